import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jobOf } from './job-file.ts';
import { runTrainer } from './run-trainer.ts';
import type { TrainerProgram } from './trainer-program.ts';

const STARTED = JSON.stringify({
  event: 'started',
  epochs: 1,
  batches: 1,
  identitySha256: 'a'.repeat(64),
  device: 'cpu',
  processes: 1,
  threads: 1,
});
/** Silent for longer before it learns than it may be afterwards, then for good. */
const SCRIPT = `echo '{"event":"alive"}'; sleep 3; echo '${STARTED}'; exec sleep 60`;

const program: TrainerProgram = {
  settings: { python: 'sh', folder: '/', memoryBytes: 2 ** 30, hours: 1, processes: 1, threads: 1 },
  isComplete: false,
  writer: undefined,
  cpuSeconds: 3600,
  command: () => ['sh', '-c', SCRIPT],
  pathsOf: (folders) => folders,
  environment: () => ({ PATH: '/usr/bin:/bin' }),
};

it('waits longer while libraries, pictures and first weights load than between two steps', async () => {
  const run = await mkdtemp(join(tmpdir(), 'sarm-silent-'));
  const folders = { data: run, run };
  const order = {
    runId: '0192f0c1-2345-7000-8000-000000000001',
    task: 'head_detection',
    model: { id: 'm', name: 'm' },
    epochs: 1,
    batchSize: 1,
    learningRate: 0.001,
    seed: 1,
    processes: 1,
    threads: 1,
  } as const;
  const seen: string[] = [];
  try {
    const { end } = await runTrainer({
      program,
      job: jobOf(order, folders),
      folders,
      onEvent: ({ event }) => void seen.push(event),
      signal: new AbortController().signal,
      silenceSeconds: 2,
    });
    expect(seen).toEqual(['alive', 'started']);
    expect(end).toMatchObject({
      kind: 'refused',
      reason: { code: 'training.silent', params: { seconds: 2 } },
    });
  } finally {
    await rm(run, { recursive: true, force: true });
  }
});
