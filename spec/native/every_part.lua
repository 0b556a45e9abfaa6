-- Returns a function that opens riddle.core and uses each part that all families share; for failing_lua and
-- two_states. The Lua modules are loaded beforehand, so that what fails is ours.
local riddle = require "riddle"
local integer, judge = require "riddle.integer", require "riddle.judge"

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

local samples = {}
for _, name in ipairs(judge.names()) do
  samples[name] = read(("spec/fuzz/corpus/%s/sample.in"):format(name))
end

local function use_integers()
  local x = integer.pow(7, 100)
  assert((x * x - 1) // (x + 1) == x - 1)
  assert(integer.new(tostring(x)) == x)
  assert(not pcall(integer.new, "12x"))
end

local function use_jobs()
  local dropped = riddle.pieces.count("queen", 8, 8, { job = true })
  assert(dropped)
  do
    local closed <close> = riddle.pieces.count("queen", 8, 8, { job = true })
    closed:poll(0)
  end
  local job = riddle.pieces.count("queen", 6, 6, { job = true })
  assert(job:wait() == 4)
end

local function judge_all()
  for name, sample in pairs(samples) do
    local ok, err = judge.run(name, sample, function() return true end)
    if not ok then error(err.kind == "no memory" and "not enough memory" or err.message, 0) end
    local _, fault = judge.run(name, sample:sub(1, -3) .. "?", function() return true end)
    assert(fault)
  end
end

-- The search and its proof own memory outside Lua.
local function use_lines()
  local board = riddle.lines.board "...... / .XX... / ......"
  local rule = riddle.lines.rule { k = 4, overline = "wins" }
  local answer = riddle.lines.vcf(board, { side = "black", rule = rule })
  assert(answer.fours == 1 and riddle.lines.check(board, answer))
  board = riddle.lines.board "...... / ..X... / ...... / ..XO.. / ...... / ......"
  answer = riddle.lines.vct(board, { side = "white", rule = rule, hidden = 1 })
  assert(answer.status == "found" and answer.proof.root)
  assert(riddle.lines.hint(board, rule, { side = "black" }).kind == "win by fours")
  answer = riddle.lines.solve({ 3, 4 }, "tic-tac-toe")
  assert(answer.value == "win" or answer.limit == "memory")
end

-- Counts and hint tables own memory outside Lua.
local function use_pegs()
  local board = riddle.pegs.board "oo.o"
  local count = riddle.pegs.count(board)
  assert(count.solutions == 1 and count.moves == 2)
  local hints <close> = assert(riddle.pegs.hints(board))
  assert(hints:query(board).ways == 1)
end

-- Boards and jobs of the kernel own memory outside Lua.
local function use_fouls()
  local board = riddle.lines.board "....../..X.../.X.X../..X.../....../......"
  assert(#riddle.lines.fouls(board) == 1)
  assert(#riddle.lines.fouls(board, "renju", {}) == 1)
end

return function()
  package.loaded["riddle.core"] = nil
  require "riddle.core"
  use_integers()
  use_jobs()
  use_lines()
  use_pegs()
  use_fouls()
  judge_all()
end
