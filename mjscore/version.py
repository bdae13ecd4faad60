"""The version of the program."""

VERSION = "2.0.0"
