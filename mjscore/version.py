"""The version of the program."""

VERSION = "1.1.0"
