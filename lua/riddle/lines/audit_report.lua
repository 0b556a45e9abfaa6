-- What `riddle lines audit` writes: each game as text, JSON or CSV, and the counts of all of them.
local json = require "riddle.json"
local options = require "riddle.options"
local words = require "riddle.words"

local report = {}

-- Text that is safe on a terminal.
local function clean(text) return (text:gsub("[%c\127]", function(byte) return ("\\x%02X"):format(byte:byte()) end)) end

local function place_of(file, line)
  return line and ("%s:%d"):format(words.shown(file), line) or words.shown(file)
end

-- --- one game --------------------------------------------------------------------------------------------------------

-- Each format is a table: `head` (or nil), game(verdict), which returns text, and error(file, err), which returns text
-- and whether it is for stderr; summary(tally), or nil.
local formats = {}

local text = {}

-- Games in which nothing was found are left out unless `all`.
function text.game(verdict, all)
  if not all and #verdict.findings == 0 then return "" end
  local lines = {}
  for line in (tostring(verdict) .. "\n"):gmatch "([^\n]*)\n" do lines[#lines + 1] = clean(line) end
  return ("%s: %s\n"):format(place_of(verdict.file, verdict.line), table.concat(lines, "\n"))
end

function text.error(file, err) return ("%s: %s\n"):format(place_of(file, err.line), clean(err.message)), true end

local function encode(value, order) return assert(json.encode(value, order)) end

local KEYS <const> = {
  "file", "game", "line", "format", "rule", "rows", "columns", "black", "white", "moves", "played", "ended", "status",
  "reason", "outcome", "win", "declared", "agreement", "faults", "warnings", "findings", "kind", "fault", "move", "row",
  "column", "place", "colour", "direction", "length", "winner", "player", "text", "kinds", "message",
}
local LARGE <const> = 1 << 53

local KEPT <const>, LONG <const> = 1000, 64
local quoted, kept = {}, 0

-- A string in quotes; short ones that come again and again (rules, players, words) are kept.
local function quote(string)
  if quoted[string] then return quoted[string] end
  local encoded = encode(string)
  if #string < LONG then
    if kept == KEPT then quoted, kept = {}, 0 end
    quoted[string], kept = encoded, kept + 1
  end
  return encoded
end

-- The data of a verdict, as riddle.json would write it with KEYS; some ten times as fast, since nothing is copied.
local function write_json(value, out)
  local kind = type(value)
  if kind == "string" then
    out[#out + 1] = quote(value)
  elseif math.type(value) == "integer" then
    out[#out + 1] = (value > LARGE or value < -LARGE) and '"' .. value .. '"' or tostring(value)
  elseif kind ~= "table" then
    out[#out + 1] = tostring(value)
  elseif value[1] ~= nil or next(value) == nil then
    out[#out + 1] = "["
    for i, item in ipairs(value) do
      if i > 1 then out[#out + 1] = "," end
      write_json(item, out)
    end
    out[#out + 1] = "]"
  else
    local comma = "{"
    for _, key in ipairs(KEYS) do
      local item = value[key]
      if item ~= nil then
        out[#out + 1] = comma .. '"' .. key .. '":'
        write_json(item, out)
        comma = ","
      end
    end
    out[#out + 1] = "}"
  end
end

local lines = {}

function lines.game(verdict)
  local data = verdict:data()
  data.file, data.game = verdict.file, verdict.game
  local out = {}
  write_json(data, out)
  out[#out + 1] = "\n"
  return table.concat(out)
end

function lines.error(file, err)
  local data = { file = file, line = err.line, column = err.column }
  data.error = { kind = err.kind, message = err.message }
  return encode(data, { "file", "line", "column" }) .. "\n"
end

function lines.summary(tally) return encode { summary = tally } .. "\n" end

local csv = {
  head = "file,game,line,format,rule,rows,columns,black,white,moves,played,ended,status,outcome,declared,agreement,"
    .. "faults,findings,error\r\n",
}

-- A row by RFC 4180.
local function row(fields, count)
  for i = 1, count do
    local field = fields[i] == nil and "" or tostring(fields[i])
    fields[i] = field:find '[,"\r\n]' and '"' .. field:gsub('"', '""') .. '"' or field
  end
  return table.concat(fields, ",", 1, count) .. "\r\n"
end

local COLUMNS <const> = 19

function csv.game(verdict)
  local kinds = {}
  for i, one in ipairs(verdict.findings) do
    kinds[i] = one.move and ("%s %d"):format(one.kind, one.move) or one.kind
  end
  return row({
    verdict.file, verdict.game, verdict.line, verdict.format, verdict.rule.name or verdict.rule.words, verdict.rows,
    verdict.columns, verdict.black, verdict.white, verdict.moves, verdict.played, verdict.ended, verdict.state.status,
    verdict.outcome, verdict:declaration(), verdict.agreement, verdict.faults, table.concat(kinds, "; "),
  }, COLUMNS)
end

function csv.error(file, err)
  return row({ file, nil, err.line, [COLUMNS] = err.message }, COLUMNS)
end

formats.text, formats.json, formats.csv = text, lines, csv

-- The writer of a format.
function report.format(name) return formats[name] end

-- --- all games -------------------------------------------------------------------------------------------------------

-- A tally: flat names and counts, so that those of several processes add up.
function report.tally()
  return { files = 0, games = 0, unreadable = 0, ["faulty games"] = 0, ["left out"] = 0 }
end

local function count(tally, name, more) tally[name] = (tally[name] or 0) + (more or 1) end

function report.count_game(tally, verdict)
  count(tally, "games")
  count(tally, "rule " .. (verdict.rule.name or verdict.rule.words))
  count(tally, "board " .. (verdict.outcome or "open"))
  count(tally, "declared " .. verdict.agreement)
  if verdict.faults > 0 then count(tally, "faulty games") end
  if verdict.warnings > 0 then count(tally, "warnings", verdict.warnings) end
  for _, one in ipairs(verdict.findings) do count(tally, (one.fault and "fault " or "note ") .. one.kind) end
end

function report.count_error(tally) count(tally, "unreadable") end

function report.add(tally, other)
  for name, more in pairs(other) do count(tally, name, more) end
end

-- "black 5, white 4": the counts whose names begin with a word.
local function of_kind(tally, word)
  local found = {}
  for _, name in ipairs(options.names(tally)) do
    local kind = name:match("^" .. word .. " (.*)$")
    if kind then found[#found + 1] = ("%s %d"):format(clean(kind), tally[name]) end
  end
  return table.concat(found, ", ")
end

-- The table at the end.
function text.summary(tally)
  local head = ("%s, %s"):format(words.counted(tally.files, "file"), words.counted(tally.games, "game"))
  if tally["faulty games"] > 0 then head = ("%s, %d with faults"):format(head, tally["faulty games"]) end
  if tally.unreadable > 0 then head = ("%s, %d unreadable"):format(head, tally.unreadable) end
  local out = { head }
  for _, word in ipairs { "rule", "board", "declared", "fault", "note" } do
    local counts = of_kind(tally, word)
    if counts ~= "" then out[#out + 1] = ("%-9s %s"):format(word, counts) end
  end
  if tally["left out"] > 0 then
    out[#out + 1] = ("%-9s %s of no known format"):format("left out", words.counted(tally["left out"], "file"))
  end
  if tally.warnings then out[#out + 1] = ("%-9s %d (the reader let them pass)"):format("warnings", tally.warnings) end
  return table.concat(out, "\n") .. "\n"
end

return report
