-- An audit on several cores: Lua has no threads, so the command starts itself once for each core, every process judges
-- every n-th file, and this one puts what they write together again, in the order of the files.
--
-- A part writes frames to its standard output: a letter, a number and a line end; then so many bytes. "o": text for
-- standard output; "e": for standard error; "f": the file whose name follows is done; "t": the counts, at the end. The
-- pipes hold back a part that is ahead. Ctrl-C reaches all processes of a terminal; a part whose reader is gone ends by
-- SIGPIPE.
local failure = require "riddle.cli.failure"
local report = require "riddle.lines.audit_report"

local parts = {}

-- --- the part --------------------------------------------------------------------------------------------------------

-- "2/4" as the numbers 2 and 4.
function parts.read(text)
  local number, count = text:match "^(%d+)/(%d+)$"
  number, count = math.tointeger(tonumber(number)), math.tointeger(tonumber(count))
  if number and number >= 1 and number <= count then return number, count end
end

local function frame(letter, text) io.stdout:write(letter, #text, "\n", text) end

-- Where a part writes.
function parts.sink()
  return {
    out = function(text) if text ~= "" then frame("o", text) end end,
    err = function(text) frame("e", text) end,
    file = function(name)
      frame("f", name)
      io.stdout:flush()
    end,
    finish = function(tally)
      local lines = {}
      for name, count in pairs(tally) do lines[#lines + 1] = ("%d %s\n"):format(count, name) end
      frame("t", table.concat(lines))
      io.stdout:flush()
    end,
  }
end

-- --- the whole -------------------------------------------------------------------------------------------------------

local function quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

-- This command line again, as one of several parts. What follows "--" are names of files, so the part stands before it.
local function command_line(number, count)
  local words, first, part = {}, 0, ("--part=%d/%d"):format(number, count)
  while arg[first - 1] do first = first - 1 end
  for i = first, #arg do
    if arg[i] == "--" and part then words[#words + 1], part = part, nil end
    words[#words + 1] = quote(arg[i])
  end
  words[#words + 1] = part
  return "exec " .. table.concat(words, " ")
end

local function broken() failure.exit(failure.BAD_DATA, "riddle: a part of the audit ended early") end

-- The next frame of a pipe: its letter and its text; ends the command when the part has ended early.
local function next_frame(pipe)
  local head = pipe:read "l"
  local letter, length = (head or ""):match "^(%a)(%d+)$"
  local text = letter and (length == "0" and "" or pipe:read(math.tointeger(tonumber(length))))
  if not text or #text ~= tonumber(length) then broken() end
  return letter, text
end

local function read_tally(text)
  local tally = {}
  for count, name in text:gmatch "(%d+) ([^\n]*)\n" do tally[name] = math.tointeger(tonumber(count)) end
  return tally
end

-- Audits files on `count` processes. `files` is the list of names that every part finds as well; `sink` as parts.sink
-- makes it. Returns the tally.
function parts.run(count, files, sink)
  local pipes <close> = setmetatable({}, { __close = function(list)
    for _, pipe in ipairs(list) do pipe:close() end
  end })
  for number = 1, count do pipes[number] = assert(io.popen(command_line(number, count), "r")) end
  local tally = report.tally()
  for i, name in ipairs(files) do
    local pipe = pipes[(i - 1) % count + 1]
    while true do
      local letter, text = next_frame(pipe)
      if letter == "f" then
        if text ~= name then
          failure.exit(failure.BAD_DATA, "riddle: the folders changed while they were read; audit them again")
        end
        break
      elseif letter == "o" then
        sink.out(text)
      elseif letter == "e" then
        sink.err(text)
      else
        broken()
      end
    end
    sink.file(name)
  end
  for _, pipe in ipairs(pipes) do
    local letter, text = next_frame(pipe)
    if letter ~= "t" then broken() end
    report.add(tally, read_tally(text))
  end
  return tally
end

return parts
