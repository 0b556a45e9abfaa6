-- The style sheet of a report: light and dark, narrow and wide, screen and paper.
return [[
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #ffffff; --line: #c9c9c9; --soft: #f2f2f2; --dim: #555555;
  --found: #1b6e3a; --none: #1f4e8c; --gave-up: #8a5a00; --error: #a61b1b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #16181b; --line: #44484d; --soft: #22262a;
  --dim: #a8adb3; --found: #7ed69a; --none: #8fbdf5; --gave-up: #f0c060; --error: #ff9a9a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { background: var(--soft); } tbody tr:last-child { font-weight: bold; }
article { border: 1px solid var(--line); border-radius: .4rem; padding: .8rem 1rem; margin: .8rem 0;
  break-inside: avoid; }
article p { margin: .3rem 0; overflow-wrap: anywhere; }
.answer { white-space: pre-wrap; font-family: ui-monospace, monospace; font-size: .9rem; }
.dim { color: var(--dim); font-size: .9rem; }
.status { font-weight: bold; }
.found { color: var(--found); } .none { color: var(--none); } .gave-up { color: var(--gave-up); }
.error { color: var(--error); }
.pictures svg { max-width: 100%; height: auto; margin: .4rem .8rem .4rem 0; background: #ffffff; border-radius: .2rem; }
.chart svg { max-width: 100%; height: auto; display: block; color: var(--ink); }
ul.tree, ul.tree ul { list-style: none; padding-left: 1.1rem; } ul.tree { padding-left: 0; }
details > summary { cursor: pointer; }
nav a, a { color: inherit; }
@media print { body { max-width: none; } details > *:not(summary) { display: block; } }
]]
