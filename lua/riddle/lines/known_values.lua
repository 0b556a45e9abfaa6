--- Values of k-in-a-row games on the empty board, each with its source.
--
-- `plain`: k or more win; m columns and n rows may be exchanged. `exact`: only exactly k win. `gravity`: m columns, n
-- rows, k or more win, stones fall. `renju`: without an opening rule. Entries: `m`, `n`, `k`, `value` ("first",
-- "second", "draw"), `source`; `preventable`: who only prevents holds the draw, so it holds on smaller boards, for
-- longer lines, and where only exactly k count. "Solved here": by lines.solve of this library; its tests repeat it.
-- `theorems`: `holds(long, short, k)` for boards of so many columns and rows, the larger number first, under the rules
-- named.
-- @module riddle.lines.known_values

local SOLVED <const> = "solved here (lines.solve)"
local LUSTENBERGER <const> = "C. Lustenberger, M.S. thesis, 1967, in Winning Ways (4 x 30 is a win)"
local LEE <const> = "C. Y. Lee, in E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways"
local HSU <const> = "Hsu, Ko, Chen, Wei, Hsueh, Wu, On solving the 7,7,5-game and the 8,8,5-game, Theoretical " ..
  "Computer Science 815 (2020)"
local PAIRING <const> = SOLVED .. " by a pairing; Wikipedia, m,n,k-game"
local ALLIS <const> = "L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, Go-Moku and Threat-Space Search, 1993"
local WAGNER <const> = "J. Wagner, I. Virag, Solving Renju, ICGA Journal, March 2001"
local STEININGER <const> = "C. Steininger, table of outcomes in github.com/ChristopheSteininger/c4, which extends " ..
  "that of J. Tromp"

-- Connect four by height: for 4, 5, 6 ... columns, + the first player wins, = draw, - the second player wins.
local CONNECT_FOUR <const> = {
  [4] = "= = - = - - - - -",
  [5] = "= = = = + + + +",
  [6] = "= = - + - - +",
  [7] = "= = + = + +",
  [8] = "= = - + -",
  [9] = "= = + = +",
  [10] = "= = - +",
  [11] = "= = +",
  [12] = "= = -",
  [13] = "= =",
}

-- Sizes that lines.solve has settled as well.
local CONFIRMED <const> = {
  ["4x4"] = true, ["5x4"] = true, ["6x4"] = true, ["7x4"] = true, ["8x4"] = true, ["4x5"] = true, ["5x5"] = true,
  ["6x5"] = true, ["4x6"] = true, ["5x6"] = true, ["6x6"] = true, ["4x7"] = true, ["5x7"] = true, ["4x8"] = true,
  ["4x9"] = true,
}

local SPECIAL <const> = {
  ["7x6"] = "J. D. Allen 1988; L. V. Allis, A Knowledge-based Approach of Connect-Four, 1988",
  ["8x8"] = "J. Tromp, github.com/tromp/fhourstones88, 2015",
}

