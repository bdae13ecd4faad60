"""The project's pages on the web: `.ci/site FOLDER` writes them."""
