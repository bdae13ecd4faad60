"""What stands on the whole program and can be taken off it: no module outside of this folder imports one of these.

arrays    many hands at once, and files of many hands     play      deals played and played on (`simulate`, `ahead`)
casebook  the books' worked examples (`check`)            page      the page for a phone
"""
