import { access, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { createLog } from '@sarm/runtime/log/pino-log';
import { notice } from '@sarm/domain/catalogue/notices';
import { readConfig } from '../config.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { startWorker } from '../worker.ts';
import { faultJobs, type FaultPayload } from './fault-jobs.fixture.ts';

/** A worker process whose fault is chosen by its environment; run by the fault tests as a program of its own. */
const role = process.env['FAULT_ROLE'] ?? 'work';
const signalFile = process.env['FAULT_FILE'] ?? '';

/** What a role prints when it begins: it shows the tests which process took a task. */
const BEGINS: Readonly<Record<string, 'extraction.preparing' | 'detection.preparing'>> = {
  hang: 'extraction.preparing',
  late: 'detection.preparing',
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const write = (payload: FaultPayload) => async (tx: Scoped) => {
  await tx
    .insertInto('datasets')
    .values({
      id: newId(),
      project_id: payload.projectId,
      name: payload.taskId,
      description: role,
      metadata: '{}',
    })
    .execute();
  return { notice: notice('extraction.done', { count: 1 }), result: {} };
};

const handlers: JobHandler[] = faultJobs.map(
  (job): JobHandler<typeof job> => ({
    job,
    async run(payload, context) {
      context.progress({ notice: notice(BEGINS[role] ?? 'ingest.checking'), progress: 10.5 });
      if (role === 'hang') await delay(600_000);
      if (role === 'late') {
        // Does not heed its signal, as a program that was asleep cannot: it tries to write when it wakes.
        while (!(await exists(signalFile))) await delay(50);
        const outcome = await context.complete(write(payload)).then(
          () => 'written',
          (error: Error) => error.name,
        );
        await writeFile(`${signalFile}.outcome`, outcome);
        return;
      }
      await context.complete(write(payload));
      if (role === 'die-after-commit') process.kill(process.pid, 'SIGKILL');
    },
  }),
);

const config = readConfig(process.env);
const worker = await startWorker({
  config,
  log: createLog({ level: 'warn', name: `fault-${role}` }),
  handlers,
  jobs: faultJobs,
});
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
process.stdout.write('ready\n');
