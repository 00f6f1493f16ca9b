"""Complete distance tables: building them, caching them on disk, proving and reading them."""
