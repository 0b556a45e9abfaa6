--- The contest problem Bishops (UVa 10237).
-- @module riddle.pieces.bishops
return require "riddle.pieces.bishops_format" {
  name = "bishops",
  aliases = { "uva-10237" },
  title = "Bishops",
  stream = "bishops_stream",
  largest = 30,
}
