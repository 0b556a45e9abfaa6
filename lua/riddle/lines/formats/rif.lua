--- RIF databases: the XML of RenjuNet (renjunet_v10_*.rif), games with players, tournaments, rules and openings.
--
-- Boards are 15 x 15. Games are read one after the other, in the memory of one; the lists before them are kept, so that
-- a record has names: the players', the tournament's as `event`, the rule's as `rule`, as the file gives them. The text
-- of a game, <info>, is the root's comment. record.extra holds:
--
--   alt, swap      other fifth moves that were offered, and letters for exchanges of colours, as the file has them
--   attributes     all attributes of <game>: {{name, value}, ...}; some have no other place (btime, wtime, publisher)
--   entries        the entries named by attributes: black, white, tournament, rule, opening; each with `attributes`,
--                  `value` (the same by name) and `entries`
--   text, after    the element as it stood, and the white space behind it when it is not a line end
--   encoding       what the document says
--
-- What is written is a document with the games and the entries that they name, not the whole database.
-- The scanner is one of our own and not a binding of libexpat: it needs no other library, keeps bytes as they are (the
-- real database has names that are not UTF-8, which libexpat refuses), and has no entities that could grow.
-- @module riddle.lines.formats.rif
local format = {
  about = "RIF databases, the XML of RenjuNet: games with players, tournaments, rules and openings",
  kind = "record",
  extensions = { "rif" },
  options = {
    mode = { one_of = { "tolerant", "strict" }, default = "tolerant", help = "deviations are warnings, or errors" },
  },
}

function format.looks(head) return head:find "^\xEF?\xBB?\xBF?%s*<" and head:find "<database[%s>]" ~= nil end

--- What only RIF knows.
function format.own(record)
  local found, value = {}, {}
  for _, pair in ipairs(record.extra and record.extra.attributes or {}) do value[pair[1]] = pair[2] end
  local function says(name) return value[name] and value[name] ~= "" and value[name] ~= "0" end
  if says "alt" then found["other fifth moves"] = true end
  if says "swap" then found["exchanges of colours"] = true end
  if says "opening" then found["the opening's name"] = true end
  if says "btime" or says "wtime" then found["the players' times"] = true end
  if says "publisher" then found["the publisher"] = true end
  return require("riddle.options").names(found)
end

--- lines.read for this format.
format.read = require("riddle.lines.rif.read").read

--- lines.write for this format.
format.write = require "riddle.lines.rif.write"

return format
