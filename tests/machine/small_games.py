"""Small games for tests of names and views."""

EGGS = """
ludex: 1
game: eggs
players: [2]
types: {shade: [red, blue], sign: [sun, moon]}
board: {grid: [2, 2]}
pieces:
  egg:
    front: [sign]
    begins: row
    kinds:
      E1: {shade: red, sign: sun}
      E2: {shade: blue, sign: moon}
      E3: {shade: red, sign: moon}
  card: {each: player, begins: hand, kinds: {GO: {}, PO: {}}}
  coin: {copies: 3, begins: stock, changes: [owner]}
places:
  row: {holds: egg, seen by: face, ordered: yes}
  hand: {each: player, holds: card, seen by: owner}
  deck: {holds: card, seen by: nobody, ordered: yes}
  pile: {each: player, holds: card}
  played: {holds: card, seen by: face}
  stock: {holds: coin}
values:
  round-number: {is: 1..9, start: 1}
  plan: {each: player, is: 0..9, start: 0, seen by: owner}
  stash: {is: 0..9, start: 7, seen by: nobody}
  leader: {of: player, start: none}
  stolen: {of: truth, start: no}
  tally: {is: 0..9, shown: no}
effects:
  shield: {until: for good, number: 0..9}
setup:
  - hide row
play:
  - players secretly choose card among own hand:
      - hide card
      - move card to played
  - take turns:
      - choose one:
          - option put coin among stock, cell among cells where it is empty:
              - set owner of coin to you
              - move coin to cell
          - option stay:
              - win
"""
