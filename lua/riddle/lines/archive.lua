--- Archives: files of game records, judged one after the other.
--
--    for file, verdict, err in lines.audit_files({ "games/" }, "freestyle") do print(file, verdict or err) end
--
-- A file that cannot be read costs itself only: what it held before the fault is judged. Games of .psq files go from
-- the bytes to the verdict in the kernels (csrc/lines/psq.h, csrc/lines/referee.h); other formats are read into
-- records.
-- @module riddle.lines.archive
local audits = require "riddle.lines.audit"
local core = require "riddle.core"
local errors = require "riddle.errors"
local formats = require "riddle.lines.formats"
local options = require "riddle.options"
local reader = require "riddle.reader"
local records = require "riddle.lines.record"
local rules = require "riddle.lines.rule"
local walk = require "riddle.walk"

local archive = {}

local WHOLE <const> = 1 << 24 -- bytes up to which a file is read at once
local HEAD <const> = 4096 -- bytes that tell the format

local function is_rule_list(value)
  local allowed = "a list of {text, rule}"
  if type(value) ~= "table" then return false, allowed end
  for _, entry in ipairs(value) do
    if type(entry) ~= "table" or type(entry[1]) ~= "string" or entry[2] == nil then return false, allowed end
  end
  return true
end

--- The options of lines.audit_files, beside those of lines.audit.
archive.options = options.join(audits.options, {
  format = { one_of = formats.names, help = "the format of all files (default: by name and first bytes)" },
  reading = { type = "table", help = "options of the format" },
  rules = {
    check = is_rule_list,
    help = "{text, rule}: the rule of games whose rule, event or file name holds the text",
  },
  on_file = { type = "function", help = "called as on_file(done) after each file" },
})

-- --- rules ---------------------------------------------------------------------------------------------------------

-- An archive: `rule` (or nil), `rules` (a list of {text, rule}), `option`, `auditors` (rule -> auditor).
local Archive = {}
Archive.__index = Archive

-- The auditor for a game of a file that says some texts; or nil and an error.
local function auditor_for(self, file, line, ...)
  local rule
  for _, entry in ipairs(self.rules) do
    for i = 1, select("#", ...) do
      local text = select(i, ...)
      if not rule and text and text:find(entry[1], 1, true) then rule = entry[2] end
    end
  end
  rule = rule or self.rule
  if not rule then
    return nil, errors.new { kind = "rule", name = file, line = line, message =
      "expected a game whose rule, event or file name is mapped to a rule, found another" }
  end
  self.auditors[rule] = self.auditors[rule] or audits.auditor(rule, self.option)
  return self.auditors[rule]
end

-- --- files ---------------------------------------------------------------------------------------------------------

