"""Small games for tests of matches."""

RACE = """
ludex: 1
game: race
players: [2]
pieces:
  card: {each: player, begins: hand, kinds: {GO: {}, PO: {}}}
  pawn: {each: player, copies: 1, begins: street}
places:
  hand: {each: player, holds: card, seen by: owner}
  street: {holds: pawn}
  heap: {holds: card, seen by: nobody}
values:
  luck: {is: 0..6, start: 0}
  points: {each: player, is: 0..99, start: 0}
attempts:
  throw: {outcomes: [hit, miss], odds: {hit: 50, miss: 50}, asks: Did the ball hit}
setup:
  - draw number among 1..6
  - set luck to number
play:
  - repeat 3 times:
      - take turns:
          - draw number among 1..6
          - attempt throw:
              hit: [add number to points of you]
              miss: [set luck to number]
          - choose one:
              - option go-on:
                  - add 1 to points of you
              - option give-up if luck is more than 0:
                  - win for right-neighbour of you
invariants:
  - all players are such that (points of it is at most 4)
"""

STEALING = """
ludex: 1
game: stealing
players: [2]
pieces: {card: {each: player, begins: hand, kinds: {GO: {}, PO: {}, SO: {}}}}
places:
  hand: {each: player, holds: card, seen by: owner}
  loot: {each: player, holds: card, seen by: owner}
  heap: {holds: card, seen by: nobody}
define:
  rivals-hand: hand of left-neighbour of you
setup:
  - for each player in players:
      - move last of hand of player to heap
play:
  - take turns:
      - choose card among rivals-hand:
          - move card to own loot
      - if own hand is empty:
          - win
"""

COUNTING = """
ludex: 1
game: counting
players: [2]
pieces: {pawn: {each: player, copies: 1, begins: start}}
places: {start: {holds: pawn}, goal: {holds: pawn}}
values: {count: {is: 0..1, start: 0}}
play:
  - take turns:
      - choose one:
          - option add-two:
              - move pawns to goal
              - set count to number of goal
          - option stay:
              - set count to 0
          - option stop-here:
              - win
"""

PEBBLES = """
ludex: 1
game: pebbles
players: [2]
pieces: {pebble: {copies: 12, begins: heap}}
places: {heap: {holds: pebble}, pile: {each: player, holds: pebble}}
play:
  - take turns:
      - choose one:
          - option take pebble among heap:
              - move pebble to own pile
          - option swap left among heap, right among heap where left is not right:
              - move left to own pile
          - option stay:
              - if heap is empty:
                  - win
"""
