-- Published solutions, as their sources print them. "a1" on triangles is Bell's form.
local LARGE_TRIANGULAR = "G. Bell, gibell.net/pegsolitaire/LargeTriangular"

return {
  { board = "english", start = 17, finish = 17, moves = 18, jumps = 31, format = "xy",
    source = "E. Bergholt 1912, after daviddarling.info",
    text = "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 37-57-55-53 31-33 34-32 "
      .. "51-31-33 13-15-35 36-34-32-52-54-34 24-44" },
  { board = "english", start = 17, finish = 17, moves = 26, jumps = 31, format = "arrows-0",
    source = "durangobill.com/Peg33.html",
    text = "4->16, 7->9, 0->8, 2->0, 9->7, 6->8, 10->2, 12->10, 15->3, 0->8, 13->15, 15->3, 17->5, 2->10, 19->17, "
      .. "17->5, 27->15, 20->22, 22->8, 3->15, 15->17, 24->10, 5->17, 26->24, 23->25, 32->24, 17->29, 30->32, 32->24, "
      .. "25->23, 28->16" },
  { board = "triangle 4", start = 2, finish = 3, moves = 5, jumps = 8, format = "a1", source = LARGE_TRIANGULAR,
    text = "a4-a2, a1-a3, c4-a4-a2, c3-a3-a1-c3, d4-b2" },
  { board = "triangle 5", start = 13, finish = 13, moves = 9, jumps = 13, format = "a1", source = LARGE_TRIANGULAR,
    text = "a5-c5, d5-b5, a3-c5, [b5-d5, a1-a3, b2-b4], [a4-a2, d4-b2], e5-c5-c3-a1-a3-c5" },
  { board = "triangle 6", start = 13, finish = 13, moves = 9, jumps = 19, format = "a1", source = LARGE_TRIANGULAR,
    text = "a3-c5, d6-b4, f6-d6, [c6-e6, c3-a3-c5], [a1-c3, a6-c6], d4-d6-b6-b4-d6-f6-d4-b2, a5-a3-a1-c3-c5" },
  { board = "triangle 7", start = 4, finish = 11, moves = 12, jumps = 26, format = "a1", source = LARGE_TRIANGULAR,
    text = "a1-a3, a4-a2, a6-a4, c3-a3-a5, c6-a4-a6, c4-c6, e5-c5, b7-b5-d5, d7-b7, a7-c7, f7-d7-b7, "
      .. "g7-e5-c3-a1-a3-c5-e5-e7-c5-c7-a7-a5" },
  { board = "triangle 8", start = 22, finish = 22, moves = 13, jumps = 34, format = "a1", source = LARGE_TRIANGULAR,
    text = "a5-a7, a8-a6, a3-a5-a7, c6-a4, e8-c6, d5-b5-d7-d5, [f6-d6, c3-c5-a3-a5], c8-c6-e6-c4, "
      .. "[a1-c3-c5, g8-e8-c8-a8-a6-a4], h8-f6-f8-d6-b4-b2, e5-c3-a1-a3-a5-c7-a7" },
}
