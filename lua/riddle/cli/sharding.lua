-- What commands that can be sharded share: --shard I/N --out DIR.
local arguments = require "riddle.cli.arguments"
local core = require "riddle.core"
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"
local lazy = require "riddle.lazy"

local shards = lazy "riddle.shards"
local number = lazy "riddle.shards.number"

local sharding = {}

local function schema() return { save = require "riddle.shards".options.save } end

-- Adds the options.
function sharding.setup(parser)
  parser:option "--shard":argname "<I/N>"
    :description "do only shard I of N (or several: 1-8/64), into --out; see riddle shards, riddle merge"
  parser:option "--out":argname "<folder>":description "where shards go"
  parser:option "--save":argname "<seconds>":description "seconds between two saves of a shard (default: 10)"
end

-- What the user asked for: { numbers =, of =, folder =, save = }; nil when nothing is to be sharded.
function sharding.take(given, parser)
  if not given.shard then
    if given.save then failure.usage(parser, "option '--save' needs '--shard'") end
    if given.out then failure.usage(parser, "option '--out' needs '--shard', as 3/64") end
    return nil
  end
  local numbers, of = number.read(given.shard)
  if not numbers then failure.usage(parser, "option '--shard': " .. of) end
  if not given.out or given.out == "" then failure.usage(parser, "option '--shard' needs '--out', a folder") end
  return { numbers = numbers, of = of, folder = given.out, save = arguments.take_schema(given, parser, schema()).save }
end

-- Progress on a terminal, and what wipes it.
local function teller()
  local function wiper(wipe) return setmetatable({}, { __close = wipe }) end
  if not core.is_terminal(io.stderr) then return nil, wiper(function() end) end
  local last, shown = 0, false
  local function tell(shard)
    local now = core.clock()
    if now - last < 0.1 then return end
    last, shown = now, true
    io.stderr:write(("\r\27[Kshard %d/%d: %d of %d units"):format(shard.shard, shard.of, shard.done, shard.units))
    io.stderr:flush()
  end
  return tell, wiper(function()
    if shown then io.stderr:write "\r\27[K" end
    shown = false
  end)
end

-- Does shards of a question. `limits`: threads, time, memory.
function sharding.run(asked, question, limits)
  local tell, wipe = teller()
  local _ <close> = wipe
  local option = { save = asked.save, threads = limits.threads, time = limits.time, memory = limits.memory,
    jobs = limits.jobs, on_unit = tell,
    on_mend = function(shard)
      io.stderr:write(("riddle: %s was damaged (%s); kept %s, doing the rest\n"):format(files.shown(shard.name),
        shard.mended, files.counted(shard.done, "unit")))
    end }
  local summary, err, so_far = shards.run(question, asked.numbers, asked.of, asked.folder, option)
  if not summary then
    local about = so_far and so_far.units > 0 and ("%d of %d units are done; "):format(so_far.done, so_far.units) or ""
    failure.data(err, "riddle", "riddle", about)
  end
  local label = #asked.numbers == 1 and ("shard %d/%d"):format(asked.numbers[1], asked.of)
    or ("%d shards of %d"):format(#asked.numbers, asked.of)
  files.print(("%s: %s, %d of them new\n"):format(label, files.counted(summary.done, "unit"), summary.new))
end

return sharding
