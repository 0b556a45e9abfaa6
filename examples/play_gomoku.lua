-- Gomoku against lines.hint in a plain terminal: you are black. h8 places a stone; hint, undo, quit.
--
--    lua5.4 examples/play_gomoku.lua [RULE]        freestyle (the default), exact-five, renju, caro ...
--
-- The machine's move is a job that the loop polls 2 ms at a time, as a game that draws frames would.
local lines = require "riddle.lines"
local names = require "riddle.lines.names"

local FRAME <const> = 0.002 -- seconds

local rule = lines.rule(arg[1] or "freestyle")
local game = assert(lines.game(rule, { rows = 15, columns = 15 }))

-- Runs a job a frame at a time.
local function by_frames(job)
  while not job:poll(FRAME) do end -- a game draws here
  return job:wait()
end

local function hint() return by_frames(lines.hint(game:board(), rule, { side = game.to_move, job = true })) end

local function name(move) return names.write({ rows = 15, columns = 15 }, move[1], move[2], "a1") end

local function over() return game:state().status ~= "running" end

local function show() print(game:board():draw { coordinates = "a1" }) end

-- Places a stone and answers it.
local function play(text)
  local row, column = names.read({ rows = 15, columns = 15 }, text, "a1")
  if not row then return print(column.message) end
  local ok, err = game:play(row, column)
  if not ok then return print(err.message) end
  if over() then return end
  local answer = hint()
  if answer.status ~= "found" then return print "I have no move." end
  print(("I play %s: %s"):format(name(answer.move), answer.why))
  assert(game:play(answer.move[1], answer.move[2]))
end

local commands = {
  hint = function()
    local answer = hint()
    print(answer.status == "found" and ("try %s: %s"):format(name(answer.move), answer.why) or "no move is legal")
  end,
  undo = function() print(game:undo(2) and "taken back" or "there is nothing to take back") end,
  help = function() print "a point such as h8; hint, undo, quit" end,
}

print(("%s. You are black (X). Type a point such as h8, or: hint, undo, help, quit."):format(rule))
show()
while not over() do
  io.write "> "
  io.flush()
  local line = io.read "l"
  if not line or line == "quit" then break end
  print()
  local word = line:match "^%s*(.-)%s*$"
  if commands[word] then commands[word]() else play(word) end
  show()
end
if over() then print(game:state()) end
