-- Random damage to sample texts, pieces of random sizes, and a budget of instructions, for tests of readers.
local mutations = {}

local ODD = {
  "0", "-1", "+1", "00", "1.5", "34", "2147483648", "9223372036854775808", "\r\n", "\n\n", "\t", " ", "\0", "\xFF",
  "\xEF\xBB\xBF", "[", "]", "(", ")", ";", "\\", "<", ">", "&", "\"", "]]>", "<!--", "&#x0;", "\x08", ("x"):rep(300),
}

-- Each takes a text and a random place in it.
local kinds = {
  function(text, at) return text:sub(1, at - 1) .. string.char(math.random(0, 255)) .. text:sub(at + 1) end,
  function(text, at) return text:sub(1, at - 1) .. text:sub(at + math.random(1, 8)) end,
  function(text, at) return text:sub(1, at - 1) .. text:sub(at, at + math.random(1, 30)) .. text:sub(at) end,
  function(text, at) return text:sub(1, at) .. ODD[math.random(#ODD)] .. text:sub(at + 1) end,
  function(text, at) return (text:sub(1, at) .. text:sub(at + 1):gsub("[^%s]+", ODD[math.random(#ODD)], 1)) end,
  function(text, at) return text:sub(1, at) end,
  function(text, at) return text:sub(at) end,
  function(text) return text:gsub("\n", "\r\n") end,
  function(text) return text .. text end,
}

--- One to three random changes.
function mutations.mutate(text)
  for _ = 1, math.random(1, 3) do text = kinds[math.random(#kinds)](text, math.random(1, #text + 1)) end
  return text
end

--- A source that gives a text in pieces of random sizes.
function mutations.in_pieces(text, largest)
  local at = 1
  return function()
    if at > #text then return nil end
    local piece = text:sub(at, at + math.random(0, largest or 20) - 1)
    at = at + #piece
    return piece
  end
end

--- Calls a function that must not take more instructions of Lua than that.
function mutations.within_budget(budget, call, ...)
  debug.sethook(function() error "the budget of instructions is spent" end, "", budget)
  local results = table.pack(pcall(call, ...))
  debug.sethook()
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end

return mutations
