"""The program in the menu of a Linux desktop."""
