--- Victory by continuous fours: lines.vcf.
-- @submodule riddle.lines
local forcing = require "riddle.lines.forcing"

local vcf = {}

--- Is there a win by continuous fours?
--
-- A four is a move after which its side could win at once; a defence against it is a legal move after which it can no
-- longer. The attacker wins by fours alone when every move of his but the last is a four, whatever the defences. When
-- the defender can win at once himself, only a four that stops that counts.
-- Method: depth-first search with a table of positions told apart by keys of 128 bits (csrc/lines/vcf.h). A win is
-- replayed on the board when its proof is written; "none" means that all sequences of fours that matter were looked at.
-- @tparam Board board at most 32 x 32
-- @tparam table given `side` ("black" or "white": who attacks and is to move) and `rule` (a rule, the name of a preset,
--   or the fields of a rule; k = 3 to 16, without gravity and torus), both required; `shortest` = true: the fewest
--   fours, against the defence that lasts longest; `nodes`: positions after which to give up; and the options of a job
-- @treturn Forced `status` is "found" (with `fours`, `line` and `proof`, which lines.check replays), "none" or "gave
--   up" (with `reason` and `limit`). Or nil and an error of kind "rule", "size" or "over" (somebody has a line
--   already). With `job = true` a job that gives the same.
-- @function lines.vcf
vcf.find = forcing.question {
  name = "vcf",
  setting = "shortest",
  options = { shortest = { type = "boolean", default = false, help = "promise the fewest fours" } },
  found = { "fours", "packed", "count" },
}

return vcf
