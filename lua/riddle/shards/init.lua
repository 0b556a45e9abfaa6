--- Shards: a big question in numbered pieces, done anywhere, put together exactly.
--
--    local shards, pieces = require "riddle.shards", require "riddle.pieces.shards"
--    local question = pieces.count.plan("queen", 20, 20)
--    shards.run(question, { 3 }, 64, "q20", {})     -- on one machine; the others elsewhere
--    print(shards.merge("q20").text)                -- when all are there
--
-- A question falls into units, numbered from 1; the list of units depends on the question alone. Shard I of N has the
-- units I, I + N, I + 2N, ... and one file in the folder, which holds the exact answer of each of its units. Schedulers
-- move and restart processes; all that a shard needs is the command and the folder.
-- @module riddle.shards
local lazy = require "riddle.lazy"
local number = require "riddle.shards.number"
local options = require "riddle.options"

local shards = { number = number }

--- The options of shards.run and shards.verify.
shards.options = {
  save = { type = "number", min = 0, default = 10, help = "seconds between two saves of a shard, at least" },
  threads = options.job.threads,
  time = options.job.time,
  memory = options.job.memory,
  jobs = { type = "integer", min = 1, max = 256, help = "questions side by side, where units are questions" },
}

local do_run = lazy.call "riddle.shards.run"
local do_merge = lazy.call "riddle.shards.merge"
local do_verify = lazy.call "riddle.shards.verify"
local do_look = lazy.call "riddle.shards.look"

local RUN = options.join(shards.options, {
  on_unit = { type = "function", help = "called as on_unit(shard) after each unit" },
  on_mend = { type = "function", help = "called as on_mend(shard) for a damaged file that is mended" },
})
local VERIFY = options.join(shards.options, {
  sample = { type = "integer", min = 1, max = 1 << 20, default = 20, help = "units that are done again" },
  seed = { type = "integer", default = 1, help = "which units are drawn" },
})

--- Does shards; see riddle.shards.run.
-- @tparam table question what a family's plan made
-- @tparam {int,...} numbers ascending
-- @tparam int of
-- @tparam string folder made when it is not there
-- @tparam ?table option `save`, `threads`, `time`, `memory`, `on_unit`, `on_mend`
-- @treturn ?table `shards`, `units`, `done`, `new`; or nil and an error: kind "other question" or "version" for a
--   folder of something else, "write" when a file cannot be written, "limit"
-- @usage
--   question = require "riddle.pieces.shards".count.plan("queen", 8, 8)
--   folder = os.tmpname() .. ".shards"
--   shards.run(question, { 1 }, 1, folder).done --> 1
function shards.run(question, numbers, of, folder, option)
  return do_run(question, numbers, of, folder, options.check("shards.run", option, RUN))
end

--- What a folder holds; see riddle.shards.look.
-- @tparam string folder
-- @treturn ?table `described`, `files`, `problems`, `missing`, `done`; or nil and an error of kind "no shards" when it
--   is none of shards
-- @usage
--   (shards.look "no such folder") --> nil
function shards.look(folder) return do_look(folder) end

--- Puts shards together; see riddle.shards.merge.
-- @tparam string folder
-- @tparam ?function write takes the text of answers that are text
-- @treturn ?table `answer`, `text`, `method`, `work`, `checks`; or nil and an error, of kind "shards" when shards are
--   missing, doubled, foreign or damaged
-- @usage
--   question = require "riddle.pieces.shards".count.plan("queen", 8, 8)
--   folder = os.tmpname() .. ".shards"
--   shards.run(question, { 1 }, 1, folder)
--   shards.merge(folder).answer --> 92
function shards.merge(folder, write) return do_merge(folder, write) end

--- Does a sample of units again; see riddle.shards.verify.
-- @tparam string folder
-- @tparam ?table option `sample` (20), `seed` (1), `threads`, `time`, `memory`
-- @treturn ?table `state`, `sampled`, `how`, `wrong` (a list of { unit =, shard =, message = }); or nil and an error
-- @usage
--   question = require "riddle.pieces.shards".count.plan("queen", 8, 8)
--   folder = os.tmpname() .. ".shards"
--   shards.run(question, { 1 }, 1, folder)
--   #shards.verify(folder).wrong --> 0
function shards.verify(folder, option)
  return do_verify(folder, options.check("shards.verify", option, VERIFY))
end

return shards
