--- Minimal conflicts: the fewest wishes that cannot come true together.
-- @submodule riddle.knockout
local core = require "riddle.core"
local errors = require "riddle.errors"
local job = require "riddle.job"
local lists = require "riddle.knockout.list"
local options = require "riddle.options"
local wishing = require "riddle.knockout.wishes"

local conflicts = {}

--- The answer of knockout.conflict. Fields: `status` ("found", or "none": all wishes can come true), `n`, `teams` (all
-- names, or nil), `matches` (those of the conflict: `{ a, b, place =, winner =, from = }`, the last two only where they
-- are needed), `champion` (when it is needed), `needs` (what the conflict consists of, see `witness`), `reason` (in
-- words), `err` (the riddle.error behind it), `work`.
-- @type Conflict
local Conflict = { __name = "riddle.knockout.conflict" }
Conflict.__index = Conflict

--- The number of matches in the conflict.
function Conflict:__len() return #self.matches end

-- What a conflict needs, in words.
local function show_need(self, need)
  local match = need.match and self.matches[need.match]
  if need.what == "champion" then return ("%s as the champion"):format(self.champion) end
  if need.what == "winner" then return ("%s as the winner of match %d"):format(match.winner, match.place) end
  if need.what == "from" then return ("round %d as the first of match %d"):format(match.from, match.place) end
  return ("match %d"):format(match.place)
end

-- A match in words.
local function show_match(match)
  local winner = match.winner and (", won by %s"):format(match.winner) or ""
  local from = match.from and (", not before round %d"):format(match.from) or ""
  return ("match %d: %s against %s%s%s"):format(match.place, match[1], match[2], winner, from)
end

function Conflict:__tostring()
  if self.status == "none" then return "none: all of these can come true" end
  local title = "these cannot all come true in a knockout of %d teams, but all without any one of them:"
  local lines = { title:format(self.n) }
  for _, match in ipairs(self.matches) do lines[#lines + 1] = "  " .. show_match(match) end
  if self.champion then lines[#lines + 1] = ("  %s is the champion"):format(self.champion) end
  lines[#lines + 1] = "because " .. self.reason
  return table.concat(lines, "\n")
end

-- The conflict without one of its needs, as arguments of knockout.wish.
local function without(self, need)
  local list = {}
  for i, match in ipairs(self.matches) do
    if need.what or need.match ~= i then
      local kept = { match[1], match[2], winner = match.winner, from = match.from }
      if need.what and need.match == i then kept[need.what] = nil end
      list[#list + 1] = kept
    end
  end
  return list, { n = not self.teams and self.n or nil, teams = self.teams,
    champion = need.what ~= "champion" and self.champion or nil }
end

--- A knockout that contains the conflict without one of its needs: what shows that it is needed.
-- @tparam int i a place in `needs`; the first are the matches, in their order, then come required winners
--   (`{ match =, what = "winner" }`), first rounds (`what = "from"`) and the champion (`what = "champion"`)
-- @treturn Schedule
function Conflict:witness(i)
  local need = math.type(i) == "integer" and self.needs and self.needs[i]
  if not need then
    local allowed = ("an integer in 1..%d"):format(self.needs and #self.needs or 0)
    options.argument("conflict:witness", "the place", allowed, i)
  end
  return wishing.wish(without(self, need)).schedule
end

--- What a conflict needs, in words: "match 3", "Ann as the winner of match 3", ...
function Conflict:need(i) return show_need(self, self.needs[i]) end

--- A plain table that JSON can take, its matches as `{ a =, b =, place =, winner =, from = }`. Large for many teams,
-- because of its `witnesses`, the data of a schedule for each of the `needs`.
-- @tparam ?table option `witnesses`: false leaves them out
function Conflict:data(option)
  option = options.check("conflict:data", option, { witnesses = { type = "boolean", default = true } })
  local data = { status = self.status, n = self.n, teams = self.teams, champion = self.champion,
    reason = self.reason, kind = self.err and self.err.kind, matches = {}, work = self.work }
  for i, match in ipairs(self.matches) do
    data.matches[i] = { a = match[1], b = match[2], place = match.place, winner = match.winner, from = match.from }
  end
  if not self.needs then return data end
  data.needs, data.witnesses = {}, option.witnesses and {} or nil
  for i, need in ipairs(self.needs) do
    data.needs[i] = { match = need.match, what = need.what }
    if option.witnesses then data.witnesses[i] = self:witness(i):data() end
  end
  return data
end

--- @section end

-- The matches of a conflict with what is needed of them, and the list of all needs.
local function needs_of(raw, matches)
  local list, needs, demands = {}, {}, {}
  for i, place in ipairs(raw.places) do
    local match = lists.match(matches, place)
    local from = raw.from[i] > 0 and raw.from[i] or nil
    list[i] = { match[1], match[2], place = place, winner = match[raw.wins[i]], from = from }
    needs[i] = { match = i }
    if list[i].winner then demands[#demands + 1] = { match = i, what = "winner" } end
    if from then demands[#demands + 1] = { match = i, what = "from" } end
  end
  if raw.champion then demands[#demands + 1] = { what = "champion" } end
  return list, table.move(demands, 1, #demands, #needs + 1, needs)
end

--- A minimal conflict: wishes that no knockout contains together, though all of them but any one.
--
-- Method: QuickXplain (Junker 2004) over the linear test of `wish`.
-- @tparam table matches as for `wish`
-- @tparam ?table option as for `wish`, without `seed`
-- @treturn Conflict or nil and an error in the data, or one of kind "limit"
-- @function knockout.conflict
-- @usage
--   conflict = knockout.conflict { { "Ann", "Bob" }, { "Ann", "Cy" }, { "Ann", "Dee" } }
function conflicts.conflict(matches, option)
  option = lists.check("knockout.conflict", matches, option, lists.options)
  local started = lists.start(core.knockout.conflict, "knockout.conflict", matches, option)
  return job.run(started, option, function(raw, reason, work)
    if not raw then return nil, errors.new(reason) end
    local self = setmetatable({ status = raw == true and "none" or "found", work = work }, Conflict)
    self.teams, self.n = lists.teams(matches, option)
    if raw == true then
      self.matches = {}
      return self
    end
    self.matches, self.needs = needs_of(raw, matches)
    self.champion, self.err, self.reason = raw.champion, errors.new(reason), reason.message
    return self
  end)
end

return conflicts
