-- The pictures of all families: one frame, one way to give a title, nothing that leaks into a page around them.
local riddle = require "riddle"

local pictures = {
  lines = riddle.lines.board "X.O/.X.",
  knockout = riddle.knockout.schedule { { "<Ann & \"Bob\">", "C\0y\xFF" }, { "C\0y\xFF", "Dée" } },
  brackets = riddle.knockout.draw({ "<Ann & \"Bob\">", { name = "C\0y\xFF", seed = 1 }, "Dée", "e" },
    { bronze = true }),
  pegs = riddle.pegs.board "ooo.",
  pieces = riddle.pieces.placement("queen", 3, { { 1, 2 } }),
}

for family, object in pairs(pictures) do
  describe("a picture of " .. family, function()
    it("has the common frame", function()
      local svg = object:svg()
      local frame = '^<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 (%d+) (%d+)" width="(%d+)" height="(%d+)" '
      local x, y, width, height = svg:match(frame .. 'role="img">\n<title>')
      assert.equal(x, width)
      assert.equal(y, height)
      assert.truthy(svg:find "</svg>\n$")
    end)

    it("has numbers that are integers, and neither styles nor names that others could meet", function()
      local svg = object:svg()
      assert.is_nil(svg:find '"[^"]*%d%.%d')
      for _, word in ipairs { "<style", " class=", " id=", "<script" } do assert.is_nil(svg:find(word, 1, true)) end
    end)

    it("closes what it opens, and holds only what XML allows", function()
      local svg, open = object:svg { title = "a\0\xFF" }, {}
      assert.truthy(utf8.len(svg))
      assert.is_nil(svg:find "[%z\1-\8\11\12\14-\31]")
      for closing, name, rest in svg:gmatch "<(/?)(%a+)([^<>]*)>" do
        if closing == "/" then
          assert.equal(name, table.remove(open))
        elseif rest:sub(-1) ~= "/" then
          open[#open + 1] = name
        end
      end
      assert.same({}, open)
    end)

    it("takes a title, escaped", function()
      local svg = object:svg { title = "A & B <'c'> \"d\"" }
      assert.truthy(svg:find("\n<title>A &amp; B &lt;&#39;c&#39;&gt; &quot;d&quot;</title>\n", 1, true))
    end)

    it("refuses other options at the place of the call", function()
      local ok, message = pcall(function()
        local svg = object:svg { titel = "x" }
        return svg
      end)
      assert.is_false(ok)
      assert.matches("svg_spec.lua:%d+: %a+:svg: unknown option 'titel'; did you mean 'title'?", message)
    end)
  end)
end
