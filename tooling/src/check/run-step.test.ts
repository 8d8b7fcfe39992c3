import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { runStep } from './run-step.ts';
import type { Step } from './step.ts';

const folder = mkdtempSync(join(tmpdir(), 'sarm-run-step-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, over: Partial<Step> = {}) =>
  runStep(
    {
      name: 'a',
      kind: 'plain',
      command: ['bash', '-c', script],
      processors: 1,
      after: [],
      limit: 60,
      ...over,
    },
    { folder, log: 'a' },
  );

it('keeps both outputs in order, the exit code and the processor time', async () => {
  const { exitCode, log, processorSeconds } = await run(
    'echo one; echo two >&2; for ((i = 0; i < 100000; i++)); do :; done; echo "$WORD"; exit 3',
    { environment: { WORD: 'three' } },
  );
  expect(exitCode).toBe(3);
  expect(log).toBe('one\ntwo\nthree\n');
  expect(readFileSync(join(folder, 'a.log'), 'utf8')).toBe(log);
  expect(processorSeconds).toBeGreaterThan(0);
});

/** A process that ended may stay listed until the first process of the machine takes notice. */
const runs = (pid: number): boolean => {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'));
};

it('ends a step at its limit with all that it started, and says so', async () => {
  const { exitCode, log } = await run('sleep 300 & echo $!; wait', { limit: 2 });
  expect(exitCode).toBe(124);
  expect(log).toContain('ended after its limit');
  const pid = Number(log.split('\n')[0]);
  expect(pid).toBeGreaterThan(0);
  await vi.waitFor(() => expect(runs(pid)).toBe(false));
});

it('reads the output without its colours', async () => {
  expect((await run(String.raw`printf '\033[31mErrors\033[39m'`)).log).toBe('Errors');
});

it('reports a command that does not exist as failed', async () => {
  expect((await run('', { command: ['no-such-program'] })).exitCode).toBe(127);
});
