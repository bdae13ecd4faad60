"""The page for the table: the engine behind one function, and the static site that runs it on a phone.

answers         the one function that the page calls: a request goes in, an answer comes out
request         the fields of a request, each read strictly; how the page gets refusals and reports
tapped          the deal as far as it is tapped in, and which answers about a win still hold
worth_so_far    what each hand is worth so far, what a tap of each key means, and which keys are used up
settling        the deal settled and written down, or the questions of the form that must be answered first
evenings        the session that the phone keeps; what is opened, pasted and shared
sheets          the sheet of a hand, its analysis, the hand by other rules, the rules as a card, files for other programs
facts           what the page knows before the engine answers, and names of tiles in other languages
build           writes the site, the books' examples in it; `bundle`: the Python; `scripts`: the scripts as one
static          the scripts of the page: `core.js` and `state.js` its state, `hand.js` the keys, `account.js` the payments
"""
