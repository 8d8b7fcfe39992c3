import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CheckRun } from './check-run.ts';
import type { Step } from './step.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sarm-check-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, status: string) => ({
  name: join(folder, name),
  status,
  assertionResults: [{ status, fullName: `title of ${name}` }],
});

/** A suite whose command copies a report that was prepared for its first and for its second try. */
function suite(first: object[] | null, second: object[] | null = null): Step {
  writeFileSync(join(folder, 'first.prepared'), JSON.stringify({ testResults: first }));
  writeFileSync(join(folder, 'second.prepared'), JSON.stringify({ testResults: second }));
  const script = `cd '${folder}'
try=first; [ -e tried ] && try=second; touch tried
echo "$try $*"
${first === null ? 'exit 9' : `cp $try.prepared unit.json; ! grep -q '"failed"' unit.json`}`;
  return {
    name: 'unit',
    kind: 'vitest',
    command: ['bash', '-c', script, 'vitest'],
    processors: 1,
    after: [],
    limit: 60,
  };
}

async function run(step: Step): Promise<{ check: CheckRun; output: string }> {
  const lines: string[] = [];
  const check = new CheckRun({ root: folder, folder, print: (text) => lines.push(text) });
  await check.runOnce(step);
  await check.retryFailedFiles();
  return { check, output: lines.join('\n') };
}

describe('a suite', () => {
  it('is tried once more with its failed files alone, and the merged report stays for others to read', async () => {
    const { check, output } = await run(
      suite([file('a.test.ts', 'failed'), file('b.test.ts', 'passed')], [file('a.test.ts', 'passed')]),
    );
    expect(output).toContain(`second ${join(folder, 'a.test.ts')}\n`);
    expect(check.results.map(({ counts }) => counts)).toEqual([{ passed: 2, failed: 0 }]);
    expect(check.triedTwice).toEqual(['a.test.ts']);
    expect(check.failures).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, 'unit.json'), 'utf8'))).toMatchObject({ numPassedTests: 2 });
  });

  it('names what fails twice', async () => {
    const { check } = await run(suite([file('a.test.ts', 'failed')], [file('a.test.ts', 'failed')]));
    expect(check.results.map(({ counts }) => counts)).toEqual([{ passed: 0, failed: 1 }]);
    expect(check.failures).toEqual(['unit: title of a.test.ts (a.test.ts)']);
  });

  it('that crashed without a report is not tried again and counts as failed', async () => {
    writeFileSync(
      join(folder, 'unit.json'),
      JSON.stringify({ testResults: [file('old.test.ts', 'passed')] }),
    );
    const { check } = await run(suite(null));
    expect(check.results.map(({ counts }) => counts)).toEqual([{ passed: 0, failed: 1 }]);
    expect(check.triedTwice).toEqual([]);
    expect(check.failures).toEqual(['unit: see unit.log']);
  });
});
