--- What formats that hold a bare list of moves share: black first and then by turns, no setup, no tree.
--
-- Reading: `linear.chain` hangs one move after the other on a record. Writing: `linear.moves` gives the list, or says
-- why the format cannot hold it; `linear.dropped` tells what gets lost.
-- @module riddle.lines.linear
local errors = require "riddle.errors"
local options = require "riddle.options"
local records = require "riddle.lines.record"

local linear = {}

--- What is lost of a record of a format in all others, in words.
function linear.foreign(format) return "what only " .. format .. " files say" end

--- A function that adds a node to the main line of a record: chain(fields) sets `colour` by turns, black first.
-- It returns the node, or nil when the record has as many moves as it may.
-- @tparam Record record
function linear.chain(record)
  local last, count, most = record.root, 0, records.most_moves(record.rows, record.columns)
  return function(node)
    if count == most then return nil end
    node.colour = count % 2 == 0 and "black" or "white"
    count = count + 1
    last[1], last = node, node
    return node
  end
end

--- The error of a reader for a game with more moves than chain takes.
function linear.too_many(record, line, column)
  local message = ("expected at most %d moves, found more"):format(records.most_moves(record.rows, record.columns))
  return errors.new { kind = "too long", message = message, line = line, column = column }
end

-- What a record may hold, and the sentence for its loss.
local FIELDS = {
  rule = "the rule", result = "the declared result", date = "the date", event = "the event", round = "the round",
  place = "the place",
}

local function has_more(extra)
  for name in pairs(extra or {}) do
    if name ~= "layout" then return true end
  end
  return false
end

--- What a record holds that a format does not: a list of sentences.
-- @tparam Record record
-- @tparam string name of the format that is written
-- @tparam {[string]=boolean} keeps what it holds besides the moves: "names", "rule", "result", "date", "event",
--   "round", "place", "comments", "times", "variations", "setup", "to move"
-- @tparam {[string]=boolean} dropped the set to add to
function linear.dropped(record, name, keeps, dropped)
  for field, what in pairs(FIELDS) do
    if record[field] and not keeps[field] then dropped[what] = true end
  end
  if (record.black or record.white) and not keeps.names then dropped["the names of the players"] = true end
  local foreign = record.format ~= name
  if foreign and has_more(record.extra) then dropped[linear.foreign(record.format)] = true end
  local node = record.root
  while node do
    if node.comment and not keeps.comments then dropped.comments = true end
    if node.time and not keeps.times then dropped["the times of the moves"] = true end
    if node.setup and #node.setup > 0 and not keeps.setup then dropped["stones set up beside the moves"] = true end
    if node.to_move and not keeps["to move"] then dropped["who is to move"] = true end
    if foreign and has_more(node.extra) then dropped[linear.foreign(record.format)] = true end
    if #node > 1 and not keeps.variations then dropped.variations = true end
    node = node[1]
  end
end

local OTHER = { black = "white", white = "black" }

--- Nil and the error for a record that a format cannot hold.
function linear.unfit(case, message, ...)
  return nil, errors.new { kind = "unfit", case = case, message = ("record %d: "):format(case) .. message:format(...) }
end

--- The moves of a record's main line for a format that leaves the colours to the turns.
-- @tparam Record record
-- @tparam int case its number, for messages
-- @tparam table format `passes`: does it have passes?
-- @tparam {[string]=boolean} dropped a set to add to
-- @treturn ?{node,...} or nil and an error of kind "unfit"
function linear.moves(record, case, format, dropped)
  local list = record:moves()
  while not format.passes and list[#list] and list[#list].pass do
    list[#list] = nil
    dropped["passes at the end"] = true
  end
  local colour = list[1] and list[1].colour
  if colour == "white" then dropped["the colour that begins: it is black in this format"] = true end
  for i, node in ipairs(list) do
    if node.pass and not format.passes then
      return linear.unfit(case, "expected moves only, found a pass at move %d: the format has none", i)
    elseif node.colour ~= colour then
      return linear.unfit(case,
        "expected moves by turns, found %s at move %d, %s before it too: the format tells no colours", node.colour, i,
        node.colour)
    end
    colour = OTHER[colour]
  end
  return list
end

--- A set of sentences as a list, as lines.write returns it.
function linear.sentences(dropped) return options.names(dropped) end

--- Is a point on the board of a record?
function linear.inside(record, row, column)
  return row >= 1 and row <= record.rows and column >= 1 and column <= record.columns
end

return linear
