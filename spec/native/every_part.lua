-- Uses each shared part of the module once; run by failing_lua and two_states.
local core = require "riddle.core"
local integer = require "riddle.integer"
assert(core.integer and core.job)
assert(tostring(integer.pow(2, 100)) == "1267650600228229401496703205376")
