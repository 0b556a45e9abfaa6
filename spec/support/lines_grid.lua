-- A picture as a list of rows, each a list of single bytes; the rows of the picture are parted by blanks, line ends or
-- slashes. For the slow ways to judge boards: it knows nothing of riddle.
return function(picture)
  local grid = {}
  for line in picture:gmatch "[^%s/]+" do
    local row = {}
    for byte in line:gmatch "." do row[#row + 1] = byte end
    grid[#grid + 1] = row
  end
  return grid
end
