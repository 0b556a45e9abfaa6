--- SGF, the Smart Game Format, version FF[4] of red-bean.com and what other programs make of it.
--
-- A collection is read tree by tree: memory holds one game. Charsets are not looked at; texts stay the bytes they are.
-- The `extra` of nodes holds the text of a node as it stood when it is more than a move, and what stands between nodes,
-- so that an unchanged record is written byte for byte as it was read:
--
--   record.extra.before   what stood before the tree (a byte order mark, mail headers)
--   record.extra.after    what stood behind it, up to the next tree
--   node.extra.text       the node with the white space behind it
--   node.extra.open       true: a variation in brackets although it is the only one
--   node.extra.inside     what stands between the '(' of a variation and its first node
--   node.extra.after      what stands behind its ')'
--   node.extra.properties what the model does not know, by name: LB = {value, ...}, without escapes
--
-- Deviations from the standard become warnings, or in mode "strict" the error that ends the reading.
-- @module riddle.lines.formats.sgf
local errors = require "riddle.errors"
local options = require "riddle.options"
local points = require "riddle.lines.sgf.points"
local tree = require "riddle.lines.sgf.tree"
local window = require "riddle.window"
local writer = require "riddle.lines.sgf.write"

local format = {
  about = "SGF, the Smart Game Format FF[4]: collections of games with variations, comments and stones set up",
  kind = "record",
  extensions = { "sgf" },
  writing = points.options,
  options = options.join(points.options, {
    mode = { one_of = { "tolerant", "strict" }, default = "tolerant", help = "deviations are warnings, or errors" },
    nodes = { type = "integer", min = 1, default = 10000000, help = "the most nodes of a game" },
  }),
}

local MARK = "\xEF\xBB\xBF" -- of the order of bytes
local MOST_NAMED = 20 -- properties in a sentence

function format.looks(head) return (head:sub(1, 3) == MARK and head:sub(4) or head):find "^%s*%(%s*;" ~= nil end

-- The first byte of a source that is no byte order mark.
local function beginning(view)
  while #view.text < #MARK and view:more(1) do end
  if view.failed then error(view.failed, 0) end
  return view.text:sub(1, #MARK) == MARK and #MARK + 1 or 1
end

-- Reads the tree that `next_tree` stands before, and looks for the one behind it.
-- @return its record; and the next tree, or nil at the end of the source
local function read(this)
  this:read()
  local record = this.record
  local behind = tree.new(this.view, this.at, this.option, this.letters_of)
  local gap, found = behind:seek()
  local blank = gap:match "^%s*"
  if not found then
    blank = gap
    for _, warning in ipairs(behind.record.warnings) do record.warnings[#record.warnings + 1] = warning end
  end
  if blank ~= "" then
    record.extra = record.extra or {}
    record.extra.after = blank
  end
  if #blank < #gap then behind.record.extra = { before = gap:sub(#blank + 1) } end
  return record, found and behind or nil
end

-- The first tree.
local function first(view, option)
  local start = beginning(view)
  local known
  local this = tree.new(view, start, option, function(rows, columns) -- mostly the same for all games of a source
    if not (known and known.rows == rows and known.columns == columns) then
      known = points.new(option, rows, columns)
    end
    return known
  end)
  local gap, found = this:seek()
  if start > 1 then gap = MARK .. gap end
  if gap ~= "" then this.record.extra = { before = gap } end
  if found then return this end
  local warning = this.record.warnings[1]
  if warning then error(warning, 0) end
  this:refuse("end", this.at, "expected '(;', the beginning of a game, found the end of the input")
end

--- lines.read for this format.
function format.read(next_chunk, option)
  local view, this, begun = window.new(next_chunk), nil, false
  local function next_record()
    if not begun then
      begun = true
      this = first(view, option)
    end
    local line = view:place(this.at)
    local record, behind = read(this)
    this = behind
    return line, record
  end
  return function()
    if begun and not this then return nil end
    local ok, line, record = pcall(next_record)
    if ok then return line, record end
    this = nil
    local err = line
    if not errors.is(err) then error(err, 0) end
    return err.line or view.line, nil, err
  end
end

-- What says something about the file and not about the game.
local ABOUT_FILE = { FF = true, GM = true, CA = true, AP = true, ST = true }

--- The properties that only SGF knows.
function format.own(record)
  local found = {}
  for node in record:walk() do
    for name in pairs(node.extra and node.extra.properties or {}) do
      if not ABOUT_FILE[name] then found[name] = true end
    end
  end
  local names = options.names(found)
  if #names == 0 then return {} end
  if #names > MOST_NAMED then names[MOST_NAMED + 1] = "..." end
  return { "the SGF properties " .. table.concat(names, ", ", 1, math.min(#names, MOST_NAMED + 1)) }
end

--- lines.write for this format.
format.write = writer.write

return format
