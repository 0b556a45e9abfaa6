--- The text formats of boards and games, by name: reading and writing.
-- @module riddle.pegs.formats
local boards = require "riddle.pegs.board"
local errors = require "riddle.errors"
local games = require "riddle.pegs.game"
local names = require "riddle.pegs.names"
local notation = require "riddle.pegs.notation"
local open = require "riddle.pegs.open"
local options = require "riddle.options"
local paragraphs = require "riddle.pegs.paragraphs"
local picture = require "riddle.pegs.picture"
local reader = require "riddle.reader"

local formats = {}

-- --- games -------------------------------------------------------------------------------------------------------

local function chains(style, join, between, single)
  return {
    names = style,
    play = notation.play_chains,
    write = function(game, name) return notation.write_chains(game, name, join, between, single) end,
  }
end

-- `play(game, paragraph, style)`, `write(game, name)`; `names` is the usual style of the holes.
local GAMES <const> = {
  a1 = chains("a1", "-", ", "),
  numbers = chains("number", "-", " "),
  ["numbers-0"] = chains("number-0", "-", " "),
  xy = chains("xy", "-", " "),
  ["xy-arrows"] = chains("xy", "→", " "),
  ["row-column"] = chains("row-column", "-", " "),
  arrows = chains("number", "->", ", ", true),
  ["arrows-0"] = chains("number-0", "->", ", ", true),
  ["tatham-jumps"] = chains("x-y", "-", " ", true),
  over = {
    names = "number",
    play = function(game, paragraph, style) return notation.play_sentences(game, paragraph, style, "over") end,
    write = function(game, name)
      local function form(_, source, middle, target) return ("%s over %s to %s"):format(source, middle, target) end
      return notation.write_jumps(game, name, form, "\n")
    end,
  },
  sentences = {
    names = "number",
    play = function(game, paragraph, style) return notation.play_sentences(game, paragraph, style, "sentences") end,
    write = function(game, name)
      local function form(_, ...) return ("Peg %s jumps Peg %s to Hole %s."):format(...) end
      return notation.write_jumps(game, name, form, "\n")
    end,
  },
  debian = {
    names = "debian", single = true,
    play = notation.play_debian,
    write = function(game, name)
      local function form(i, ...) return ("%d %s %s %s"):format(i, ...) end
      return notation.write_jumps(game, name, form, " ")
    end,
  },
}

local GAME_OPTIONS <const> = {
  board = { check = function(value) return boards.is(value), "a pegs.board" end, help = "the start" },
  names = { one_of = names.styles, help = "the style of the holes, when it is not the usual one of the format" },
}

