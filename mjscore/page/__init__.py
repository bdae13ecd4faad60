"""The page for the table: the engine behind one function, and the static site that runs it on a phone.

facade          the one function: a request goes in, an answer comes out; `asked` reads the request
worth_so_far    what each hand is worth so far, tapped or typed, and which keys are used up
settling        the deal settled; `deal_to_settle`: what was tapped of it; `questions`: what must be told first
answered        which answers about a win still hold
evenings        the session that the phone keeps; `kept`: sessions that were read
sheets          hands explained and analysed, the rules as a card
texts           what is opened, pasted and shared; `houses`: house files; `examples`: the books' examples
facts           what the page knows before the engine answers; `keys`: what a tap means; `languages`: names of tiles
build           writes the site; `bundle`, `pyodide`, `stand_ins`: the Python in it; `serve`: a server to try it
static          the scripts of the page: `core.js` and `state.js` its state, `hand.js` the keys, `account.js` the payments
"""
