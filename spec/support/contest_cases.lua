-- The six problems' samples and their bad inputs, for spec/cli/problems_spec.lua.
--
-- Each problem has `input` and `output` (the contest's sample), `huge` (an input that promises more than
-- any memory holds, and what is written of it), `bad`: a list of { what, input, line of the fault, the
-- output before it }, and `not_contest`: options of generate that the contest does not allow.
local EMPTY = ("0 "):rep(18) .. "0\n"

-- A board of the-game with some rows given: { [3] = "0 1 2 ..." }.
local function board(rows)
  local lines = {}
  for row = 1, 19 do lines[row] = rows[row] and rows[row] .. "\n" or EMPTY end
  return table.concat(lines)
end

local SAMPLE_BOARD = board {
  [3] = "0 1 2 0 0 2 2 2 1 0 0 0 0 0 0 0 0 0 0",
  [4] = "0 0 1 2 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0",
  [5] = "0 0 0 1 2 0 0 0 0 2 0 0 0 0 0 0 0 0 0",
  [6] = "0 0 0 0 1 2 2 0 0 0 1 0 0 0 0 0 0 0 0",
  [7] = "0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0",
}

local cases = {}

cases["the-game"] = {
  input = "1\n" .. SAMPLE_BOARD,
  output = "1\n3 2\n",
  huge = { "9223372036854775807\n", "" },
  not_contest = { "--cases 12", "--cases 0" },
  bad = {
    { "a 3 on a board", "2\n" .. SAMPLE_BOARD .. board { [4] = EMPTY:sub(1, -3) .. "3" }, 24, "1\n3 2\n" },
    { "a number too many in a row", "1\n" .. board { [7] = EMPTY:sub(1, -2) .. " 0" }, 8, "" },
    { "a number too few in a row", "1\n" .. board { [7] = EMPTY:sub(1, -4) }, 8, "" },
    { "a row too few", "1\n" .. EMPTY:rep(18), 20, "" },
    { "a row too many", "1\n" .. EMPTY:rep(20), 21, "0\n" },
    { "numbers that touch", "1\n" .. board { [1] = ("0"):rep(19) }, 2, "" },
    { "a negative number of boards", "-1\n", 1, "" },
    { "a number of boards beyond 2^63", "9223372036854775808\n", 1, "" },
  },
}

local THREE = "3\nA\nB\nC\nA B\nB C\n"
local THREE_ANSWER = "Round #1\nB defeats A\nC advances with wildcard\nRound #2\nB defeats C\nWinner: B\n\n"

cases["game-schedule"] = {
  input = THREE .. "5\nA\nB\nC\nD\nE\nA B\nC D\nA E\nC E\n0\n",
  output = THREE_ANSWER .. "Round #1\nA defeats B\nC defeats D\nE advances with wildcard\n"
    .. "Round #2\nE defeats A\nC advances with wildcard\nRound #3\nC defeats E\nWinner: C\n\n",
  huge = { "10000000\nA\n", "" },
  not_contest = { "--impossible cycle" },
  bad = {
    { "an unknown name", THREE .. "3\nA\nB\nC\nA B\nB D\n0\n", 12, THREE_ANSWER },
    { "a name twice", THREE .. "3\nA\nB\nA\nA B\nB A\n0\n", 10, THREE_ANSWER },
    { "a team that plays itself", THREE .. "3\nA\nB\nC\nA B\nC C\n0\n", 12, THREE_ANSWER },
    { "a match twice", THREE .. "3\nA\nB\nC\nA B\nB A\n0\n", 12, THREE_ANSWER },
    { "a cycle", "4\nA\nB\nC\nD\nA B\nB C\nC A\n0\n", nil, "" },
    { "a team with too many matches", "5\nA\nB\nC\nD\nE\nA B\nA C\nA D\nA E\n0\n", nil, "" },
    { "a list that no knockout has", "4\nA\nB\nC\nD\nA B\nA C\nA D\n0\n", nil, "" },
    { "a match too few", THREE .. "3\nA\nB\nC\nA B\n0\n", 13, THREE_ANSWER },
    { "a team too many on a line", THREE .. "3\nA\nB\nC\nA B C\nB C\n0\n", 11, THREE_ANSWER },
    { "a missing 0", THREE, 7, THREE_ANSWER },
    { "a number of teams that is none", "three\nA\nB\nC\n", 1, "" },
    { "a number of teams beyond 2^63", "9223372036854775808\n", 1, "" },
    { "a negative number of teams", "-3\nA\nB\nC\nA B\nB C\n0\n", 1, "" },
    { "a name beyond 1 MiB", "2\nA\n" .. ("B"):rep((1 << 20) + 1) .. "\nA B\n0\n", 3, "" },
  },
}