-- Plays a paragraph on a game; takes all back when it is wrong.
local function play(game, paragraph, format, style)
  local before = #game.list
  local ok, err = format.play(game, paragraph, style)
  if ok then return #game.list - before end
  game:undo(#game.list - before)
  return nil, err
end

local function read_games(source, format, option, who)
  if not option.board then options.argument(who, "option 'board'", "the start, a pegs.board", nil, 4) end
  local style = names.style(option.board.shape, option.names or format.names, who, 4)
  local next_paragraph = paragraphs(source, who, format.single)
  return function()
    local paragraph, err = next_paragraph()
    if not paragraph then return nil, err end
    local game = games.new(option.board)
    local made
    made, err = play(game, paragraph, format, style)
    if not made then return nil, err end
    return paragraph.line, game
  end
end

local function write_games(list, format, option, who)
  local texts = {}
  for place, game in ipairs(list) do
    if not games.is(game) then
      options.argument(who, ("place %d of the list"):format(place), "a pegs.game", game, 3)
    end
    local name = boards.labels(game:start(), option.names or format.names, who, 4)
    texts[place] = format.write(game, name)
    if texts[place] == "" then error(who .. ": the format has no text for a game without jumps", 3) end
  end
  if #texts == 0 then return "" end
  return table.concat(texts, format.single and "\n" or "\n\n") .. "\n"
end

-- --- boards ------------------------------------------------------------------------------------------------------

local function read_pictures(source, option, who)
  local next_paragraph = paragraphs(source, who)
  return function()
    local paragraph, err = next_paragraph()
    if not paragraph then return nil, err end
    local board
    board, err = open(table.concat(paragraph, "\n"), option)
    if board then return paragraph.line, board end
    err.message = err.message:gsub("^line %d+: ", "")
    err.line = paragraph.line + (err.line or 1) - 1
    return nil, err
  end
end

local function write_pictures(list)
  local texts = {}
  for i, board in ipairs(list) do texts[i] = tostring(board) .. "\n" end
  return table.concat(texts, "\n")
end

local LETTERS <const> = { peg = "P", hole = "H", off = "O" }
local MARKS <const> = { P = picture.legend.peg, H = picture.legend.hole, O = picture.legend.off }

local function tatham_fault(line, column, what, found)
  local message = ("expected %s, found %s"):format(what, found)
  return errors.new { kind = "byte", line = line, column = column, message = message }
end

-- "3x1:PPH", or an id such as "7x7cross".
local function tatham_board(text, line)
  local start, width, height, letters = text:match "^%s*()(%d+)x(%d+)%a*:()"
  if not start then
    local board, err = open(reader.trim(text))
    if board or err.kind ~= "byte" then return board, err end
    return nil, tatham_fault(line, text:find "%S", "a description such as 3x1:PPH or an id such as 7x7cross",
      errors.quote(text))
  end
  local cells = text:sub(letters):gsub("%s+$", "")
  local wrong = cells:find "[^PHO]"
  if wrong then
    return nil, tatham_fault(line, letters + wrong - 1, "P, H or O", errors.quote(cells:sub(wrong, wrong)))
  end
  width, height = tonumber(width), tonumber(height)
  if width < 1 or #cells ~= width * height then
    local message = ("expected %.0f letters, found %d"):format(width * height, #cells)
    return nil, errors.new { kind = "count", line = line, column = letters, message = message }
  end
  local rows = {}
  for row = 1, height do rows[row] = cells:sub((row - 1) * width + 1, row * width):gsub(".", MARKS) end
  return open(table.concat(rows, "\n"))
end

local function read_tatham(source, _, who)
  local next_line = paragraphs(source, who, true)
  return function()
    local paragraph, err = next_line()
    if not paragraph then return nil, err end
    local board
    board, err = tatham_board(paragraph[1], paragraph.line)
    if board then return paragraph.line, board end
    err.line = paragraph.line
    return nil, err
  end
end

local function write_tatham(list, who)
  local lines = {}
  for place, board in ipairs(list) do
    local shape = board.shape
    if shape.kind ~= "square" then
      local message = "%s: place %d of the list has %s jumps; the format knows square ones only"
      error(message:format(who, place, shape.kind), 3)
    end
    local letters = {}
    for row = 1, shape.rows do
      for column = 1, shape.columns do
        local hole = board:hole(row, column)
        letters[#letters + 1] = not hole and LETTERS.off or board:has(hole) and LETTERS.peg or LETTERS.hole
      end
    end
    lines[place] = ("%dx%d:%s\n"):format(shape.columns, shape.rows, table.concat(letters))
  end
  return table.concat(lines)
end

local function read_hi_q(source, _, who)
  local english = open "english"
  local input = require "riddle.pegs.hi_q_format".open(source, who)
  return function()
    if not input.count then
      local count, err = input:read_count()
      if not count then return nil, err end
    end
    local holes, where = input:read_instance()
    if holes then return where, english:with(holes) end
    return nil, where
  end
end

local function write_hi_q(list, who)
  local english = open "english"
  for place, board in ipairs(list) do
    if board:with {} ~= english:with {} then
      error(("%s: place %d of the list must be a board of the English shape"):format(who, place), 3)
    end
  end
  return require "riddle.pegs.hi_q_format".write(list)
end

local BOARDS <const> = {
  picture = { read = read_pictures, write = write_pictures, options = picture.options },
  tatham = { read = read_tatham, write = write_tatham, options = {} },
  ["hi-q"] = { read = read_hi_q, write = write_hi_q, options = {} },
}

-- --- all ---------------------------------------------------------------------------------------------------------

--- The names of the formats of games, as a sorted list.
formats.games = options.names(GAMES)

--- The names of the formats of boards, as a sorted list.
formats.boards = options.names(BOARDS)

local function need(name, who)
  local found = GAMES[name] or BOARDS[name]
  if found then return found end
  local all = options.names(options.join(GAMES, BOARDS))
  options.argument(who, "the format", options.alternatives(all), name, 4)
end

--- An iterator over the boards or games of a source; see pegs.read.
function formats.read(source, name, option, who)
  local format = need(name, who)
  if type(source) ~= "string" and type(source) ~= "function" and io.type(source) ~= "file" then
    options.argument(who, "the source", "a string, an open file or a function", source, 3)
  end
  local next_value
  if GAMES[name] then
    next_value = read_games(source, format, options.check(who, option, GAME_OPTIONS, 3), who)
  else
    next_value = format.read(source, options.check(who, option, format.options, 3), who)
  end
  local finished = false
  return function()
    if finished then return nil end
    local line, value = next_value()
    if line then return line, value end
    finished = true
    if value then return value.line or 0, nil, value end
  end
end

--- The text of a list of boards or games; see pegs.write.
function formats.write(list, name, option, who)
  local format = need(name, who)
  if GAMES[name] then
    return write_games(list, format, options.check(who, option, { names = GAME_OPTIONS.names }, 3), who)
  end
  options.check(who, option, {}, 3)
  for place, board in ipairs(list) do boards.need(board, who, ("place %d of the list"):format(place), 3) end
  return format.write(list, who)
end

--- Plays a text on a game; see game:play, which ends by calling it.
function formats.play(game, text, name, option, who)
  local format = GAMES[name]
  if not format then options.argument(who, "the format", options.alternatives(formats.games), name) end
  option = options.check(who, option, { names = GAME_OPTIONS.names })
  local style = names.style(game:start().shape, option.names or format.names, who)
  local paragraph = { line = 1 }
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do paragraph[#paragraph + 1] = line end
  return play(game, paragraph, format, style)
end

return formats
