import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SUITES } from '../trace/test-reports.ts';
import { chooseSteps } from './choose-steps.ts';
import { chooseNext, neverReady } from './schedule.ts';
import { RESULTS, STEPS } from './steps.ts';

const names = STEPS.map(({ name }) => name);

describe('the table of steps', () => {
  it('has each name once and nothing that can never start', () => {
    expect(new Set(names)).toHaveLength(names.length);
    expect(neverReady(STEPS)).toEqual([]);
  });

  it('runs only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const called = STEPS.flatMap(({ command: [program, , , script] }) => (program === 'npm' ? [script] : []));
    expect(called.length).toBeGreaterThan(5);
    for (const script of called) expect(Object.keys(scripts)).toContain(script);
  });

  it('reads the requirements after every suite that cites them, from the reports that those write', () => {
    const trace = STEPS.find(({ name }) => name === 'trace');
    expect(trace).toMatchObject({ afterRetries: true });
    expect([...(trace?.after ?? [])].sort()).toEqual([...SUITES].sort());
    for (const suite of SUITES)
      expect(STEPS.find(({ name }) => name === suite)?.command.join(' ')).toContain(
        `${RESULTS}/${suite}.json`,
      );
  });

  it('gives what computes the two processors of a small machine alone', () => {
    const running = STEPS.filter(({ name }) => name === 'web');
    expect(chooseNext({ waiting: STEPS, running, ended: new Set(names) }, 2)).toEqual([]);
  });
});

describe('named steps', () => {
  it('run without what they come after, unless that is named too', () => {
    expect(chooseSteps(STEPS, ['e2e'])).toMatchObject([{ name: 'e2e', after: [] }]);
    expect(chooseSteps(STEPS, ['e2e', 'build'])).toMatchObject([
      { name: 'build' },
      { name: 'e2e', after: ['build'] },
    ]);
    expect(chooseSteps(STEPS, [])).toEqual(STEPS);
    expect(() => chooseSteps(STEPS, ['units'])).toThrow('no step is called units');
  });
});
