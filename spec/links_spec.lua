-- Every relative link of README.md and docs/ leads to a file that exists, and to a heading that stands in it.
local shell = require "spec.support.shell"

-- The anchor of a heading, as web sites that show Markdown make it.
local function anchor_of(heading)
  local text = heading:gsub("`", ""):gsub("%[(.-)%]%(.-%)", "%1"):lower()
  return (text:gsub("[^%w%s_-]", ""):gsub("%s", "-"))
end

-- The text of a page without its blocks of code.
local function prose_of(text) return (("\n" .. text):gsub("\n%s*```.-\n%s*```", "\n")) end

local function anchors_of(path)
  local set = {}
  for heading in prose_of(shell.read(path)):gmatch "\n#+%s+([^\n]+)" do set[anchor_of(heading)] = true end
  return set
end

-- The links of a page that lead nowhere, and how many there are in all.
local function dead_links(path, text)
  local folder, dead, count = path:match "^(.*/)" or "", {}, 0
  for target in prose_of(text):gsub("`[^`\n]*`", function(code) return code:gsub("[%[%]()]", " ") end)
    :gmatch "%]%(([^)%s]+)%)" do
    if not target:find "^%a+:" then
      count = count + 1
      local file, anchor = target:match "^([^#]*)#?(.*)$"
      local to = file == "" and path or folder .. file
      if not shell.exists(to) then
        dead[#dead + 1] = target
      elseif anchor ~= "" and not anchors_of(to)[anchor] then
        dead[#dead + 1] = target
      end
    end
  end
  return dead, count
end

describe("the links of", function()
  for _, path in ipairs(shell.lines "ls README.md docs/*.md") do
    it(path .. " lead somewhere", function() assert.same({}, (dead_links(path, shell.read(path)))) end)
  end

  it("pages are looked at", function()
    local dead, count = dead_links("docs/page.md", "# A\n[a](jobs.md) [b](nothing.md) [c](jobs.md#limits)\n"
      .. "[d](jobs.md#nothing) [e](https://example.org/) `[f](none.md)` [`g`](../lua/riddle/init.lua)\n"
      .. "```\n[h](x.md)\n```\n")
    assert.same({ "nothing.md", "jobs.md#nothing" }, dead)
    assert.equal(5, count)
    assert.equal("riddle-check", anchor_of "riddle check")
    assert.equal("what-is-the-bound-and-how-near-is-it", anchor_of "What is the bound, and how near is it?")
  end)
end)
