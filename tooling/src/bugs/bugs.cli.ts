import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyBug, type Bug, judge, type Verdict } from './bug.ts';
import { checkBugs, readBugs } from './read-bugs.ts';
import { runTests } from './run-tests.ts';
import { ScratchCopy } from './scratch-copy.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean' }, check: { type: 'boolean' } },
});
const root = process.cwd();
const all = readBugs(join(root, 'tooling/bugs'));
const bugs = all.filter(({ name, area }) => `${area}: ${name}`.includes(values.only ?? ''));
const problems = checkBugs(bugs, root);
for (const problem of problems) console.error(problem);

/** Every named test on the sound copy first: one that fails anyway would find everything. */
function checkSound(copy: ScratchCopy): boolean {
  const tests = [...new Set(bugs.flatMap((bug) => bug.tests))];
  const sound = runTests(copy.root, tests);
  if (!sound.ok) console.error(`without any bug ${sound.failed} tests fail; nothing can be told`);
  return sound.ok;
}

function tryBug(copy: ScratchCopy, bug: Bug): Verdict {
  const path = join(copy.root, bug.file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(path, applyBug(sound, bug));
  try {
    return judge(runTests(copy.root, bug.tests));
  } finally {
    writeFileSync(path, sound);
  }
}

function tryAll(): boolean {
  const copy = new ScratchCopy(root);
  try {
    if (!checkSound(copy)) return false;
    let found = 0;
    for (const bug of bugs) {
      const from = performance.now();
      const verdict = tryBug(copy, bug);
      if (verdict === 'found') found += 1;
      const seconds = ((performance.now() - from) / 1000).toFixed(0);
      console.log(`${verdict.padEnd(8)} ${bug.area}: ${bug.name} (${seconds} s)`);
    }
    console.log(`found ${found} of ${bugs.length}`);
    return found === bugs.length;
  } finally {
    copy.remove();
  }
}

if (values.list === true) for (const { area, name } of bugs) console.log(`${area}: ${name}`);
else if (values.check === true) console.log(`${bugs.length} bugs can be put in, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
if (values.list !== true && values.check !== true && problems.length === 0 && !tryAll()) process.exitCode = 1;
