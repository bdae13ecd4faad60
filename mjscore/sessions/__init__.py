"""Sessions: an evening of deals in one text file that a person can read and edit, its rules kept in it.

The file has a head, then a part for each deal, then what was undone or replaced, and last the rules, each under a line that
begins with `===`:

    title: Thursday
    rules: babcock
    limit: 300
    players: East Ann, South Bob, West Cleo, North Dan
    start: 2000

    === Deal 1
    seats: East Ann, South Bob, West Cleo, North Dan
    round: East
    ... the deal in the notation ...

    [account]
    outcome: Ann wins 48
    paid: Bob 96 to Ann, Cleo 96 to Ann, Dan 96 to Ann, Cleo 12 to Bob, Dan 16 to Bob, Dan 4 to Cleo
    net: Ann +288, Bob -68, Cleo -104, Dan -116
    east: stays
    check: 8980c8add6e0f0f3

    === Rules sha256 76b82d45...
    ... the ruleset with its options and limit, every item with its citation ...

`seats:` says who sat where and stands above the rotation, which only proposes the next deal's seats; `east: passes` or `stays`
below it says what the players agreed upon. `check:` is a check sum of the deal, its account and the rules: where it does not
fit, the deal is settled anew. The digest keeps the rules as they were when the session began.
"""