cases["hi-q"] = {
  input = "4\n10 12 17 19 25 0 0\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21\n"
    .. "22 23 24 25 26 27 28 29 30 31 32 33 0\n"
    .. "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 0\n",
  output = "HI Q OUTPUT\n51\n0\n561\n98\nEND OF OUTPUT\n",
  huge = { "9223372036854775807\n", "HI Q OUTPUT\n" },
  not_contest = { "--cases 11", "--cases 0" },
  bad = {
    { "hole 34", "2\n1 0\n3 34 0\n", 3, "HI Q OUTPUT\n1\n" },
    { "hole -1", "2\n1 0\n-1 0\n", 3, "HI Q OUTPUT\n1\n" },
    { "a hole beyond 2^63", "1\n9223372036854775808 0\n", 2, "HI Q OUTPUT\n" },
    { "holes that do not increase", "1\n3\n2 0\n", 3, "HI Q OUTPUT\n" },
    { "a hole twice", "1\n3\n3 0\n", 3, "HI Q OUTPUT\n" },
    { "a missing 0", "1\n1 2 3\n", 3, "HI Q OUTPUT\n" },
    { "a word for a number", "one\n", 1, "" },
    { "a number of instances beyond 2^63", "9223372036854775808\n", 1, "" },
  },
}

-- Both problems, with one more question and its answer.
local function bishops(question, answer)
  return {
    input = "8 6\n4 4\n" .. question .. "\n0 0\n",
    output = "5599888\n260\n" .. answer .. "\n",
    huge = { "9223372036854775807 3\n0 0\n", "" },
    bad = {
      { "a word for a number", "8 6\n4 x\n0 0\n", 2, "5599888\n" },
      { "a number too many on a line", "8 6\n4 4 4\n0 0\n", 2, "5599888\n" },
      { "a number too few on a line", "8 6\n4\n0 0\n", 2, "5599888\n" },
      { "a negative number", "8 6\n4 -1\n0 0\n", 2, "5599888\n" },
      { "k of 2^63", "8 6\n4 9223372036854775808\n0 0\n", 2, "5599888\n" },
      { "a missing 0 0", "8 6\n", 2, "5599888\n" },
    },
  }
end

cases["little-bishops"] = bishops("1 0", "1")
cases["bishops"] = bishops("20 40", "0")

local QUEENS = [[
SOLN       COLUMN
 #      1 2 3 4 5 6 7 8

 1      1 5 8 6 3 7 2 4
 2      1 6 8 3 7 4 2 5
 3      1 7 4 6 8 2 5 3
 4      1 7 5 8 2 4 6 3
]]

cases["eight-queens"] = {
  input = "1\n\n1 1\n",
  output = QUEENS,
  huge = { "9223372036854775807\n", "" },
  bad = {
    { "a row of 9", "2\n\n1 1\n\n9 1\n", 5, QUEENS },
    { "a column of 0", "2\n\n1 1\n\n1 0\n", 5, QUEENS },
    { "a negative row", "1\n-1 1\n", 2, "" },
    { "a column of 2^63", "1\n1 9223372036854775808\n", 2, "" },
    { "a number too few", "2\n\n1 1\n\n1\n", 6, QUEENS },
    { "a word for a number", "1\none 1\n", 2, "" },
    { "a number of sets beyond 2^63", "9223372036854775808\n", 1, "" },
  },
}

return cases
