-- The same position as three programs draw it: the legend is found out and reported, or the picture is refused.
local pegs = require "riddle.pegs"

local PICTURES = {
  "..*..\n..*..\n*****\n**O**\n..*..",
  "OOPOO\nOOPOO\nPPPPP\nPPHPP\nOOPOO",
  "..o..\n..o..\nooooo\nooooo\n..o..", -- is "." an empty hole, or off the board?
}

for _, picture in ipairs(PICTURES) do
  local board, err = pegs.board(picture, { legend = "auto" })
  print(picture)
  if board then
    local legend = board:legend()
    print(("read as '%s': peg %s, empty %s, off %s; %d holes, %d pegs"):format(legend.legend, legend.peg, legend.hole,
      legend.off, board:holes(), board:count()))
    print("for Tatham's Pegs: " .. pegs.write(board, "tatham"))
  else
    print(("refused (%s): %s\n"):format(err.kind, err.message))
  end
end
