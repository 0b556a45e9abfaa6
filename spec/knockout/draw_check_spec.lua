-- knockout.draw against a slow checker of the stated rules: all small cases, and random larger ones.
local check = require "spec.support.knockout_draw_check"
local knockout = require "riddle.knockout"
local random = require "riddle.random"
local seed = require "spec.support.seed"

-- n entrants, the first `seeds` seeded, in another order than that of the seeds.
local function entrants(n, seeds, club)
  local list = {}
  for i = 1, n do
    list[i] = { name = "t" .. i, seed = i <= seeds and 3 * (seeds - i + 1) or nil, club = club and club(i) or nil }
  end
  return list
end

local function describe_option(n, option)
  local text = { "n = " .. n }
  for name, value in pairs(option) do text[#text + 1] = ("%s = %s"):format(name, value) end
  return table.concat(text, ", ")
end

local function draw(list, option)
  local bracket, err = knockout.draw(list, option)
  if bracket and bracket.status == "found" then
    local fault = check.fault(bracket, list, option)
    if fault then error(("%s: %s"):format(describe_option(#list, option), fault), 0) end
  end
  return bracket, err
end

-- Can there be a match for third place? When two matches are played in the round before the final.
local function has_two_before_final(n, byes)
  if byes == "first-round" then return n >= 4 end
  while n > 4 do n = n - n // 2 end
  return n == 4
end

describe("knockout.draw", function()
  it("follows the rules for every number of entrants and of seeds up to 12, byes of both kinds, third place", function()
    for n = 2, 12 do
      for seeds = 0, n do
        for _, byes in ipairs { "first-round", "wildcards" } do
          local list = entrants(n, seeds)
          local option = { byes = byes, bronze = has_two_before_final(n, byes) }
          assert(draw(list, option))
          option.seed = n * 100 + seeds
          assert(draw(list, option))
          if seeds <= 8 then
            option.seeding, option.bronze = "tiers", nil
            assert(draw(list, option))
          end
        end
      end
    end
  end)

  it("follows the rules for random numbers of entrants and seeds", function()
    local generator = random.new(seed)
    for _ = 1, 60 do
      local n = generator:integer(2, 70)
      local byes = ({ "first-round", "wildcards" })[generator:integer(1, 2)]
      local tiers = generator:integer(1, 2) == 1
      local list = entrants(n, generator:integer(0, math.min(n, tiers and 8 or n)))
      assert(draw(list, { byes = byes }))
      assert(draw(list, { byes = byes, seed = generator:integer(0, 1000000), seeding = tiers and "tiers" or nil }))
    end
  end)

  it("keeps clubs and pairs apart, or says rightly that nobody can: all clubs of up to 6 entrants", function()
    local found, none = 0, 0
    for n = 2, 6 do
      for number = 0, 3 ^ n // 1 | 0 do
        local list = entrants(n, number % 3, function(i)
          local club = number // (3 ^ (i - 1) // 1 | 0) % 3
          return club > 0 and "club " .. club or nil
        end)
        for _, byes in ipairs { "first-round", "wildcards" } do
          for apart = 2, 3 do
            local option = { byes = byes, apart = apart, seed = number }
            if number % 2 == 1 and n > 2 then option.protected = { { "t1", "t" .. n, 3 }, { "t2", "t3", 2 } } end
            local bracket = assert(draw(list, option))
            local plain = assert(knockout.draw(list, { byes = byes, seed = 1 }))
            local possible = check.possible(list, option, plain)
            assert.equal(possible and "found" or "none", bracket.status, describe_option(n, option))
            if possible then found = found + 1 else none = none + 1 end
          end
        end
      end
    end
    assert.truthy(found > 500 and none > 500, found .. " found, " .. none .. " not")
  end)

  it("keeps clubs and pairs apart in random draws of up to 40 entrants", function()
    local generator, found = random.new(seed), 0
    for _ = 1, 40 do
      local n = generator:integer(8, 40)
      local clubs = generator:integer(n // 4, n)
      local list = entrants(n, generator:integer(0, 8), function() return "club " .. generator:integer(1, clubs) end)
      local option = { apart = generator:integer(2, 3), seed = generator:integer(0, 1000000), time = 1,
        byes = ({ "first-round", "wildcards" })[generator:integer(1, 2)],
        protected = { { "t" .. n, "t" .. n - 1, 4 }, { "t" .. n, "t" .. n - 2, 3 } } }
      if assert(draw(list, option)).status == "found" then found = found + 1 end
    end
    assert.truthy(found > 10, found)
  end)
end)

describe("the checker of draws", function()
  -- A bracket of names from top to bottom with the given first rounds, as the checker sees one.
  local function bracket_of(matches, sheet)
    local self = { sheet = sheet }
    for number, match in ipairs(matches) do
      match.number = number
      for _, side in ipairs(match.sides) do
        if side.winner_of then matches[side.winner_of].feeds = number end
      end
    end
    function self.positions() return self.sheet end
    function self.match(_, number) return matches[number] end
    function self.matches() return ipairs(matches) end
    return self
  end

  local function four(a, b, c, d)
    local sheet = {}
    for i, name in ipairs { a, b, c, d } do sheet[i] = { team = name } end
    return bracket_of({
      { round = 1, sides = { { team = a }, { team = b } } }, { round = 1, sides = { { team = c }, { team = d } } },
      { round = 2, sides = { { winner_of = 1 }, { winner_of = 2 } } },
    }, sheet)
  end

  it("accepts a right draw and names what is wrong with others", function()
    local list = { { name = "a", seed = 1, club = "x" }, { name = "b", seed = 2 }, { name = "c", club = "x" },
      { name = "d" } }
    local option = { seed = 1, apart = 2, protected = { { "b", "d", 2 } } }
    assert.is_nil(check.fault(four("a", "c", "d", "b"), list, { seed = 1 }))
    assert.is_nil(check.fault(four("a", "d", "c", "b"), list, option))
    local plain = { seed = 1 }
    assert.equal("a and c of one club meet too early", check.fault(four("a", "c", "d", "b"), list, option))
    assert.equal("a and b do not stand at the ends", check.fault(four("a", "d", "b", "c"), list, plain))
    assert.equal("d and d meet twice", check.fault(four("a", "c", "d", "d"), list, plain))
    assert.equal("d is missing", check.fault(four("a", "c", "e", "b"), list, plain))
    assert.truthy(check.fault(four("a", "c", "d", "b"), list, {}):find "^ranks . and . meet in round") -- as listed
    option.apart, option.protected = nil, { { "b", "d", 2 } }
    assert.equal("b and d are protected and meet", check.fault(four("a", "c", "d", "b"), list, option))
    local short = four("a", "d", "c", "b")
    short.sheet[4] = { bye = true }
    assert.equal("c has a bye on the sheet only", check.fault(short, list, plain))
  end)

  it("tells byes that go to the wrong ones", function()
    local function three(bye, a, b)
      return bracket_of({ { round = 1, sides = { { team = a }, { team = b } } },
        { round = 2, sides = { { team = bye }, { winner_of = 1 } } } },
        { { team = bye }, { bye = true }, { team = a }, { team = b } })
    end
    local list = { { name = "a", seed = 1 }, { name = "b", seed = 2 }, { name = "c", seed = 3 } }
    assert.is_nil(check.fault(three("a", "c", "b"), list, {}))
    list[1].seed, list[2].seed = nil, nil -- c is the first, and whoever is drawn may stand anywhere else
    assert.is_nil(check.fault(three("c", "b", "a"), list, { seed = 1 }))
    list[2].seed = 9
    local right = three("c", "a", "b")
    assert.is_nil(check.fault(right, list, { seed = 1 }))
    right.sheet[1], right.sheet[2] = right.sheet[2], right.sheet[1]
    assert.equal("c and b do not stand at the ends", check.fault(right, list, { seed = 1 }))
    list[1].seed, list[2].seed, list[3].seed = 1, 2, 3
    assert.is_nil(check.fault(three("a", "b", "c"), list, { byes = "wildcards" }))
    assert.truthy(check.fault(three("c", "a", "b"), list, { byes = "wildcards" }):find "in round 1")
    assert.truthy(check.fault(three("b", "a", "c"), list, { byes = "wildcards" }):find "rank 2 is idle, not 1")
  end)
end)
