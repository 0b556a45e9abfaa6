-- Files by the names that users give; "-" is standard input or output.
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local reader = require "riddle.reader"
local words = require "riddle.words"

local files = {}

files.shown, files.counted = words.shown, words.counted

local function open(name, mode)
  local file, message = io.open(name, mode)
  if file then return file end
  local reason = message:sub(1, #name) == name and message:sub(#name + 3) or message
  failure.exit(failure.BAD_DATA, ("%s: cannot open: %s"):format(files.shown(name), reason))
end

-- Is there a file that can be read?
function files.exists(name)
  local file = io.open(name, "rb")
  if file then file:close() end
  return file ~= nil
end

-- A source for riddle.reader: a function that returns chunks. Its read errors name the file.
function files.source(name)
  local file = name == "-" and io.stdin or open(name, "rb")
  local shown = files.shown(name)
  return function()
    local chunk, message = file:read(reader.CHUNK)
    if not message then return chunk end
    return nil, errors.new { kind = "read", name = shown, message = "cannot read: " .. message }
  end
end

local LONGEST = 1 << 24 -- bytes of a file that is read whole

-- The whole of a file that holds a drawing; ends the command when it cannot be read or is too long.
function files.read_all(name)
  local source, parts, length = files.source(name), {}, 0
  while true do
    local chunk, err = source()
    if err then failure.data(err, files.shown(name)) end
    if not chunk then return table.concat(parts) end
    parts[#parts + 1] = chunk
    length = length + #chunk
    if length > LONGEST then
      local message = "%s: expected a drawing of at most %d bytes, found more"
      failure.exit(failure.BAD_DATA, message:format(files.shown(name), LONGEST))
    end
  end
end

-- Opens a file to write to.
function files.output(name)
  if name == "-" then return io.stdout end
  return open(name, "wb")
end

-- Ends the command unless a file operation, whose results these are, went well.
local function need_written(shown, ok, message, code)
  if ok then return end
  if code == 32 then failure.exit(0) end -- EPIPE: the reader has had enough
  failure.exit(failure.BAD_DATA, ("%s: cannot write: %s"):format(shown, message))
end

-- Makes sure that what was written to a file has arrived.
function files.flush(file, shown) need_written(shown, file:flush()) end

-- Writes text to a file, now.
function files.write(file, shown, text)
  need_written(shown, file:write(text))
  files.flush(file, shown)
end

local destination, opened = "-", nil -- where files.print writes to

-- From here on files.print writes to this file. It is opened when there is something to write.
function files.print_to(name) destination, opened = name, nil end

-- The file that files.print writes to, for riddle.text.
function files.destination()
  opened = opened or files.output(destination)
  return opened
end

-- Writes text to standard output or where files.print_to says, now.
function files.print(text)
  files.write(files.destination(), files.shown(destination, "stdout"), text)
end

-- The same for a table as a line of JSON.
function files.print_json(value, order)
  local text, err = require "riddle.json".encode(value, order)
  if not text then failure.exit(failure.USAGE, "riddle: " .. err.message) end
  files.print(text .. "\n")
end

return files
