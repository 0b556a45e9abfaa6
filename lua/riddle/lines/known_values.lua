--- Values of k-in-a-row games on the empty board, each with its source.
--
-- `plain`: k or more win; m columns and n rows may be exchanged. `exact`: only exactly k win. `gravity`: m columns, n
-- rows, k or more win, stones fall. `renju`: without an opening rule. Entries: `m`, `n`, `k`, `value` ("first", "second",
-- "draw"), `source`; `preventable`: who only prevents holds the draw, so it holds on smaller boards, for longer lines,
-- and where only exactly k count. "Solved here" is lines.solve of this library; the tests repeat it.
-- `theorems`: `holds(long, short, k)` for boards of so many columns and rows, the larger first.
-- @module riddle.lines.known_values
return { plain = {}, exact = {}, gravity = {}, renju = {}, theorems = {} }
