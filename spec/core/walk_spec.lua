-- riddle.walk: the files below folders.
local shell = require "spec.support.shell"
local walk = require "riddle.walk"

describe("riddle.walk", function()
  local folder

  setup(function() folder = shell.folder() end)
  teardown(function() shell.remove(folder) end)

  local function make(name)
    shell.need(("mkdir -p \"$(dirname %s)\""):format(shell.quote(folder .. "/" .. name)))
    shell.write(folder .. "/" .. name, "")
  end

  -- "name" or "name!" (found in a folder), or "name: kind" for an error, without the folder's name.
  local function list(names)
    local found = {}
    for name, inside, err in walk(names) do
      local short = name:gsub("^" .. folder:gsub("%p", "%%%0") .. "/?", "")
      found[#found + 1] = err and ("%s: %s"):format(short, err.kind) or short .. (inside and "!" or "")
    end
    return found
  end

  it("yields files by the order of their names, whatever bytes are in them", function()
    make "b/2"
    make "b/10"
    make "a.psq"
    make "c d/-e\nf'\"$(x)"
    make "\xFF\1/z"
    make ".hidden"
    assert.same({ ".hidden!", "a.psq!", "b/10!", "b/2!", "c d/-e\nf'\"$(x)!", "\xFF\1/z!" }, list { folder })
    assert.same({ ".hidden!", "a.psq!", "b/10!", "b/2!", "c d/-e\nf'\"$(x)!", "\xFF\1/z!" }, list { folder .. "/" })
  end)

  it("yields what was asked for as it is, in that order", function()
    assert.same({ "none", "b/2", "b/10!", "b/2!" }, list { folder .. "/none", folder .. "/b/2", folder .. "/b" })
    assert.same({ "-" }, list { "-" })
    assert.same({}, list {})
  end)

  it("follows links to files, not to folders below another one, and opens no pipes", function()
    shell.need(("cd %s && mkdir -p links/in && ln -s ../a.psq links/file && ln -s .. links/up"):format(folder))
    shell.need(("cd %s && ln -s nowhere links/gone && ln -s links/in way && mkfifo links/pipe && touch links/in/x")
      :format(folder))
    assert.same({ "links/file!", "links/in/x!" }, list { folder .. "/links" })
    assert.same({ "way/x!" }, list { folder .. "/way" })
  end)

  it("goes deep without recursion", function()
    local deep = ("d/"):rep(300)
    make(deep .. "end")
    assert.same({ deep .. "end!" }, list { folder .. "/d" })
  end)

  it("says which folder cannot be read, and goes on", function()
    local lfs = require "lfs"
    local real = lfs.dir
    finally(function() lfs.dir = real end)
    lfs.dir = function(name)
      if name:find "b$" then error("cannot open " .. name .. ": Permission denied") end
      return real(name)
    end
    assert.same({ "b: open", "a.psq" }, list { folder .. "/b", folder .. "/a.psq" })
    local _, _, err = walk { folder .. "/b" }()
    assert.equal("cannot open: Permission denied", err.message)
  end)

  it("says so when lfs is missing and there is a folder", function()
    local real = package.loaded.lfs
    finally(function()
      package.loaded.lfs, package.preload.lfs = real, nil
    end)
    package.loaded.lfs = nil
    package.preload.lfs = function() error "no lfs" end
    assert.same({ "a.psq", "b: missing", "none" }, list { folder .. "/a.psq", folder .. "/b", folder .. "/none" })
    local _, _, err = walk { folder }()
    assert.truthy(err.message:find("luarocks install luafilesystem", 1, true))
  end)
end)
