--- Victory by continuous threats: lines.vct.
-- @submodule riddle.lines
local forcing = require "riddle.lines.forcing"

local vct = {}

--- Is there a win by continuous threats?
--
-- A threat is a legal move after which the defender cannot win at once, and the attacker, were he to move again, would
-- win by at most `hidden` fours; a four hides none. The move also takes part in a window of k cells without stones of
-- one colour: one of the attacker's that lacks at most `hidden` + 2 stones, or one of the defender's that lacks at most
-- `hidden` + 1; under rules without fouls, where closed lines win, that follows from the rest. The attacker wins by
-- threats alone when each of his moves but the last is a threat, whatever the defences, counter-fours included.
-- Method: depth-first proof-number search (csrc/lines/vct.h). The proof that is handed out was replayed on the board:
-- for each threat, the hidden win against every cell. "none" means that all sequences of threats were looked at.
-- @tparam Board board at most 32 x 32
-- @tparam table given `side` and `rule`, both required, as for lines.vcf; `hidden`: 1 to 8 (default 2); `nodes`:
--   positions after which to give up; and the options of a job
-- @treturn Forced `status` is "found" (with `line` and `proof`, which lines.check replays), "none" or "gave up" (with
--   `reason` and `limit`). Or nil and an error of kind "rule", "size" or "over". With `job = true` a job that gives
--   the same.
-- @function lines.vct
vct.find = forcing.question {
  name = "vct",
  setting = "hidden",
  options = {
    hidden = { type = "integer", min = 1, max = 8, default = 2, help = "the most fours that a threat may hide" },
  },
  found = { "packed", "count" },
}

return vct
