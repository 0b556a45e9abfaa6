--- Bishops on square boards modulo many primes: csrc/pieces/residues.h.
-- @module riddle.pieces.methods.residues
local core = require "riddle.core"
local size = require "riddle.pieces.methods.bishop_size"

local method = {
  name = "residues",
  about = "The ways to place bishops on one colour are the coefficients of x^(n-p) (x+1)^p in falling factorials, p "
    .. "being n/2 rounded down or up (Goldman, Joichi and White, \"Rook theory I\", 1975; as Stirling numbers: Santos, "
    .. "arXiv:2411.16492, 2024). They are computed modulo many primes by number-theoretic transforms and put together "
    .. "by the Chinese remainder theorem; exact because an upper bound of the number, proved by generating functions, "
    .. "says how many primes are enough.",
}

function method.can(question)
  if not size.is_square(question) then
    return nil, "counts bishops on square boards without holes, placed pieces or a torus"
  end
  if question.board.rows > core.pieces.residues_largest then
    return nil, ("takes boards of at most %d rows, this one has %d"):format(core.pieces.residues_largest,
      question.board.rows)
  end
  return true
end

-- Primes times transforms of about 2n numbers; and to put a row together its length to the power of 1.65 for each
-- number. The constants are those of an AMD EPYC.
function method.cost(question)
  local n, k, whole = size.read(question)
  local primes = 4 + size.bits(n, k) / 50
  local transform = 2 * n * math.log(2 * n, 2) * 1.0e-9 * (core.cpu == "portable" and 4.4 or 1)
  local seconds = 2e-4 + 1.2e-7 * n + primes * transform * (whole and 1.8 or 1)
  if not whole then return seconds end
  return seconds + 4e-6 * n + k * 3.3e-9 * (0.65 * primes) ^ 1.65
end

function method.job(question, option)
  return core.pieces.residues(question.board.rows, question.k, option, question.k_max)
end

return method
