import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findTask, type TaskRow } from '@sarm/database/work/tasks.repository';
import type { TestDatabase } from '@sarm/testing/test-database';
import { afterAll } from 'vitest';
import type { JobBench } from './job-bench.fixture.ts';

/** Worker processes on the database and the store of a bench, each with a store that opens so many milliseconds late. */
export function killableWorkers(
  bench: JobBench,
  database: TestDatabase,
  program = join(import.meta.dirname, 'slow-store-worker.fixture.ts'),
  environment: Readonly<Record<string, string>> = {},
) {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  return {
    async start(lateMs: number): Promise<ChildProcess> {
      const child = spawn(process.execPath, [program], {
        env: {
          ...process.env,
          NODE_NO_WARNINGS: '1',
          SARM_DATABASE_URL: database.appUrl,
          SARM_DATA_FOLDER: bench.root,
          SARM_WORKER_CONCURRENCY: '1',
          SARM_WORKER_GRACE_SECONDS: '1',
          OPEN_LATE_MS: String(lateMs),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      await new Promise<void>((resolve, reject) => {
        child.stdout?.once('data', () => resolve());
        child.once('exit', () => reject(new Error('the worker did not start')));
      });
      return child;
    },

    async until(taskId: string, done: (task: TaskRow) => boolean, seconds: number): Promise<void> {
      const deadline = Date.now() + seconds * 1000;
      for (;;) {
        const task = await bench.inProject((tx) => findTask(tx, taskId));
        if (task !== undefined && done(task)) return;
        if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${JSON.stringify(task)}`);
        await delay(100);
      }
    },
  };
}
