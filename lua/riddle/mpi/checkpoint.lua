--- The folder in which a search over many processes keeps its last level, so that a run that was killed goes on.
--
-- `levels.json` is one line of JSON with a check value: the question, the version of riddle, what the levels so far
-- were, and which level is kept, in how many files. `level-12.3-of-8` has the part of process 3 of 8: a line of JSON,
-- the records of csrc/mpi/lua_mpi.c, and 8 bytes, the check value of everything before. All files are written under
-- another name and renamed; `levels.json` comes after the files it names, and those of the level before are removed
-- after that. Another number of processes reads the same files.
-- @module riddle.mpi.checkpoint
local core = require "riddle.core"
local errors = require "riddle.errors"
local json = require "riddle.json"
local lines = require "riddle.shards.lines"
local riddle = require "riddle"
local store = require "riddle.shards.store"

local checkpoint = {}

local FORMAT <const> = 1
local MOST_LEVELS <const>, MOST_PROCESSES <const> = 64, 1 << 24
local NAME <const> = "levels.json"
local ORDER = { "format", "riddle", "level", "processes", "ended", "question", "board", "start", "jumps", "holes",
  "levels", "canonical", "positions", "dead" }
local LONGEST <const> = 1 << 24 -- bytes of levels.json
local LONGEST_HEADING <const> = 1024 -- bytes of the first line of another file
local RECORD <const> = 8 + 512
local AT_ONCE <const> = 2048 -- records

local function fault(kind, message, ...) return nil, errors.new { kind = kind, message = message:format(...) } end

-- --- levels.json -----------------------------------------------------------------------------------------------------

local function is_count(value, most) return math.type(value) == "integer" and value >= 0 and value <= most end

local function is_row(row)
  return type(row) == "table" and is_count(row.canonical, math.maxinteger) and is_count(row.dead, math.maxinteger)
    and is_count(row.jumps, math.maxinteger) and (row.positions == nil or is_count(row.positions, math.maxinteger))
end

-- Does a folder say what checkpoint.write writes? A level has files unless the search has ended.
local function is_state(state)
  local right = type(state) == "table" and state.format == FORMAT and type(state.levels) == "table"
    and type(state.question) == "table" and is_count(state.level, MOST_LEVELS) and #state.levels == state.level
    and is_count(state.found, math.maxinteger) and is_count(state.processes, MOST_PROCESSES)
    and (state.processes == 0) == (state.ended == true)
  for i = 1, right and state.level or 0 do right = right and is_row(state.levels[i]) end
  return right
end

--- What a folder has of a question; the folder is made when it is not there.
-- @tparam string folder
-- @tparam table question plain data
-- @treturn ?table `level`, `processes` (files of that level; 0: none), `ended`, `levels` (the rows so far); or nil and
--   an error of kind "other question", "version", "damaged", "read", "write"
function checkpoint.open(folder, question)
  local made, err = store.make_folder(folder)
  if not made then return nil, err end
  local name = folder .. "/" .. NAME
  local text
  text, err = store.read(name, LONGEST)
  if err then return nil, err end
  if not text then
    return { format = FORMAT, riddle = riddle.version, question = question, level = 0, processes = 0, levels = {} }
  end
  local whole = lines.check((text:gsub("\n$", "")), lines.START)
  local state = whole and json.decode(whole)
  if not is_state(state) then
    return fault("damaged", "%s: damaged: expected a whole line of riddle-mpi; remove the folder to start anew", name)
  end
  if state.riddle ~= riddle.version then
    return fault("version", "%s: expected levels of riddle %s, found those of riddle %s; take another folder", name,
      riddle.version, tostring(state.riddle))
  end
  if json.encode(state.question, ORDER) ~= json.encode(question, ORDER) then
    return fault("other question", "%s: expected levels of\n%s\nfound those of\n%s\ntake another folder", name,
      question.board, tostring(state.question.board))
  end
  return state
end

--- Writes levels.json.
function checkpoint.write(folder, state)
  return store.write(folder .. "/" .. NAME, nil, 0, { (lines.write(state, ORDER, lines.START)) })
end

-- --- the files of a level --------------------------------------------------------------------------------------------

local function part_name(folder, level, process, processes)
  return ("%s/level-%d.%d-of-%d"):format(folder, level, process + 1, processes)
end

-- The texts of a part, one after another.
local function texts_of(search, process, processes)
  return coroutine.wrap(function()
    local heading = { level = search:level(), process = process + 1, processes = processes }
    local text = lines.write(heading, ORDER, lines.START)
    local value, block = core.fnv(text), 0
    coroutine.yield(text)
    repeat
      local records
      records, block = search:records(block, AT_ONCE)
      value = core.fnv(records, value)
      coroutine.yield(records)
    until not block
    coroutine.yield((("<i8"):pack(value)))
  end)
end

--- Writes this process's part of a search's level.
-- @treturn true; or nil and an error of kind "write"
function checkpoint.save_part(folder, search, process, processes)
  local name = part_name(folder, search:level(), process, processes)
  return store.write(name, nil, 0, texts_of(search, process, processes))
end

-- Reads one part into a search; true, or nil and what is wrong with it.
local function read_part(file, search, part)
  local first = (file:read(LONGEST_HEADING) or ""):match "^[^\n]*\n"
  if not first then return nil, "its first line is missing" end
  local heading = lines.check(first:sub(1, -2), lines.START)
  heading = heading and json.decode(heading)
  if not heading or heading.level ~= search:level() or heading.process ~= part + 1 then
    return nil, "its first line is that of another file"
  end
  local value, left = core.fnv(first), file:seek "end" - #first - 8
  file:seek("set", #first)
  if left < 0 or left % RECORD ~= 0 then return nil, "it ends in the middle" end
  while left > 0 do
    local records = file:read(math.min(left, AT_ONCE * RECORD))
    if not records or #records % RECORD ~= 0 then return nil, "it ends in the middle" end
    value, left = core.fnv(records, value), left - #records
    if not search:add(records) then return nil, "it has positions that this level cannot have" end
  end
  local check = file:read(8)
  if not check or #check ~= 8 or ("<i8"):unpack(check) ~= value then return nil, "its check value is another" end
  return true
end

--- Fills this process's share of a search, at the level that a state has.
-- @treturn true; or nil and an error of kind "damaged"
function checkpoint.load(folder, search, state, process, processes)
  local from, to = 0, state.processes - 1
  if state.processes == processes then from, to = process, process end
  for part = from, to do
    local name = part_name(folder, state.level, part, state.processes)
    local file, reason = io.open(name, "rb")
    local ok
    if file then
      ok, reason = read_part(file, search, part)
      file:close()
    end
    if not ok then
      return fault("damaged", "%s: damaged: %s; remove the folder to start anew", name, tostring(reason))
    end
  end
  return true
end

--- Removes the files of a level: every process those that are its turn.
function checkpoint.remove(folder, level, files, process, processes)
  for part = process, files - 1, processes do os.remove(part_name(folder, level, part, files)) end
end

return checkpoint
