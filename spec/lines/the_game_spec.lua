local judge = require "riddle.judge"
local lines = require "riddle.lines"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"
local slow = require "spec.support.lines"

-- Runs the problem on a text; returns the output and the error.
local function run(input, road)
  local output = {}
  local ok, err = judge.run("the-game", input, function(text) output[#output + 1] = text return true end,
    { road = road or "kernel" })
  return table.concat(output), not ok and err or nil
end

local function describe_error(err) return err and { err.kind, err.line, err.column, tostring(err) } or "none" end

-- Both roads must say the same; returns it.
local function both(input)
  local output, err = run(input)
  local plain_output, plain_err = run(input, "lua")
  assert.equal(plain_output, output)
  assert.same(describe_error(plain_err), describe_error(err))
  return output, err
end

local function generated(cases, limits, from)
  local text = {}
  judge.generate("the-game", function(piece) text[#text + 1] = piece return true end,
    { cases = cases, limits = limits, seed = from })
  return table.concat(text)
end

local EMPTY_ROW = ("0 "):rep(18) .. "0\n"

-- A board as text with one run of stones.
local function with_run(colour, row, column, step, length)
  local cells = {}
  for i = 0, length - 1 do cells[(row + i * step[1]) * 19 + column + i * step[2]] = true end
  local text = {}
  for r = 1, 19 do
    local numbers = {}
    for c = 1, 19 do numbers[c] = cells[r * 19 + c] and colour or "0" end
    text[r] = table.concat(numbers, " ")
  end
  return table.concat(text, "\n") .. "\n"
end

-- What the slow search says of an input in canonical text.
local function slow_answers(input)
  local answers = {}
  local pictures = input:gsub("^[^\n]*\n", ""):gsub("[012 ]", { ["0"] = ".", ["1"] = "X", ["2"] = "O", [" "] = "" })
  for picture in pictures:gmatch(("[^\n]*\n"):rep(19)) do
    local row, column, colour = (slow.lines(picture, 5, "ignored")[1] or ""):match "^(%d+) (%d+) %a+ (%a+)"
    answers[#answers + 1] = row and ("%d\n%d %d\n"):format(colour == "black" and 1 or 2, row, column) or "0\n"
  end
  return table.concat(answers)
end

describe("judge the-game", function()
  it("answers the contest's sample", function()
    assert.equal("1\n3 2\n", (both([[
1
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 1 2 0 0 2 2 2 1 0 0 0 0 0 0 0 0 0 0
0 0 1 2 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0
0 0 0 1 2 0 0 0 0 2 0 0 0 0 0 0 0 0 0
0 0 0 0 1 2 2 0 0 0 1 0 0 0 0 0 0 0 0
0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0
]] .. EMPTY_ROW:rep(12))))
  end)

  it("answers boards with fives at every border and corner, sixes, and broken lines", function()
    local input = shell.read "spec/lines/data/the_game_edges.in"
    assert.equal(shell.read "spec/lines/data/the_game_edges.out", (both(input)))
  end)

  it("is known by the judges' numbers", function()
    assert.equal("the-game", judge.problem("poj-1970").name)
    assert.equal("the-game", judge.problem("ZOJ-2495").name)
    assert.equal("2\n2 3\n", (both(judge.problem("the-game").example)))
  end)

  it("finds every run of five, and none of four, six or seven, on every place in every direction", function()
    local steps = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } }
    for _, length in ipairs { 4, 5, 6, 7 } do
      local boards, answers = {}, {}
      for _, step in ipairs(steps) do
        local reach = length - 1
        for row = step[1] < 0 and length or 1, step[1] > 0 and 19 - reach or 19 do
          for column = 1, step[2] > 0 and 19 - reach or 19 do
            local colour = (row + column) % 2 + 1
            boards[#boards + 1] = with_run(tostring(colour), row, column, step, length)
            answers[#answers + 1] = length == 5 and ("%d\n%d %d\n"):format(colour, row, column) or "0\n"
          end
        end
      end
      assert.equal(table.concat(answers), (run(#boards .. "\n" .. table.concat(boards))))
    end
  end)

  it("agrees with the slow search on random and nasty boards", function()
    local input = generated(400, "none", seed)
    assert.equal(slow_answers(input), (both(input)))
  end)

  it("says the same however the board is written", function()
    local input = generated(40, "none", seed)
    local right = run(input)
    assert.equal(right, (both((input:gsub("\n", "\r\n")))))
    assert.equal(right, (both((input:gsub("\n", " \n")))))
    assert.equal(right, (both((input:gsub(" ", "  ")))))
    assert.equal(right, (both((input:gsub(" ", "\t")))))
    assert.equal(right, (both((input:gsub("\n", "\n\n\n")))))
    assert.equal(right, (both("\n \n" .. input:sub(1, -2))))
    assert.equal(right, (both((input:gsub("([012]) ", "0%1 ", 777)))))
    -- every other board in another way
    local number = 0
    local mixed = input:gsub("([^\n]*)\n", function(line)
      number = number + 1
      return line .. (number // 19 % 2 == 0 and "\n" or "\r\n")
    end)
    assert.equal(right, (both(mixed)))
  end)

  it("does not mind how the input is cut", function()
    local draw = random.new(seed)
    local input = generated(30, "none", seed)
    local crlf = input:gsub("\n", "\r\n", 100)
    local wide = input:gsub(" ", (" "):rep(500), 200) -- rows of 9 KB, longer than what joins two chunks
    for _, text in ipairs { input, crlf, wide, input .. "x", input:sub(1, -300), input:sub(1, -3) .. "3\n" } do
      local right, right_err = run(text)
      for _, most in ipairs { 1, 2, 40, 723, 5000, 20000 } do
        local at = 1
        local output, err = run(function()
          if at > #text then return nil end
          local piece = text:sub(at, at + (most == 1 and 1 or draw:integer(1, most)) - 1)
          at = at + #piece
          return piece
        end)
        assert.equal(right, output)
        assert.same(describe_error(right_err), describe_error(err))
      end
    end
  end)

  it("pauses on a big chunk and goes on", function()
    local input = generated(6000, "none", seed) -- 4.3 MB in one string
    local pieces = 0
    local output = {}
    assert.is_true(judge.run("the-game", input, function(text)
      pieces = pieces + 1
      output[#output + 1] = text
      return true
    end))
    assert.is_true(pieces > 1)
    assert.equal(6000, select(2, table.concat(output):gsub("%f[^\n\0]%d\n", "")))
  end)

  it("has a signature: answers to a fixed input, counted and summed", function()
    local counts, rows, columns = { 0, 0, 0 }, 0, 0
    for line in run(generated(1000, "none", 1)):gmatch "[^\n]+" do
      local row, column = line:match "(%d+) (%d+)"
      if row then
        rows, columns = rows + tonumber(row), columns + tonumber(column)
      else
        counts[line + 1] = counts[line + 1] + 1
      end
    end
    assert.same({ 527, 286, 187, 3755, 2823 }, { counts[1], counts[2], counts[3], rows, columns })
  end)

  it("gives the same bytes on every path of the processor", function()
    local input = os.tmpname()
    local text = generated(1500, "none", seed)
    shell.write(input, text .. EMPTY_ROW) -- and a fault at the end
    local script = [[local ok, err = require "riddle.judge".run("the-game", io.stdin, io.stdout)
      print(require "riddle.core".cpu) print(ok, err, err.line, err.column)]]
    local outputs = {}
    for _, cpu in ipairs { "portable", require "riddle.core".cpu_best } do
      local command = ("RIDDLE_CPU=%s %s -e %s < %s"):format(cpu, shell.interpreter, shell.quote(script), input)
      outputs[#outputs + 1] = shell.need(command):gsub(cpu, "CPU")
    end
    os.remove(input)
    assert.equal(outputs[1], outputs[2])
    assert.equal(run(text) .. "CPU\nnil\texpected the end of the input, found '0'\t28502\t1\n", outputs[1])
  end)
end)

describe("judge the-game refuses, after the answers before,", function()
  local good = EMPTY_ROW:rep(19)

  local function refuses(input, output, kind, line, column, message)
    local found, err = both(input)
    assert.equal(output, found)
    assert.same({ kind, line, column, message }, describe_error(err))
  end

  it("an input that ends too early", function()
    refuses("", "", "end", 1, 1, "expected the number of boards, found the end of the input")
    refuses("\n\n", "", "end", 3, 1, "expected the number of boards, found the end of the input")
    refuses("2\n" .. good, "0\n", "end", 21, 1, "expected row 1 of board 2, found the end of the input")
    refuses("1\n" .. EMPTY_ROW:rep(4), "", "end", 6, 1, "expected row 5 of board 1, found the end of the input")
    refuses("9223372036854775807\n" .. good, "0\n", "end", 21, 1,
      "expected row 1 of board 2, found the end of the input")
  end)

  it("a row with too few or too many numbers", function()
    local short = EMPTY_ROW:sub(3)
    refuses("3\n" .. good .. good .. EMPTY_ROW:rep(4) .. short .. EMPTY_ROW:rep(14), "0\n0\n", "count", 44, 36,
      "expected 19 numbers in row 5 of board 3, found 18")
    refuses("1\n" .. EMPTY_ROW:rep(18) .. "0 " .. EMPTY_ROW, "", "count", 20, 39,
      "expected 19 numbers in row 19 of board 1, found 20")
    refuses("1\n" .. ("0 "):rep(361), "", "count", 2, 39, "expected 19 numbers in row 1 of board 1, found 361")
  end)

  it("numbers other than 0, 1 and 2", function()
    local function changed(word) return "2\n" .. good .. EMPTY_ROW .. "0 " .. word .. EMPTY_ROW:sub(4) .. good end
    refuses(changed "3", "0\n", "range", 22, 3, "expected 0, 1 or 2, found '3'")
    refuses(changed "9", "0\n", "range", 22, 3, "expected 0, 1 or 2, found '9'")
    refuses(changed "10", "0\n", "range", 22, 3, "expected 0, 1 or 2, found '10'")
    refuses(changed "99999999999999999999", "0\n", "range", 22, 3, "expected 0, 1 or 2, found '99999999999999999999'")
    refuses(changed "-1", "0\n", "number", 22, 3, "expected 0, 1 or 2, found '-1'")
    refuses(changed "X", "0\n", "number", 22, 3, "expected 0, 1 or 2, found 'X'")
    refuses(changed "1.0", "0\n", "number", 22, 3, "expected 0, 1 or 2, found '1.0'")
    refuses(changed "\0", "0\n", "number", 22, 3, "expected 0, 1 or 2, found '\\x00'")
    refuses(changed "0,", "0\n", "number", 22, 3, "expected 0, 1 or 2, found '0,'")
    refuses(changed "\xF0", "0\n", "number", 22, 3, "expected 0, 1 or 2, found '\xF0'")
  end)

  it("every wrong byte at every place of a canonical board", function()
    local draw = random.new(seed)
    local board = with_run("1", 3, 4, { 1, 1 }, 5)
    for at = 1, #board - 1 do
      local byte = string.char(draw:pick { 0, 1, 8, 33, 47, 51, 52, 58, 64, 112, 128, 176, 255 })
      local text = "2\n" .. board .. board:sub(1, at - 1) .. byte .. board:sub(at + 1)
      local output, err = both(text)
      assert.equal("1\n3 4\n", output)
      assert.is_table(err, ("byte %d at %d"):format(byte:byte(), at))
      assert.equal(21 + (at - 1) // 38, err.line)
    end
  end)

  it("text after the last board", function()
    refuses("1\n" .. good .. "\n 0\n", "0\n", "trailing", 22, 2, "expected the end of the input, found '0'")
    refuses("0\nx", "", "trailing", 2, 1, "expected the end of the input, found 'x'")
    assert.equal("0\n", (both("1\n" .. good .. " \r\n\n\t")))
    assert.equal("", (both("0\n")))
  end)

  it("a bad number of boards", function()
    refuses("x", "", "number", 1, 1, "expected the number of boards, found 'x'")
    refuses("-1\n", "", "number", 1, 1, "expected the number of boards, found '-1'")
    refuses("9223372036854775808\n", "", "range", 1, 1,
      "expected a number of boards up to 9223372036854775807, found '9223372036854775808'")
    refuses("1 1\n" .. good, "", "count", 1, 3, "expected the end of the line, found '1'")
  end)

  it("a line without end", function()
    local long = ("0 "):rep(600000)
    refuses("1\n" .. long, "", "too long", 2, 1, "expected a line of at most 1048576 bytes, found a longer one")
    refuses("1\n" .. ("0"):rep(1048570) .. "2", "", "count", 2, 1048572,
      "expected 19 numbers in row 1 of board 1, found 1") -- the last number of a row that fits is read
  end)

  it("binary junk", function()
    local draw = random.new(seed)
    for _ = 1, 300 do
      local junk = {}
      local bytes = { "0", "1", " ", "\n", "\r", "\0", "\x1A", "\xFF", "\xC3" }
      for i = 1, draw:integer(1, 60) do junk[i] = draw:pick(bytes) end
      both(table.concat(junk))
    end
  end)
end)

describe("lines.read and lines.write for the-game", function()
  it("are each other's reverse", function()
    local input = generated(25, "none", seed)
    local boards = {}
    local first_lines = {}
    for line, board, err in lines.read(input, "the-game") do
      assert.is_nil(err)
      boards[#boards + 1], first_lines[#first_lines + 1] = board, line
    end
    assert.equal(25, #boards)
    assert.same({ 2, 21, 40 }, table.move(first_lines, 1, 3, 1, {}))
    assert.equal(input, lines.write(boards, "the-game"))
    assert.equal("0\n", lines.write({}, "the-game"))
    assert.equal(lines.write({ boards[1] }, "the-game"), lines.write(boards[1], "the-game"))
  end)

  it("name faults: line, nil and the error come last", function()
    local seen = {}
    for line, board, err in lines.read("2\n" .. EMPTY_ROW:rep(19) .. "0 0\n", "the-game") do
      seen[#seen + 1] = { line, board ~= nil, err and err.kind or "fine" }
    end
    assert.same({ { 2, true, "fine" }, { 21, false, "count" } }, seen)
  end)

  it("refuse other sizes and formats", function()
    local text, err = lines.write({ lines.board(19, 19), lines.board(15, 15) }, "the-game")
    assert.is_nil(text)
    assert.equal("size", err.kind)
    assert.equal("expected boards of 19 x 19, board 2 is 15 x 15", tostring(err))
    assert.error_matches(function() lines.read("", "none") end, "lines.read: the format must be .* got 'none'")
    assert.has_error(function() lines.write({ 1 }, "the-game") end,
      "lines.write: place 1 of the list must be a lines.board or a lines.record, got integer 1")
  end)
end)
