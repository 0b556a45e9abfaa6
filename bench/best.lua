-- The best processor time of several runs of a function, and its last result.
return function(runs, work)
  local least, result = math.huge, nil
  for _ = 1, runs do
    collectgarbage()
    local began = os.clock()
    result = work()
    least = math.min(least, os.clock() - began)
  end
  return least, result
end
