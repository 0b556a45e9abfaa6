-- Peg solitaire in a plain terminal, with hints and undo: a game's loop of 2 ms a frame around a solver.
--
--    lua5.4 examples/play_pegs.lua [BOARD]        then: a1-a3, hint, undo, quit
--
-- The hint is a job: the loop polls it a frame at a time, so a game would go on drawing. The answer comes when it is
-- found; typing goes on meanwhile in a real game, here the loop waits and counts its frames.
local pegs = require "riddle.pegs"

local FRAME <const> = 0.002 -- seconds

local board = assert(pegs.board(arg[1] or "T5"))
local game = pegs.game(board)

-- Runs a job a frame at a time; returns its answer and the frames it took.
local function by_frames(job)
  local frames = 1
  while not job:poll(FRAME) do frames = frames + 1 end -- a game draws here
  return job:wait(), frames
end

local function show()
  print(game:board())
  local left = game:board():count()
  print(("%d pegs, %d jumps made, %d legal"):format(left, #game:made(), #game:jumps()))
end

local function hint()
  local answer, frames = by_frames(pegs.solve(game:board(), { to = "any", time = 20, job = true }))
  local within = frames <= 1000 and "" or " (that was hard)"
  if answer.status == "found" and #answer.jumps > 0 then
    print(("try %s%s"):format(answer.game:write("a1"):match "^[^%s,]+", within))
  elseif answer.status == "found" then
    print "nothing is left to do"
  elseif answer.status == "none" then
    print("one peg can no longer be reached: " .. answer.reason)
  else
    print("no hint: " .. answer.reason)
  end
end

local commands = {
  hint = hint,
  undo = function() print(game:undo() and "taken back" or "there is nothing to take back") end,
  help = function() print "a jump such as a1-a3; hint, undo, quit" end,
}

print "Leave one peg. Type a jump such as a1-a3, or: hint, undo, help, quit."
show()
while #game:jumps() > 0 do
  io.write "> "
  io.flush()
  local line = io.read "l"
  if not line or line == "quit" then break end
  print()
  local command = commands[line:match "^%s*(.-)%s*$"]
  if command then
    command()
  else
    local ok, err = game:play(line)
    if not ok then print(err.message) end
  end
  show()
end
if #game:jumps() == 0 then
  print(game:board():count() == 1 and "Solved!" or ("Over, with %d pegs."):format(game:board():count()))
end
