-- riddle-mpi: the levels of a game on 1 to 4 processes are those of one process and of a plain search.
local core = require "riddle.core"
local command = require "spec.support.command"
local json = require "riddle.json"
local mpirun = require "spec.support.mpirun"
local pegs = require "riddle.pegs"
local slow = require "spec.support.pegs_levels"

local function popcount(bits)
  local count = 0
  while bits ~= 0 do bits, count = bits & (bits - 1), count + 1 end
  return count
end

local function parity(bits) return popcount(bits) & 1 end

local OBSTACLE = mpirun.obstacle()
local ONLY_LEVELS = { solutions = false, moves = false, odds = false, boards = false, games = false }

-- What is counted of each level; positions without symmetry only where riddle-mpi knows them.
local function rows(levels, like)
  local list = {}
  for at, level in ipairs(levels) do
    list[at] = { level.canonical, level.dead, level.jumps, like[at] and like[at].positions and level.positions }
  end
  return list
end

describe("the levels on several processes", function()
  local place
  before_each(function() place = command.open() end)
  after_each(function() place:close() end)

  local function count(board, processes, option)
    local out, err, status = mpirun.run(place, processes, ("pegs count %s --quiet --format json %s"):format(board,
      option or ""))
    assert.same({ "", 0 }, { err, status })
    return json.decode(out)
  end

  local function compare(name, vacant, processes, option)
    local board = pegs.board(name)
    local arguments = ("'%s'"):format(name)
    if vacant then
      board = board:all_but { vacant }
      arguments = arguments .. " --vacant " .. board:name(vacant, "a1")
    end
    local expected = pegs.count(board, ONLY_LEVELS):data().levels
    local found = count(arguments, processes, option)
    assert.same(rows(expected, found.levels), rows(found.levels, found.levels), name)
    assert.equal(processes, found.work.processes)
    return found
  end

  for processes = 1, 4 do
    it(("are those of one: triangle 6 on %d"):format(processes), function()
      if OBSTACLE then return pending(OBSTACLE) end
      local found = compare("T6", 5, processes)
      assert.is_true(processes == 1 or found.work.sent > 0)
    end)
  end

  it("are those of one: other boards", function()
    if OBSTACLE then return pending(OBSTACLE) end
    for name, vacant in pairs { T5 = false, ["star 2"] = 1, ["square 4"] = 6, ["hexagon 3"] = 10 } do
      compare(name, vacant, 3)
    end
  end)

  it("are those of one when a buffer holds four numbers", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local found = compare("hexagon 3", nil, 3, "--buffer 8")
    assert.is_true(found.work.sent > 1000)
    assert.equal(2 * found.work.sent, found.work.bytes) -- two bytes hold a number of so small a share
  end)

  it("are those of one on every processor path", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local expected = pegs.count(pegs.board "T5", ONLY_LEVELS):data().levels
    for _, path in ipairs { "portable", core.cpu_best } do
      local out, err, status = mpirun.run(place, 2, "pegs count T5 --quiet --format json", "export RIDDLE_CPU=" .. path)
      assert.same({ "", 0 }, { err, status })
      local levels = json.decode(out).levels
      assert.same(rows(expected, levels), rows(levels, levels))
    end
  end)

  for _, name in ipairs { "T7", "english", "european" } do
    it("are those of one: " .. name .. ", 1 to 4 processes", function()
      if OBSTACLE then return pending(OBSTACLE) end
      if not os.getenv "RIDDLE_SLOW" then return pending "RIDDLE_SLOW=1 searches larger boards: make test-mpi" end
      for processes = 1, 4 do
        local found = compare(name, nil, processes)
        if name == "english" then assert.equal(23475688, found.canonical) end -- B. Amend's and feschber's number
      end
    end)
  end

  -- The numbers of a level are those of all positions with its pegs and class, in order of size; bit n of a level is
  -- for number n. So what records hold can be read with a sorted list.
  it("have a bit for one position of each set of images, by its place among all of its pegs and class", function()
    if OBSTACLE then return pending(OBSTACLE) end
    local board = pegs.board "hexagon 3" -- 19 holes: two parts of numbers; the start has all symmetries
    local out, err, status = mpirun.script(place, [[
      local core, pegs = require "riddle.mpi.core", require "riddle.pegs"
      core.start()
      local board = pegs.board "hexagon 3"
      local search = core.search(board.shape.holes, board.shape.jumps, board.bits, {})
      repeat
        local records, more = search:records(0, 65536)
        assert(not more)
        for at = 1, #records, 8 + 512 do
          local block = ("<i8"):unpack(records, at)
          for byte = 0, 511 do
            local bits = records:byte(at + 8 + byte)
            for bit = 0, 7 do
              if bits >> bit & 1 == 1 then print(search:level(), (block * 512 + byte) * 8 + bit) end
            end
          end
        end
      until search:step().found == 0
      core.finish()]])
    assert.same({ "", 0 }, { err, status })
    local levels = slow.levels(board.shape.jumps, board.bits)
    local basis = core.pegs.classes(board.shape.holes, board.shape.jumps)
    local function class_of(bits)
      local class = 0
      for at, mask in ipairs(basis) do class = class | (parity(bits & mask) << at) end
      return class
    end
    local start_class, all = class_of(board.bits), {}
    for bits = 0, (1 << board.shape.holes) - 1 do
      if class_of(bits) == start_class then
        local pegs_there = popcount(bits)
        all[pegs_there] = all[pegs_there] or {}
        table.insert(all[pegs_there], bits)
      end
    end
    local seen, maps = {}, slow.symmetries(board.shape.holes, board.shape.jumps)
    assert.equal(12, #maps)
    for level, number in out:gmatch "(%d+)\t(%d+)" do
      level = math.tointeger(tonumber(level))
      local bits = all[popcount(board.bits) - level][math.tointeger(tonumber(number)) + 1]
      assert.is_true(levels[level][bits], ("level %d: %x"):format(level, bits or -1))
      for _, map in ipairs(maps) do seen[level << 32 | map(bits)] = true end
    end
    for level, set in pairs(levels) do
      for bits in pairs(set) do assert.is_true(seen[level << 32 | bits], ("level %d: %x"):format(level, bits)) end
    end
  end)
end)
