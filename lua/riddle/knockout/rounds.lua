-- What schedules and calendars share: rounds of matches that show themselves.
local rounds = {}

-- The class of a match { winner =, loser = }.
local Match = { __name = "riddle.knockout.match" }
Match.__tostring = function(self) return ("%s defeats %s"):format(self.winner, self.loser) end
rounds.Match = Match

-- A class of rounds { round =, matches = }; `rest(round)` says what stands below the matches, or nil.
function rounds.class(name, rest)
  local Round = { __name = name }
  Round.__tostring = function(self)
    local lines = { "round " .. self.round }
    for _, match in ipairs(self.matches) do lines[#lines + 1] = "  " .. Match.__tostring(match) end
    local last = rest(self)
    if last then lines[#lines + 1] = "  " .. last end
    return table.concat(lines, "\n")
  end
  return Round
end

-- Gives the matches of a round their class; returns them.
function rounds.matches(list)
  for _, match in ipairs(list) do setmetatable(match, Match) end
  return list
end

-- Iterates over r, round of something that has `#` and `round(r)`.
function rounds.each(self)
  local r = 0
  return function()
    r = r + 1
    if r <= #self then return r, self:round(r) end
  end
end

-- All rounds of it as plain tables.
function rounds.data(self)
  local list = {}
  for r, round in rounds.each(self) do
    for _, match in ipairs(round.matches) do setmetatable(match, nil) end
    list[r] = setmetatable(round, nil)
  end
  return list
end

-- The rounds and the winner as lines of text.
function rounds.text(self)
  local lines = {}
  for _, round in rounds.each(self) do lines[#lines + 1] = tostring(round) end
  if self:winner() then lines[#lines + 1] = ("winner %s"):format(self:winner()) end
  return table.concat(lines, "\n")
end

return rounds
