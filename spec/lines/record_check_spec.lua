-- Records of any fields given to whoever takes records: a wrong type is named, at the place that gave it.
local lines = require "riddle.lines"

-- A record with all kinds of fields.
local function whole()
  local record = lines.record { rows = 5, columns = 5, moves = { { 2, 2 }, { 3, 3 }, "pass", { 1, 1 } }, black = "Ann" }
  record.result = { winner = "black", reason = "resign", text = "B+R" }
  record.root.setup = { { row = 5, column = 5, colour = "white" }, { row = 5, column = 4 } }
  record.root.to_move = "black"
  local node = record.root[1]
  node.labels, node.comment, node.time = { { row = 4, column = 4, text = "A" } }, "good", 1500
  node[2] = { colour = "white", row = 4, column = 1, { colour = "black", row = 4, column = 2 } }
  return record
end

local TAKERS = {
  -- No tail calls: they leave no place to blame.
  ["lines.audit"] = function(record) return (lines.audit(record, "freestyle")) end,
  ["lines.game"] = function(record) return (lines.game("freestyle", { record = record })) end,
  ["record:board"] = function(record) return (record:board()) end,
  ["record:svg"] = function(record) return (record:svg()) end,
  ["record:data"] = function(record) return (record:data()) end,
}
local OPTIONS = { coordinates = { coordinates = "a1" }, ["gomocup-board"] = { own = "black" } }
for _, format in ipairs(lines.formats()) do
  TAKERS["lines.write as " .. format] = function(record) return (lines.write(record, format, OPTIONS[format])) end
end

-- All takers refuse the record that `change` makes of a whole one, with these words, and blame this file.
local function refused(change, words)
  for who, take in pairs(TAKERS) do
    local record = whole()
    change(record)
    local ok, message = pcall(take, record)
    assert.is_false(ok, who)
    assert.truthy(tostring(message):find("record_check_spec.lua:", 1, true), message)
    local want = who:match "^[%w.:]+" .. ": the record" .. words
    assert.truthy(tostring(message):find(want, 1, true), ("%s: expected %s, found %s"):format(who, want, message))
  end
end

describe("a record given to whoever takes records", function()
  it("is taken when all fields are as they should be", function()
    for who, take in pairs(TAKERS) do
      local ok, err = pcall(take, whole())
      assert.is_true(ok, who .. ": " .. tostring(err))
    end
  end)

  it("is refused for a wrong type of a field, which is named", function()
    for field, must in pairs { rows = "an integer", columns = "an integer", root = "a table", warnings = "a table",
      black = "a string", white = "a string", rule = "a string", date = "a string", event = "a string",
      round = "a string", place = "a string", format = "a string", result = "a table", extra = "a table",
      line = "an integer" } do
      refused(function(record) record[field] = 1.5 end, (": field '%s' must be %s, got float 1.5"):format(field, must))
      refused(function(record) record[field] = print end, (": field '%s' must be %s, got function"):format(field, must))
    end
    for _, field in ipairs { "rows", "columns", "root", "warnings" } do
      refused(function(record) record[field] = nil end, (": field '%s' must be "):format(field))
    end
  end)

  it("is refused for a wrong result", function()
    refused(function(record) record.result.winner = "red" end,
      "'s result: field 'winner' must be 'black', 'white' or 'draw', got 'red'")
    for field, must in pairs { reason = "a string", text = "a string", name = "a string", player = "an integer" } do
      refused(function(record) record.result[field] = {} end,
        ("'s result: field '%s' must be %s, got table"):format(field, must))
    end
  end)

  it("is refused for a wrong field of a node, which is numbered", function()
    for field, must in pairs { colour = "'black' or 'white'", row = "an integer", column = "an integer",
      pass = "true or false", setup = "a table", to_move = "'black' or 'white'", comment = "a string",
      labels = "a table", time = "an integer", line = "an integer", place = "an integer", extra = "a table" } do
      refused(function(record) record.root[1][1][field] = "x" == field or 2.5 end,
        ("'s node 2: field '%s' must be %s, got float 2.5"):format(field, must))
    end
    refused(function(record) record.root[1].row = nil end, "'s node 1: field 'row' must be an integer, got nil")
    refused(function(record) record.root[1].column = nil end, "'s node 1: field 'column' must be an integer, got nil")
    refused(function(record) record.root[1][2][1].row = "4" end, "'s node 6: field 'row' must be an integer, got '4'")
    refused(function(record) record.root[1][1][1] = "pass" end, "'s node 3 must be a table, got 'pass'")
  end)

  it("is refused for wrong stones and labels", function()
    refused(function(record) record.root.setup[2] = 7 end, "'s node 0: stone 2 must be a table, got integer 7")
    refused(function(record) record.root.setup[2].row = "b" end,
      "'s node 0: stone 2: field 'row' must be an integer, got 'b'")
    refused(function(record) record.root.setup[1].colour = "red" end,
      "'s node 0: stone 1: field 'colour' must be 'black' or 'white', got 'red'")
    refused(function(record) record.root[1].labels[1].text = nil end,
      "'s node 1: label 1: field 'text' must be a string, got nil")
  end)

  it("is refused when a node stands in it twice: nobody could walk over it", function()
    refused(function(record) record.root[1][1][1][1][1] = record.root end, "'s node 5 stands in it twice")
    refused(function(record) record.root[1][2] = record.root[1][1] end, "'s node 5 stands in it twice")
  end)

  it("is shown with what is wrong", function()
    local record = whole()
    record.root[1].row = "b"
    assert.equal("lines.record: the record's node 1: field 'row' must be an integer, got 'b'", tostring(record))
  end)

  it("may have any moves and fields of one's own", function()
    local record = whole()
    record.mine, record.root[1].mine, record.root[1][1].row = print, 1, -70000
    assert.same({ "range" }, { select(2, record:board()).kind })
    assert.truthy(lines.audit(record, "freestyle"))
  end)
end)

describe("who moves first", function()
  local function begins(record)
    local verdict = assert(lines.audit(record, "freestyle"))
    local kinds = {}
    for i, one in ipairs(verdict.findings) do kinds[i] = one.kind end
    local game, err = lines.game("freestyle", { record = record })
    return record:first(), table.concat(kinds, " "), game and game:moves()[1].colour or err.kind
  end
  local function record_of(colour)
    return lines.record { rows = 5, columns = 5, moves = { { 2, 2, colour }, { 3, 3 } } }
  end

  it("is Black on an empty board: audits and games agree", function()
    assert.same({ nil, "", "black" }, { begins(record_of "black") })
    assert.same({ nil, "turn", "turn" }, { begins(record_of "white") })
    local record = record_of "white"
    record.root.setup = {} -- no stone: still empty
    assert.same({ nil, "turn", "turn" }, { begins(record) })
  end)

  it("is whoever the record names, or whoever moves when stones are set up", function()
    local record = record_of "white"
    record.root.to_move = "white"
    assert.same({ "white", "", "white" }, { begins(record) })
    record.root.to_move, record.root.setup = nil, { { row = 1, column = 1, colour = "black" } }
    assert.same({ "white", "", "white" }, { begins(record) })
    record.root.to_move = "black"
    assert.same({ "black", "turn", "turn" }, { begins(record) })
    record = record_of "white" -- said by a node below the root, before the first move
    record.root = { { to_move = "white", record.root[1] } }
    assert.same({ "white", "", "white" }, { begins(record) })
  end)

  it("is for a game to say against the record", function()
    local game = assert(lines.game("freestyle", { record = record_of "white", to_move = "white" }))
    assert.equal("white", game:moves()[1].colour)
  end)
end)
