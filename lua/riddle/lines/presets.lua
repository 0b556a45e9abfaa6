--- The rules that have a name: field by field, with where they are written down.
--
-- Fields as in riddle.lines.rule; `about` is shown by lines.rules(); `rows` and `columns` are the usual board, where
-- there is one; `gomocup` is the number of the rule in the Gomocup protocol (INFO rule).
-- @module riddle.lines.presets
return {
  ["tic-tac-toe"] = {
    k = 3, overline = "wins", rows = 3, columns = 3,
    about = "three in a row on 3 x 3",
  },
  connect4 = {
    k = 4, overline = "wins", gravity = true, rows = 6, columns = 7,
    about = "four in a row, stones fall to the lowest free place of a column (Connect Four, Milton Bradley 1974)",
  },
  freestyle = {
    k = 5, overline = "wins", rows = 15, columns = 15, gomocup = 0,
    about = "gomoku, five or more win (Gomocup rule 0)",
  },
  ["exact-five"] = {
    k = 5, overline = "ignored", rows = 15, columns = 15, gomocup = 1,
    about = "gomoku, only exactly five win (Gomocup rule 1, \"standard\")",
  },
  renju = {
    k = 5, overline = "foul", fouls = { "double-four", "double-three" }, pass = true, rows = 15, columns = 15,
    gomocup = 4,
    about = "Black wins with exactly five and may not make an overline, a double-four or a double-three; White wins "
      .. "with five or more (Renju International Federation; Gomocup rule 4)",
  },
  caro = {
    k = 5, overline = "wins", blocked = "ignored", rows = 15, columns = 15, gomocup = 8,
    about = "five wins unless a stone of the other colour stands at both ends; six or more win always (Gomocup rule 8)",
  },
  ["caro-exact"] = {
    k = 5, overline = "ignored", blocked = "ignored", rows = 15, columns = 15, gomocup = 9,
    about = "exactly five win, unless a stone of the other colour stands at both ends (Gomocup rule 9 = 8 + 1)",
  },
}
