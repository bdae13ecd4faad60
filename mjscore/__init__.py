"""mjscore: scores and analyses classical mah-jongg hands, each line citing book and page."""
