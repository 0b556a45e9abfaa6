#!/bin/sh
# spec/support/check.sh LUA BUSTED SPEC...: runs the specs. All of them (SPEC is spec) run in two processes side by side,
# one core each; the slower half is heard as it goes on, the other one afterwards. Each half prints its own counts.
set -u
lua=$1
busted=$2
shift 2

if [ "$*" != spec ]; then exec "$lua" "$busted" "$@"; fi

first="spec/core spec/judge spec/mpi spec/native spec/packaging spec/pegs spec/pieces spec/shards"
second=
for path in spec/*/ spec/*_spec.lua; do
  path=${path%/}
  case " $first spec/support " in
    *" $path "*) ;;
    *) ls "$path" | grep -q '_spec\.lua$' && second="$second $path" ;;
  esac
done

heard=$(mktemp)
trap 'rm -f "$heard"' EXIT
"$lua" "$busted" $first > "$heard" 2>&1 &
"$lua" "$busted" $second
status=$?
wait $! || status=1
cat "$heard"
exit $status
