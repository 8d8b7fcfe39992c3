import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changeBaseline, presentForReading } from './change-baseline.ts';
import { judgeCitations } from './judge-citations.ts';
import { presentJudgement, problemsOf, summarise } from './present-judgement.ts';
import { readRequirements } from './requirements.ts';
import { readReports, SUITES } from './test-reports.ts';

const RESULTS = '.test-results';
const BASELINE = 'docs/requirements/covered.json';
const USAGE = `npm run trace [-- --check | --json | --update [--accept BUS-001,PLT-002] [--drop TEC-003]]
Reads ${RESULTS}/{${SUITES.join(',')}}.json, which 'npm run check' writes.`;

const list = (text: string | undefined): string[] => (text ?? '').split(',').filter((id) => id !== '');

const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    json: { type: 'boolean' },
    update: { type: 'boolean' },
    accept: { type: 'string' },
    drop: { type: 'string' },
  },
});
const { tests, missing } = readReports(RESULTS, process.cwd());
if (tests.length === 0) {
  console.error(USAGE);
  process.exit(1);
}
const requirements = readRequirements('docs/requirements');
const ids = requirements.map((each) => each.id);
const accepted = JSON.parse(readFileSync(BASELINE, 'utf8')) as string[];
const judgement = judgeCitations(tests, ids, accepted);

if (values.update === true) {
  const change = { accept: list(values.accept), drop: list(values.drop) };
  const named = change.accept.length > 0 ? change.accept : judgement.unaccepted;
  for (const requirement of requirements)
    if (named.includes(requirement.id)) console.log(`${presentForReading(requirement, tests)}\n`);
  const next = changeBaseline(accepted, change, tests);
  writeFileSync(BASELINE, `${JSON.stringify(next, null, 2)}\n`);
  console.log(
    `${accepted.length} accepted before, ${next.length} now; accept ids by --accept after reading them`,
  );
} else if (values.json === true) {
  console.log(JSON.stringify(summarise(judgement, requirements)));
} else {
  if (missing.length > 0) console.log(`no report of: ${missing.join(', ')}`);
  console.log(presentJudgement(judgement, requirements));
  for (const problem of problemsOf(judgement, missing)) console.error(problem);
  if (values.check === true && problemsOf(judgement, missing).length > 0) process.exitCode = 1;
}
