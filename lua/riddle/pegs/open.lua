--- Boards by name, from a picture, and from a picture whose legend nobody gave.
-- @submodule riddle.pegs
local boards = require "riddle.pegs.boards"
local errors = require "riddle.errors"
local new = require "riddle.pegs.board"
local options = require "riddle.options"
local picture = require "riddle.pegs.picture"

-- Bytes of a picture: cells off the board count, too.
local LONGEST <const> = 1 << 18

-- A word that is no board's name; it could have been meant as a picture, too.
local function unknown_name(name, picture_error)
  local names = boards.names
  local near = options.nearest(name:match "^%a*", names) or options.nearest(name, names)
  local hint = near and ("did you mean '%s'?"):format(near)
    or ("there are: %s (and no picture: %s)"):format(table.concat(names, ", "), picture_error.message)
  return errors.new { kind = "name", message = ("unknown board %s; %s"):format(errors.quote(name), hint) }
end

local function described(legend)
  return ("'%s' (peg %s, hole %s, off %s)"):format(legend.name, errors.quote(legend.peg), errors.quote(legend.hole),
    errors.quote(legend.off))
end

-- Does a legend know all characters of a picture?
local function covers(legend, marks, kind)
  for mark in pairs(marks) do
    local known = (legend.peg .. legend.hole .. legend.off):find(mark, 1, true)
    if not known and not (mark == " " and kind == "triangular") then return false end
  end
  return true
end

local function blank_fault(line, column)
  local message = "line %d: a blank inside a row is an empty hole or off the board (column %d); say which in the legend"
  return errors.new { kind = "ambiguous", line = line, column = column, message = message:format(line, column) }
end

-- A board under an assumed legend; or nil and an error.
local function try(text, legend, kind)
  if kind ~= "triangular" and legend.off:find(" ", 1, true) then
    local line, column = picture.inner_blank(text)
    if line then return nil, blank_fault(line, column) end
  end
  local full, meaning = picture.meanings({ legend = legend.name }, "pegs.board")
  full.name, full.assumed = legend.name, true
  local grid, err = picture.read(text, meaning, full, kind)
  if not grid then return nil, err end
  return new.new(grid, full, kind)
end

-- A board whose legend is found out: the one reading that gives a board.
local function find_legend(text, kind)
  local marks, readings, found, fault = picture.marks(text), {}, nil, nil
  for _, legend in ipairs(require "riddle.pegs.legends") do
    if covers(legend, marks, kind) then
      local board, err = try(text, legend, kind)
      fault = fault or err
      if board and not (found and found == board) then
        found = found or board
        readings[#readings + 1] = legend
      end
    end
  end
  if #readings == 1 then return found end
  if #readings == 0 then
    return nil, fault or errors.new { kind = "byte", message = "no known legend has all these characters; "
      .. "say which are pegs, holes and off the board" }
  end
  local names, texts = {}, {}
  for i, legend in ipairs(readings) do names[i], texts[i] = legend.name, described(legend) end
  local message = ("the picture can be read in %d ways: %s; name the legend"):format(#names, table.concat(texts, ", "))
  return nil, errors.new { kind = "ambiguous", readings = names, message = message }
end

--- A board by name, or from a picture.
--
-- Names (`pegs.names()`; widths come before heights): english, european, wiegleb, asymmetric; diamond, triangle,
-- hexagon, square and star, each also with a number (`triangle 5`, short `T5`); `7x9cross`, `7x7octagon`, `6x5`, and
-- crosses by their arms, clockwise from the top, as in `cross 3-3-2-2`. All holes but one are filled: the middle one,
-- on triangles and stars the top one.
--
-- A picture has a line for each row and a character for each cell: `o` a peg, `.` an empty hole, `#` off the board,
-- unless the options give another legend. Each of `peg`, `hole` and `off` may list several characters; drawings use
-- the first. Lines must have equal lengths: write cells off the board at the end of a line, too. `legend` names the
-- characters of a known source; with "auto" the one that fits is taken, and `board:legend()` says which.
-- @tparam string text a name (a word that is no picture in the legend), or a picture
-- @tparam ?table option the legend: `peg`, `hole`, `off` (strings of characters) or `legend`; `jumps` = "square",
--   "diagonal" (eight directions) or "triangular"
-- @treturn board; or nil and an error of kind "name" (no such board), "byte" (a character without a
--   meaning, at `line` and `column`), "count" (a line of another length), "spacing" (of a triangular picture),
--   "ambiguous" (several legends fit: `readings`; or a blank inside a row), "size" (no hole, or more than 128),
--   "jumps" (no jump fits) or "disconnected" (`holes` cannot be reached)
-- @usage
--   pegs.board "T5"
--   pegs.board("..oo./ooooo/..o..", { off = "." , peg = "o", hole = "_" })
return function(text, option)
  if type(text) ~= "string" then options.argument("pegs.board", "the board", "a name or a picture", text) end
  option = options.check("pegs.board", option, picture.options)
  if #text > LONGEST then
    local message = ("expected a picture of at most %d bytes, found %d"):format(LONGEST, #text)
    return nil, errors.new { kind = "size", message = message }
  end
  local legend, meaning = picture.meanings(option, "pegs.board")
  local named, kind, name = boards.find(text)
  if named then return new.new(named, legend, option.jumps or kind, name) end
  if kind then return nil, kind end
  kind = option.jumps or "square"
  if option.legend == "auto" then return find_legend(text, kind) end
  local grid, err = picture.read(text, meaning, legend, kind)
  if not grid then
    local is_word = err.kind == "byte" and text:find "^%a[%w_ -]*$"
    return nil, is_word and unknown_name(text, err) or err
  end
  return new.new(grid, legend, kind)
end
