"""Complete distance tables: made, kept on disk, proved and read."""
