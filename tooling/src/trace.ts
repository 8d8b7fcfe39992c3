import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsOfPassedTests, idsOfTitles, readRequirements } from './requirements.ts';

const RESULTS = '.test-results';
const BASELINE = 'docs/requirements/covered.json';
const args = new Set(process.argv.slice(2));

function covered(): { ids: Set<string>; from: string } {
  const reports = existsSync(RESULTS) ? readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : [];
  if (reports.length > 0 && !args.has('--sources')) {
    const ids = new Set<string>();
    for (const name of reports) {
      const report = JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Parameters<
        typeof idsOfPassedTests
      >[0];
      for (const id of idsOfPassedTests(report)) ids.add(id);
    }
    return { ids, from: `passed tests of the last run (${reports.length} reports)` };
  }
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => existsSync(path) && path !== '' && !path.startsWith('tooling/'));
  return {
    ids: new Set(files.flatMap((path) => idsOfTitles(readFileSync(path, 'utf8')))),
    from: 'titles of the test sources (no run found)',
  };
}

const requirements = readRequirements();
const { ids, from } = covered();
const known = new Set([...requirements.values()].flat());
const summary: Record<string, { covered: number; total: number }> = {};
for (const [file, all] of requirements)
  summary[file] = { covered: all.filter((id) => ids.has(id)).length, total: all.length };

if (args.has('--json')) {
  console.log(JSON.stringify(summary));
} else {
  console.log(`requirements cited by ${from}`);
  for (const [file, { covered: n, total }] of Object.entries(summary))
    console.log(`  ${file.padEnd(10)} ${n} / ${total}`);
  const sum = Object.values(summary).reduce((total, each) => total + each.covered, 0);
  console.log(`  ${'all'.padEnd(10)} ${sum} / ${known.size}`);
  for (const [file, all] of requirements)
    console.log(`not cited in ${file}: ${all.filter((id) => !ids.has(id)).join(' ')}`);
}

const unknown = [...ids].filter((id) => !known.has(id));
if (unknown.length > 0) console.error(`cited but not in the lists: ${unknown.join(' ')}`);

const now = [...known].filter((id) => ids.has(id)).sort();
if (args.has('--update')) writeFileSync(BASELINE, `${JSON.stringify(now, null, 0).replaceAll(',', ',\n')}\n`);
const before = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as string[]) : [];
const lost = before.filter((id) => !ids.has(id));
if (lost.length > 0) console.error(`covered before and no longer: ${lost.join(' ')}`);
process.exitCode = args.has('--check') && (lost.length > 0 || unknown.length > 0) ? 1 : 0;
