"""The notation: what a person writes down at the table, read into hands and deals and written back.

reader, deal_reader            from a text to a hand, to a deal; their public functions
outline                        sections and blocks of a text, found before the grammar reads any
parse, sections                a piece of text given to the grammar; what the sections of a hand say
grammar, hand_grammar          what may be written (pyparsing); `deal_grammar` for the header of a deal
meaning                        what each rule of the grammar means; `deal_meaning` for the header
written_groups                 a group as written, made a group of the game
words, languages               English words, and those of other languages; `deal_words` for the header
forms, convert                 other ways to write hands
as_json, from_json             plain data; `json_values` checks each value

Why a text could not be read:

stops, misreadings             where the grammar stopped, which word is unknown, what was probably meant
section_names, misread_win     a section without a proper name; a `won:` that says nothing
slips                          slips in writing tiles
"""