local function connect_four()
  local list, word = {}, { ["+"] = "first", ["="] = "draw", ["-"] = "second" }
  for rows, values in pairs(CONNECT_FOUR) do
    local columns = 4
    for sign in values:gmatch "%S" do
      local size = ("%dx%d"):format(columns, rows)
      local source = (SPECIAL[size] and SPECIAL[size] .. "; " or "") .. STEININGER
      if CONFIRMED[size] then source = source .. "; " .. SOLVED end
      list[#list + 1] = { m = columns, n = rows, k = 4, value = word[sign], source = source }
      columns = columns + 1
    end
  end
  return list
end

return {
  plain = {
    { m = 3, n = 3, k = 3, value = "draw", source = SOLVED .. "; tic-tac-toe" },
    { m = 4, n = 4, k = 4, value = "draw", preventable = true, source = SOLVED },
    { m = 5, n = 4, k = 4, value = "draw", preventable = true, source = SOLVED },
    { m = 6, n = 4, k = 4, value = "draw", preventable = true, source = SOLVED },
    { m = 7, n = 4, k = 4, value = "draw", preventable = true, source = SOLVED },
    { m = 8, n = 4, k = 4, value = "draw", source = SOLVED .. "; Wikipedia, m,n,k-game" },
    { m = 30, n = 4, k = 4, value = "first", source = LUSTENBERGER },
    { m = 5, n = 5, k = 4, value = "draw", source = LEE .. "; " .. SOLVED },
    { m = 6, n = 5, k = 4, value = "first", source = SOLVED },
    { m = 7, n = 5, k = 4, value = "first", source = SOLVED },
    { m = 8, n = 5, k = 4, value = "first", source = SOLVED },
    { m = 9, n = 5, k = 4, value = "first", source = SOLVED },
    { m = 10, n = 5, k = 4, value = "first", source = SOLVED },
    { m = 6, n = 6, k = 4, value = "first", source = SOLVED },
    { m = 7, n = 6, k = 4, value = "first", source = SOLVED },
    { m = 8, n = 6, k = 4, value = "first", source = SOLVED },
    { m = 9, n = 6, k = 4, value = "first", source = SOLVED },
    { m = 7, n = 7, k = 4, value = "first", source = SOLVED },
    { m = 8, n = 7, k = 4, value = "first", source = SOLVED },
    { m = 9, n = 7, k = 4, value = "first", source = SOLVED },
    { m = 8, n = 8, k = 4, value = "first", source = SOLVED },
    { m = 10, n = 5, k = 5, value = "draw", preventable = true, source = SOLVED },
    { m = 8, n = 6, k = 5, value = "draw", preventable = true, source = SOLVED },
    { m = 9, n = 6, k = 5, value = "draw", preventable = true, source = SOLVED },
    { m = 7, n = 7, k = 5, value = "draw", preventable = true, source = HSU .. "; " .. SOLVED },
    { m = 8, n = 7, k = 5, value = "draw", preventable = true, source = SOLVED },
    { m = 8, n = 8, k = 5, value = "draw", source = HSU },
    { m = 10, n = 6, k = 6, value = "draw", preventable = true, source = SOLVED },
    { m = 9, n = 7, k = 6, value = "draw", preventable = true, source = SOLVED },
    { m = 8, n = 8, k = 6, value = "draw", preventable = true, source = SOLVED },
    { m = 9, n = 6, k = 6, value = "draw", preventable = true, source = PAIRING },
    { m = 7, n = 7, k = 6, value = "draw", preventable = true, source = PAIRING },
    { m = 9, n = 7, k = 7, value = "draw", preventable = true, source = SOLVED },
    { m = 8, n = 8, k = 7, value = "draw", preventable = true, source = SOLVED },
    { m = 15, n = 15, k = 5, value = "first", source = ALLIS },
    { m = 19, n = 19, k = 5, value = "first", source = ALLIS .. ": holds on 19 x 19, too" },
  },
  exact = {
    { m = 15, n = 15, k = 5, value = "first", source = ALLIS .. " (also when only exactly five win)" },
  },
  gravity = connect_four(),
  renju = {
    { m = 15, n = 15, k = 5, value = "first", source = WAGNER .. ": without an opening rule" },
  },
  theorems = {
    {
      plain = true, exact = true, gravity = true, value = "first",
      holds = function(_, _, k) return k == 1 end,
      source = "the first stone is a line",
    },
    {
      plain = true, exact = true, gravity = true, value = "draw",
      holds = function(long, _, k) return k > long end,
      source = "no line fits on the board",
    },
    {
      plain = true, exact = true, value = "first",
      holds = function(long, short, k) return k == 2 and long * short > 2 end,
      source = "a stone with two free neighbours cannot be stopped",
    },
    {
      plain = true, exact = true, value = "draw",
      holds = function(long, short, k) return k == 2 and long * short == 2 end,
      source = "the other player takes the other cell",
    },
    {
      plain = true, exact = true, value = "draw",
      holds = function(_, short, k) return k >= 3 and k > short end,
      source = "lines fit in one direction only; the cells of each row in pairs, first and second, third and fourth "
        .. "and so on, are a pairing",
    },
    {
      plain = true, value = "first",
      holds = function(long, short, k) return k == 3 and short >= 3 and long >= 4 end,
      source = "Winning Ways; Wikipedia, m,n,k-game",
    },
    {
      plain = true, exact = true, value = "draw",
      holds = function(_, _, k) return k >= 8 end,
      source = "T. G. L. Zetters, 8 (or more) in a row, American Mathematical Monthly 87 (1980), on the infinite "
        .. "board; who prevents there prevents on any part of it",
    },
  },
}