-- Opens a file ("-": standard input) and reads its beginning: the text, and the file unless that is all; or nil and an
-- error.
local function open(name)
  local file, message = io.stdin, nil
  if name ~= "-" then file, message = io.open(name, "rb") end
  if not file then
    return nil, errors.new { kind = "open", name = name, message = "cannot open: " .. message:sub(#name + 3) }
  end
  local text = ""
  for _, size in ipairs { reader.CHUNK, WHOLE - reader.CHUNK } do -- Lua takes memory for all that it is asked to read
    local rest, failure = file:read(size)
    if failure then
      if name ~= "-" then file:close() end
      return nil, errors.new { kind = "read", name = name, message = "cannot read: " .. failure }
    end
    text = text .. (rest or "")
    if #(rest or "") < size then
      if name ~= "-" then file:close() end
      return text
    end
  end
  return text, file
end

-- A source for readers: the text and then the rest of the file.
local function chunks(text, file)
  if not file then return text end
  return function()
    local chunk, message = text, nil
    if chunk then text = nil else chunk, message = file:read(reader.CHUNK) end
    return chunk, message
  end
end

-- A visit of a file: archive, name, count (games so far).

-- What the iterator of a file yields for a game: a verdict with the game's place, or nil and an error.
local function judged(visit, verdict, err)
  visit.count = visit.count + 1
  if verdict then
    verdict.file, verdict.game = visit.name, visit.count
    return verdict
  end
  err.name, err.game = visit.name, visit.count
  return nil, err
end

-- Games of a psq text.
local function each_psq(visit, text)
  local at, line, reading = 1, 1, visit.archive.option.reading or {}
  return function()
    if not at then return nil end
    local game, fault = core.lines.psq(text, at, line, reading.mode == "strict")
    if not game then
      at = nil
      if not fault then return nil end
      fault.name = visit.name
      return nil, errors.new(fault)
    end
    at, line = game.next, game.next_line
    local auditor, err = auditor_for(visit.archive, visit.name, game.line, game.group, visit.name)
    if not auditor then return judged(visit, nil, err) end
    return judged(visit, auditor:psq(game, reading.opening))
  end
end

-- Games of any format, as the reader yields them.
local function each_record(visit, format, text, file)
  local step = formats.read(chunks(text, file), format, visit.archive.option.reading, "lines.audit_files")
  return function()
    local line, record, err = step()
    if not line then
      if file then file:close() end
      return nil
    end
    if not record then
      err.name = visit.name
      return nil, err
    end
    if not records.is(record) then record = records.from_board(record) end
    record.line = record.line or line
    record.format = record.format or format
    local auditor
    auditor, err = auditor_for(visit.archive, visit.name, line, record.rule, record.event, visit.name)
    if not auditor then return judged(visit, nil, err) end
    return judged(visit, auditor:record(record))
  end
end

-- The same games; an error when there are none: a file without a game has lost what it held.
local function some(visit, step)
  local any, ended = false, false
  return function()
    if ended then return nil end
    local verdict, err = step()
    if verdict or err then
      any = true
      return verdict, err
    end
    ended = true
    if any then return nil end
    return nil, errors.new { kind = "end", name = visit.name, message = "expected a game, found none" }
  end
end

-- The error of a format that was recognised but cannot be read without being told more; nil when it can.
local function missing_option(name, format)
  for option, entry in pairs(formats.need(format).options or {}) do
    if entry.required then
      local message = "expected a format that needs no options, found '%s': it needs '%s', %s"
      return errors.new { kind = "format", name = name, message = message:format(format, option, entry.required) }
    end
  end
end

--- The games of a file.
-- @tparam string name
-- @tparam boolean found was it found in a folder? Then it may be no game file at all
-- @treturn ?function an iterator that yields a verdict, or nil and an error; nil at the end; nil when the file is none
--   of a known format and was found; or nil and an error
function Archive:games(name, found)
  local text, file = open(name)
  if not text then return nil, file end
  local format = self.option.format or formats.guess(name, text:sub(1, HEAD))
  if not format then
    if file then file:close() end
    if found then return nil end
    return nil, errors.new { kind = "format", name = name,
      message = "expected a file of a known format, found another: name the format" }
  end
  local missing = not self.option.format and missing_option(name, format)
  if missing then
    if file then file:close() end
    return nil, missing
  end
  local visit = { archive = self, name = name, count = 0 }
  if format == "psq" and not file then return some(visit, each_psq(visit, text)) end
  return some(visit, each_record(visit, format, text, file))
end

-- --- all of it -----------------------------------------------------------------------------------------------------

--- Makes an archive's judge of a rule (or nil) and checked options.
function archive.new(rule, option)
  local mapped = {}
  for i, entry in ipairs(option.rules or {}) do
    mapped[i] = { entry[1], rules.take("lines.audit_files", entry[2], 4) }
  end
  return setmetatable({ rule = rule, rules = mapped, option = option, auditors = {} }, Archive)
end

--- Judges all games of files and folders; see lines.audit_files.
function archive.audit(names, rule, given)
  if type(names) == "string" then names = { names } end
  if type(names) ~= "table" then options.argument("lines.audit_files", "the files", "a list of names", names, 3) end
  for i, name in ipairs(names) do
    if type(name) ~= "string" then
      options.argument("lines.audit_files", ("name %d"):format(i), "a string", name, 3)
    end
  end
  local option = options.check("lines.audit_files", given, archive.options, 3)
  if rule ~= nil or not option.rules then rule = rules.take("lines.audit_files", rule, 3) end
  if option.reading then
    if not option.format then error("lines.audit_files: option 'reading' needs 'format'", 3) end
    options.check("lines.audit_files", option.reading, formats.need(option.format).options or {}, 3)
  end
  local self, next_file, done = archive.new(rule, option), walk(names), 0
  local name, step
  return function()
    while true do
      if step then
        local verdict, err = step()
        if verdict or err then return name, verdict, err end
        step, done = nil, done + 1
        if option.on_file then option.on_file(done) end
      end
      local found, err
      name, found, err = next_file()
      if not name or err then return name, nil, err end
      step, err = self:games(name, found)
      if err then return name, nil, err end
    end
  end
end

return archive
