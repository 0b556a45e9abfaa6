-- The sieve at work: where may the next queen stand, and why not elsewhere?
local pieces = require "riddle.pieces"

print(pieces.explain("queen", 6, 6))
