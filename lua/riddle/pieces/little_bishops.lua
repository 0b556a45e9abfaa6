--- The contest problem Little Bishops (UVa 861): the format of Bishops with n <= 8.
-- @module riddle.pieces.little_bishops
return require "riddle.pieces.bishops_format" {
  name = "little-bishops",
  aliases = { "uva-861" },
  title = "Little Bishops",
  stream = "little_bishops_stream",
  largest = 8,
}
