"""Boards of tiles: how they lie, in arrays by cell and way, made anew when that is asked for."""

from __future__ import annotations

from ludex.lowering.runtime.bit_sets import note_piece
from ludex.lowering.runtime.given import *
from ludex.lowering.runtime.pieces import keep_top
from ludex.lowering.runtime.sets import open_set, put, put_new, room

# A printed cell is ten numbers: its four sides, what it makes of theirs for whoever comes from
# there, its text and its arrow.


def carry_memory(tile: int, quarters: int) -> int:
    """Whatever remembers a cell of a tile that turns goes with it. Each program has its own."""
    return 0


def laid() -> int:
    """The arrays say how the board lies now."""
    if UP > 0 and M[LAID] == 0:
        lay_out()
        M[LAID] = 1
    return 0


def cell_at(tile: int, local: int) -> int:
    """A cell of a position by its place on the tile, row by row from the south-west corner."""
    corner = (tile // ACROSS) * TILE_SIZE * FILES + (tile % ACROSS) * TILE_SIZE
    return corner + (local // TILE_SIZE) * FILES + local % TILE_SIZE


def lay_out() -> int:
    """Works out everything anew."""
    for cell in range(CELLS):
        M[TILE_OF + cell] = NIL
        M[TILE_PRINT + cell] = NIL
    for tile in range(UP * ACROSS):
        M[TILE_CIRCLE + tile] = NIL
        if M[TILES + tile] >= 0:
            lay_print(tile)
    for here in range(CELLS):
        for way in range(8):
            M[TILE_STEPS + 8 * here + way] = neighbour(here, way)
    for each in range(CELLS):
        lay_edges(each)
    return 0


def lay_print(tile: int) -> int:
    """What is printed on the cells of one position."""
    code = M[TILES + tile]
    circle = M[DESIGNS + code]
    M[TILE_CIRCLE + tile] = NIL if circle == NIL else cell_at(tile, circle)
    for local in range(TILE_CELLS):
        cell = cell_at(tile, local)
        M[TILE_OF + cell] = tile
        M[TILE_PRINT + cell] = PRINTS + 10 * (code * TILE_CELLS + local)
    return 0


def neighbour(cell: int, way: int) -> int:
    """The next cell that way; across a hole where the board closes up around holes."""
    if M[TILE_OF + cell] == NIL:
        return NIL
    up = M[WAY_ROWS + way]
    right = M[WAY_FILES + way]
    row = cell // FILES + up
    file = cell % FILES + right
    most = (UP if UP > ACROSS else ACROSS) + 1
    for _tried in range(most):
        if WRAPS:
            row = (row + ROWS) % ROWS
            file = (file + FILES) % FILES
        if row < 0 or row >= ROWS or file < 0 or file >= FILES:
            return NIL
        if M[TILE_OF + row * FILES + file] != NIL:
            return row * FILES + file
        if GAPS or way & 1:
            return NIL
        row += up * TILE_SIZE
        file += right * TILE_SIZE
        if WRAPS:
            row = (row + ROWS * 4) % ROWS
            file = (file + FILES * 4) % FILES
    return NIL


def lay_edges(cell: int) -> int:
    """What lies on the eight ways of a cell; nothing is printed on the slanting ones."""
    at = TILE_EDGES + 8 * cell
    own = M[TILE_PRINT + cell]
    for way in range(8):
        M[at + way] = NIL if own == NIL else 0
    if own == NIL:
        return 0
    for side in range(4):
        kind = M[own + side]
        other = M[TILE_STEPS + 8 * cell + 2 * side]
        if other != NIL and kind <= 1:
            theirs = M[TILE_PRINT + other]
            back = (side + 2) & 3
            if M[theirs + 4 + back]:
                kind = M[theirs + 4 + back]
            elif M[theirs + back] == 1:
                kind = 1
        M[at + 2 * side] = kind
    return 0


# ------------------------------------------------------------ words
def all_cells() -> int:
    """All cells that lie on a tile."""
    laid()
    made = open_set(CELLS)
    for cell in range(CELLS):
        if M[TILE_OF + cell] != NIL:
            put(made, cell)
    return made


def all_tiles() -> int:
    """The tiles that lie on the board."""
    made = open_set(UP * ACROSS)
    for tile in range(UP * ACROSS):
        if M[TILES + tile] >= 0:
            put(made, tile)
    return made


def area(tile: int) -> int:
    """The cells of a tile."""
    if M[TILES + tile] < 0:
        return 0
    made = room(TILE_CELLS)
    for local in range(TILE_CELLS):
        M[made + 1 + local] = cell_at(tile, local)
    return made


def neighbour_tiles(tile: int) -> int:
    """The tiles that touch a tile, in the order of its sides."""
    if M[TILES + tile] < 0:
        return 0
    laid()
    made = open_set(UP * ACROSS)
    for side in range(4):
        for local in range(TILE_CELLS):
            other = M[TILE_STEPS + 8 * cell_at(tile, local) + 2 * side]
            if other != NIL and M[TILE_OF + other] != tile:
                put_new(made, M[TILE_OF + other], 0)
    return made


def doubles(tile: int) -> int:
    """The other tiles on which the same is printed, turned or not."""
    made = open_set(UP * ACROSS)
    look = NIL if M[TILES + tile] < 0 else M[DESIGN_LOOKS + (M[TILES + tile] >> 2)]
    for other in range(UP * ACROSS):
        lies = other != tile and M[TILES + other] >= 0 and look != NIL
        if lies and M[DESIGN_LOOKS + (M[TILES + other] >> 2)] == look:
            put(made, other)
    return made


def ray_on_tiles(cell: int, way: int) -> int:
    """The cells that way, nearest first."""
    laid()
    made = room(CELLS)
    count = 0
    here = M[TILE_STEPS + 8 * cell + way]
    while here != NIL and here != cell and count < CELLS:
        count += 1
        M[made + count] = here
        here = M[TILE_STEPS + 8 * here + way]
    M[made] = count
    return made


def loose_designs(printed: int) -> int:
    """The tiles that lie nowhere on the board."""
    made = open_set(printed)
    for design in range(printed):
        free = 1
        for tile in range(UP * ACROSS):
            if M[TILES + tile] >= 0 and M[TILES + tile] >> 2 == design:
                free = 0
                break
        if free:
            put(made, design)
    return made


# ------------------------------------------------------------ verbs
def lay_tile(tile: int, design: int, quarters: int) -> int:
    """A printed tile comes to lie at a position of the board."""
    if tile == NIL or design == NIL or quarters == NIL:
        return 0
    M[TILES + tile] = design * 4 + (quarters & 3)
    M[LAID] = 0
    return 0


def delete_tile(tile: int) -> int:
    """A tile and what lies on it leave the game."""
    if tile == NIL:
        return 0
    if M[TILES + tile] < 0:
        return 0
    for local in range(TILE_CELLS):
        place = FIRST_CELL + cell_at(tile, local)
        for i in range(M[LENGTH + place]):
            piece = M[LYING + place * PIECES + i]
            note_piece(piece, M[WHERE + piece])
            note_piece(piece, BOX)
            M[WHERE + piece] = BOX
            M[LYING + BOX * PIECES + M[LENGTH + BOX]] = piece
            M[LENGTH + BOX] = M[LENGTH + BOX] + 1
        M[LENGTH + place] = 0
        keep_top(place)
    keep_top(BOX)
    M[TILES + tile] = -1
    M[LAID] = 0
    return 0


def rotate_tile(tile: int, quarters: int) -> int:
    """A tile turns clockwise, with all that lies on it and all that remembers it."""
    if tile == NIL or quarters == NIL:
        return 0
    code = M[TILES + tile]
    if code < 0 or quarters & 3 == 0:
        return 0
    M[TILES + tile] = (code >> 2) * 4 + ((code + quarters) & 3)
    M[LAID] = 0
    ride(tile, quarters & 3)
    carry_memory(tile, quarters & 3)
    return 0


def ride(tile: int, quarters: int) -> int:
    """Everything that lies on a tile goes with it."""
    lying = room(TILE_CELLS)
    for local in range(TILE_CELLS):
        place = FIRST_CELL + cell_at(tile, local)
        count = M[LENGTH + place]
        kept = room(count)
        for i in range(count):
            M[kept + 1 + i] = M[LYING + place * PIECES + i]
        M[lying + 1 + local] = kept
    for before in range(TILE_CELLS):
        after = FIRST_CELL + cell_at(tile, M[TURNED + TILE_CELLS * quarters + before])
        pieces = M[lying + 1 + before]
        M[LENGTH + after] = M[pieces]
        for j in range(M[pieces]):
            M[LYING + after * PIECES + j] = M[pieces + 1 + j]
            M[WHERE + M[pieces + 1 + j]] = after
        keep_top(after)
    return 0


def ridden(cell: int, tile: int, quarters: int) -> int:
    """Where a cell comes to lie when a tile is turned."""
    if cell == NIL:
        return NIL
    row = cell // FILES
    file = cell % FILES
    if (row // TILE_SIZE) * ACROSS + file // TILE_SIZE != tile:
        return cell
    local = (row % TILE_SIZE) * TILE_SIZE + file % TILE_SIZE
    return cell_at(tile, M[TURNED + TILE_CELLS * quarters + local])


def carried(held: int, depth: int, tile: int, quarters: int) -> int:
    """Something that is made of cells, each where it lies now."""
    if depth == 0 or held == NIL:
        return ridden(held, tile, quarters)
    made = room(M[held])
    for i in range(1, M[held] + 1):
        M[made + i] = carried(M[held + i], depth - 1, tile, quarters)
    return made


def carry_column(first: int, tile: int, quarters: int) -> int:
    """A value that there is for each cell goes with the cell."""
    before = room(TILE_CELLS)
    for local in range(TILE_CELLS):
        M[before + 1 + local] = M[first + cell_at(tile, local)]
    for each in range(TILE_CELLS):
        after = cell_at(tile, M[TURNED + TILE_CELLS * quarters + each])
        M[first + after] = M[before + 1 + each]
    return 0


def tiles_changed(saved: int) -> int:
    """Whether the board lies otherwise than in a state that was kept."""
    for i in range(UP * ACROSS):
        if M[saved + TILES - STATE + i] != M[TILES + i]:
            return 1
    return 0
