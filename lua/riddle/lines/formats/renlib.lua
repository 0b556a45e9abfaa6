--- RenLib libraries (.lib): trees of renju moves with comments, marks and texts on the board.
--
-- Versions 3.0 and 3.4, and older files without a header. Boards are 15 x 15. A board text stands on the point of a
-- move while the position before it is shown, so it becomes a label of the parent; so do texts on points without one.
-- For writing a library back byte for byte `extra` holds:
--
--   record.extra.header    its 20 bytes; `version`, as "3.4"; `root`: true when the first node is the root's
--   record.extra.after     bytes behind the tree
--   node.extra.bytes       the entry of a node that is more than a move, without the flags of the tree
--   node.extra.mark, start, text   its mark, its "start of the game", the board text of a root or pass
--   node.extra.sibling     true: a sibling is announced but none came; `unended`: no end of the line is announced
--   node.extra.entries     texts on points without a move: {before = number of children before it, bytes =}
--
-- Deviations become warnings, or in mode "strict" the error that ends the reading; both have the place as `byte`.
-- @module riddle.lines.formats.renlib
local format = {
  about = "RenLib libraries 3.0, 3.4 and older: trees of renju moves with comments, marks and board texts",
  kind = "record",
  extensions = { "lib" },
  options = {
    mode = { one_of = { "tolerant", "strict" }, default = "tolerant", help = "deviations are warnings, or errors" },
    nodes = { type = "integer", min = 1, default = 10000000, help = "the most nodes of a library" },
  },
}

function format.looks(head) return head:sub(1, 8) == "\xFFRenLib\xFF" end

--- What only RenLib knows.
function format.own(record)
  local found = {}
  for node in record:walk() do
    local extra = node.extra or {}
    if extra.mark then found["RenLib's marks"] = true end
    if extra.start then found["RenLib's starts of games"] = true end
    if extra.text then found["board texts of passes"] = true end
  end
  return require("riddle.options").names(found)
end

--- lines.read for this format.
format.read = require "riddle.lines.renlib.read"

--- lines.write for this format.
format.write = require "riddle.lines.renlib.write"

return format
