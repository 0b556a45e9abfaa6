--- What can be drawn of files: all formats of all families, and which of them a text is in.
--
-- A family says what it can draw in a module riddle.<family>.drawable, a table with
--
--   formats   a list of { name =, options =, looks =, extensions =, guess =, read = }:
--     options      a schema of riddle.options (may be nil)
--     looks        (optional) a function of text and file name: does the text itself say that it is this format?
--     extensions   (optional) the usual ends of file names, without the dot
--     guess        false for a format that has to be named: it takes anything, or cannot do without options
--     read         a function of text and options; returns an iterator that yields the line and an object; or, as the
--                  last thing, a line, nil and an error
--   text      a function of an object and a style (riddle.text; `ascii` = true: only ASCII): the drawing
--   svg       a function of an object and the options of a picture; a document, or nil and an error
--
-- Nothing is guessed between two: a signature in the text decides (the first line of a Piskvork file, the fields of a
-- JSON text), then the end of the file's name, then which formats can read the text at all; what is left after that
-- is told.
-- @module riddle.drawable
local errors = require "riddle.errors"
local families = require "riddle.families"
local options = require "riddle.options"

local drawable = {}

local READ_MOST <const> = 100 -- boards or records of a file that are read to find out whether a format fits

local function family_of(name)
  local module = ("riddle.%s.drawable"):format(name)
  local found = package.preload[module] or package.loaded[module] or package.searchpath(module, package.path)
  return found and require(module) or nil
end

--- The names of the families that draw files.
function drawable.families()
  local names = {}
  for _, name in ipairs(families) do
    if family_of(name) then names[#names + 1] = name end
  end
  return names
end

--- The formats of a family and of a name, or of all.
-- @tparam ?string family
-- @tparam ?string name
-- @treturn {table,...} `family`, `name`, `words` ("lines picture"), `format`, `draws` (the family's module)
function drawable.formats(family, name)
  local list = {}
  for _, one in ipairs(family and { family } or drawable.families()) do
    local draws = family_of(one)
    for _, format in ipairs(draws.formats) do
      if not name or format.name == name then
        list[#list + 1] = { family = one, name = format.name, words = one .. " " .. format.name, format = format,
          draws = draws }
      end
    end
  end
  return list
end

--- The names of all formats, sorted, each once.
function drawable.names()
  local set = {}
  for _, entry in ipairs(drawable.formats()) do set[entry.name] = true end
  return options.names(set)
end

-- Does a format read a text? True; or false and the error, which has the farthest line that was reached.
local function reads(entry, text)
  local count = 0
  for line, object, err in entry.format.read(text, {}) do
    if not object then return false, err, err.line or line end
    count = count + 1
    if count == READ_MOST then break end
  end
  if count > 0 then return true end
  return false, errors.new { kind = "empty", message = "expected a board or a record, found none" }, 0
end

local function has_extension(format, file)
  local extension = file:match "%.(%w+)$"
  for _, one in ipairs(extension and format.extensions or {}) do
    if one == extension:lower() then return true end
  end
  return false
end

local function select(list, fits)
  local found = {}
  for _, entry in ipairs(list) do
    if fits(entry) then found[#found + 1] = entry end
  end
  return found
end

-- The formats of a list that read the text; and the fault of the one that came farthest, in words.
local function readable(list, text)
  local farthest, nearest = -1, nil
  local found = select(list, function(entry)
    local ok, err, line = reads(entry, text)
    if ok or line <= farthest then return ok end
    local place = err.line and ("line %d: "):format(err.line) or ""
    farthest, nearest = line, ("%s, %s%s"):format(entry.words, place, (err.message:gsub("^line %d+: ", "")))
    return false
  end)
  return found, nearest
end

local function words_of(list)
  local words = {}
  for i, entry in ipairs(list) do words[i] = entry.words end
  return options.alternatives(words):gsub("'", "")
end

-- How to choose one of several: by the family when that is enough.
local function how_to_choose(list)
  local seen, ways = {}, {}
  for _, entry in ipairs(list) do seen[entry.family] = (seen[entry.family] or 0) + 1 end
  for i, entry in ipairs(list) do
    ways[i] = "--family " .. entry.family .. (seen[entry.family] > 1 and " --from " .. entry.name or "")
  end
  return table.concat(ways, ", or ")
end

--- The one format of a list that a text is in.
-- @tparam {table,...} list of drawable.formats
-- @tparam string text
-- @tparam string file its name
-- @treturn ?table an entry of the list; or nil and an error of kind "format" (none fits) or "ambiguous"
function drawable.recognise(list, text, file)
  if #list == 1 then return list[1] end
  local found = select(list, function(entry)
    local looks = entry.format.looks
    return looks and looks(text, file)
  end)
  local nearest
  if #found == 0 then
    local named = select(list, function(entry) return has_extension(entry.format, file) end)
    if #named > 0 then found, nearest = readable(named, text) end
  end
  if #found == 0 then
    local rest = select(list, function(entry) return entry.format.guess ~= false end)
    local other
    found, other = readable(rest, text)
    nearest = nearest or other
  end
  if #found == 1 then return found[1] end
  if #found == 0 then
    local message = "expected a board or a record in a known format, found none that fits (nearest: %s); name it with "
      .. "--family and --from"
    return nil, errors.new { kind = "format", message = message:format(nearest or "none") }
  end
  local message = "the text can be read as %s; choose with %s"
  return nil, errors.new { kind = "ambiguous", message = message:format(words_of(found), how_to_choose(found)) }
end

--- JSON values as they stand in a text: one, or one a line. For the families' readers.
-- @tparam string text
-- @tparam function make value -> object; or nil and an error, or nil alone: it is something else
-- @tparam string expected what a value must be, for messages
-- @treturn function an iterator as `read` returns it
function drawable.json(text, make, expected)
  local json = require "riddle.json"
  local values, lines = {}, {}
  local whole = json.decode(text)
  if whole then
    values[1], lines[1] = whole, 1
  else
    local number = 0
    for line in (text .. "\n"):gmatch "(.-)\r?\n" do
      number = number + 1
      if line:find "%S" then values[#values + 1], lines[#lines + 1] = json.decode(line) or false, number end
    end
  end
  local place = 0
  return function()
    place = place + 1
    local line = lines[place]
    if not line then return nil end
    local ok, object, err = pcall(make, values[place])
    if ok and object then return line, object end
    if not ok and tostring(object):find "interrupted!$" then error(object, 0) end
    lines = {}
    if not ok or not err then
      err = errors.new { kind = "json", message = ("expected %s"):format(expected) }
    end
    err.line = err.line or line
    return line, nil, err
  end
end

--- The first JSON value of a text, when it is an object; else nil. For `looks`.
function drawable.first_json(text)
  if not text:find "^%s*{" then return nil end
  local json = require "riddle.json"
  local value = json.decode(text) or json.decode(text:match "^%s*([^\r\n]*)")
  return type(value) == "table" and value or nil
end

return drawable
