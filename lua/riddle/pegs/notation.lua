--- Notations of games: what a text of moves or jumps means, token by token.
--
-- Chains: names of holes with "-", "->", "→" or "–" between them; moves are apart by blanks, line ends, "," or ";".
-- [ ] holds moves that may be exchanged, (n) at the end is the number of moves. Sentences: "4 over 9 to 16" and
-- "Peg 1 jumps Peg 3 to Hole 6.".
-- @module riddle.pegs.notation
local errors = require "riddle.errors"
local names = require "riddle.pegs.names"
local rule = require "riddle.pegs.rule"

local notation = {}

local function fault(kind, token, message)
  return errors.new { kind = kind, line = token.line, column = token.column, message = message }
end

local function expected(token, what)
  local found = token.text and errors.quote(token.text) or "the end"
  return fault("syntax", token, ("expected %s, found %s"):format(what, found))
end

-- --- tokens ------------------------------------------------------------------------------------------------------

local JOINS <const> = { "->", "→", "–", "-" }

-- The token at a place: its class and text.
local function token_at(text, at, style)
  local word = text:match("^%d+,%d+", at)
  if word and style.pattern:find(",", 1, true) then return "name", word end
  word = text:match("^%w+", at)
  if word then return "name", word end
  for _, join in ipairs(JOINS) do
    if text:sub(at, at + #join - 1) == join then return "join", join end
  end
  word = text:match("^%(%d+%)", at)
  if word then return "count", word end
  word = text:match("^[,;]", at)
  if word then return "separator", word end
  word = text:match("^[%[%]]", at)
  if word then return word, word end
  return nil, text:match("^[%z\1-\127\194-\244][\128-\191]*", at) or text:sub(at, at)
end

-- The tokens of a paragraph { line = of its first line, text, ... }; the last one is the end. Nil and an error for a
-- character that means nothing.
local function tokens_of(paragraph, style)
  local list = {}
  for offset, text in ipairs(paragraph) do
    local at = 1
    while true do
      at = text:find("%S", at)
      if not at then break end
      local class, word = token_at(text, at, style)
      local token = { class = class, text = word, line = paragraph.line + offset - 1, column = at }
      if not class then return nil, expected(token, "a move such as " .. notation.example) end
      list[#list + 1] = token
      at = at + #word
    end
  end
  local last = #paragraph
  list[#list + 1] = { class = "end", line = paragraph.line + last - 1, column = #paragraph[last] + 1 }
  return list
end

notation.example = "d6-d4"

-- --- chains ------------------------------------------------------------------------------------------------------

-- What has been read of a paragraph: the game, how many jumps it had before, where an open bracket stands.
local Reading = {}
Reading.__index = Reading

local function hole_of(self, token)
  local hole, err = names.read(self.game:start().shape, token.text, self.style)
  if hole then return hole end
  return nil, fault(err.kind, token, err.message)
end

-- Makes a jump; errors speak in the names of the text and get the place of the hole it leads to.
local function make(self, source, target, token)
  local jump = self.game:jump(source, target)
  if jump then return jump end
  local board = self.game:board()
  local function name(hole) return names.write(board.shape, hole, self.style) end
  local _, kind, reason = rule.middle(board.shape, board.bits, source, target, board.high, name)
  return nil, fault(kind, token, ("%s-%s: %s"):format(name(source), name(target), reason))
end

-- A chain whose first name is token i; returns the place of the token after it.
local function read_chain(self, tokens, i)
  local hole, err = hole_of(self, tokens[i])
  if not hole then return nil, err end
  if tokens[i + 1].class ~= "join" then
    return nil, expected(tokens[i + 1], ("'-' and a hole after '%s'"):format(tokens[i].text))
  end
  while tokens[i + 1].class == "join" do
    local token = tokens[i + 2]
    if token.class ~= "name" then return nil, expected(token, "a hole after '" .. tokens[i + 1].text .. "'") end
    local target
    target, err = hole_of(self, token)
    if not target then return nil, err end
    local made
    made, err = make(self, hole, target, token)
    if not made then return nil, err end
    hole, i = target, i + 2
  end
  return i + 1
end

local function jumps_made(self) return #self.game:made() end

-- Each reads what begins with token i and returns the place of the token after it.
local READERS <const> = {
  name = read_chain,
  separator = function(_, _, i) return i + 1 end,
  ["["] = function(self, tokens, i)
    if self.open then return nil, expected(tokens[i], "a move or ']'") end
    self.open = jumps_made(self) + 1
    return i + 1
  end,
  ["]"] = function(self, tokens, i)
    if not self.open then return nil, expected(tokens[i], "a move or '['") end
    if jumps_made(self) >= self.open then self.game:group(self.open, jumps_made(self)) end
    self.open = nil
    return i + 1
  end,
  count = function(self, tokens, i)
    local count, moves = tokens[i].text:match "%d+", #self.game:moves()
    if tokens[i + 1].class ~= "end" then return nil, expected(tokens[i + 1], "the end after the number of moves") end
    if count:gsub("^0+(%d)", "%1") ~= tostring(moves) then
      return nil, fault("count", tokens[i], ("expected %s moves, found %d"):format(count, moves))
    end
    return i + 1
  end,
  join = function(_, tokens, i) return nil, expected(tokens[i], "a hole") end,
}

local function read_chains(self, tokens)
  local i = 1
  while tokens[i].class ~= "end" do
    local next_place, err = READERS[tokens[i].class](self, tokens, i)
    if not next_place then return nil, err end
    i = next_place
  end
  if self.open then return nil, expected(tokens[i], "']'") end
  return true
end

--- Plays a paragraph of chains.
-- @tparam game game
-- @tparam table paragraph { line =, text, ... }
-- @tparam table style of the names
-- @return true; or nil and an error
function notation.play_chains(game, paragraph, style)
  local tokens, err = tokens_of(paragraph, style)
  if not tokens then return nil, err end
  return read_chains(setmetatable({ game = game, style = style }, Reading), tokens)
end

-- --- sentences ----------------------------------------------------------------------------------------------------

-- The words between three names, as patterns.
local SENTENCES <const> = {
  over = "^()([%w,]+)%s+over%s+()([%w,]+)%s+to%s+()([%w,]-)%s*[,;.]?%f[%s\0]()",
  sentences = "^[Pp]eg%s+()([%w,]+)%s+jumps%s+[Pp]eg%s+()([%w,]+)%s+to%s+[Hh]ole%s+()([%w,]+)%.?()",
}

local EXAMPLES <const> = { over = "'4 over 9 to 16'", sentences = "'Peg 1 jumps Peg 3 to Hole 6.'" }

-- Makes the jump of a sentence: the holes' texts and columns.
local function play_sentence(self, line, words)
  local holes = {}
  for i = 1, 3 do
    local err
    words[i].line = line
    holes[i], err = hole_of(self, words[i])
    if not holes[i] then return nil, err end
  end
  local jump, err = make(self, holes[1], holes[3], words[3])
  if not jump then return nil, err end
  if jump.middle == holes[2] then return true end
  local middle = names.write(self.game:start().shape, jump.middle, self.style)
  return nil, fault("not in line", words[2], ("the jump goes over %s, not over %s"):format(middle, words[2].text))
end

--- Plays a paragraph of sentences, one or more on a line.
function notation.play_sentences(game, paragraph, style, form)
  local self = { game = game, style = style }
  for offset, text in ipairs(paragraph) do
    local line, at = paragraph.line + offset - 1, text:find "%S"
    while at do
      local a, source, b, middle, c, target, stop = text:match(SENTENCES[form], at)
      if not a then
        return nil, expected({ line = line, column = at, text = text:sub(at) }, "a jump such as " .. EXAMPLES[form])
      end
      local words = { { text = source, column = a }, { text = middle, column = b }, { text = target, column = c } }
      local ok, err = play_sentence(self, line, words)
      if not ok then return nil, err end
      at = text:find("%S", stop)
    end
  end
  return true
end

-- --- Debian's .sol ------------------------------------------------------------------------------------------------

--- Plays a line of Debian's peg-solitaire: for each jump its number from 1, and three holes.
function notation.play_debian(game, paragraph, style)
  local self, words = { game = game, style = style }, {}
  local line, text = paragraph.line, paragraph[1]
  for column, word in text:gmatch "()(%S+)" do words[#words + 1] = { text = word, column = column, line = line } end
  for i = 1, #words, 4 do
    local number = (i + 3) // 4
    if words[i].text ~= tostring(number) then
      return nil, expected(words[i], ("the jump's number %d"):format(number))
    end
    if not words[i + 3] then
      return nil, expected({ line = line, column = #text + 1 }, ("three holes of jump %d"):format(number))
    end
    local ok, err = play_sentence(self, line, { words[i + 1], words[i + 2], words[i + 3] })
    if not ok then return nil, err end
  end
  return true
end

-- --- writing -----------------------------------------------------------------------------------------------------

-- The texts of a game's moves and the brackets around them: opens[i], closes[i] for move i.
local function brackets_of(game, moves)
  local opens, closes, first_of, last_of = {}, {}, {}, {}
  for i, move in ipairs(moves) do first_of[move.first], last_of[move.first + #move - 2] = i, i end
  for _, group in ipairs(game.groups) do
    local first, last = first_of[group[1]], last_of[group[2]]
    if first and last then opens[first], closes[last] = "[", "]" end -- a move that sticks out undoes the brackets
  end
  return opens, closes
end

--- Writes a game as chains: one for each move, or, with `single`, one for each jump.
function notation.write_chains(game, name, join, between, single)
  local moves = {}
  if single then
    for i, jump in ipairs(game.list) do moves[i] = { first = i, jump.source, jump.target } end
  else
    moves = game:moves()
  end
  if #moves == 0 then return "(0)" end
  local opens, closes = brackets_of(game, moves)
  local words = {}
  for i, move in ipairs(moves) do
    local holes = {}
    for k, hole in ipairs(move) do holes[k] = name(hole) end
    words[i] = (opens[i] or "") .. table.concat(holes, join) .. (closes[i] or "")
  end
  return table.concat(words, between)
end

--- Writes a game with one text for each jump, of a format with three names.
function notation.write_jumps(game, name, form, between)
  local words = {}
  for i, jump in ipairs(game.list) do words[i] = form(i, name(jump.source), name(jump.middle), name(jump.target)) end
  return table.concat(words, between)
end

return notation
