import { JOB_PRIORITY } from '@sarm/contracts/jobs/job';
import type { Pool } from 'pg';
import { fromKysely } from 'pg-boss';
import type { Log } from '../log/log.ts';
import type { Tracer } from '../trace/tracer.ts';
import type { JobQueue } from './job-queue.ts';
import { createBoss, poolDatabase } from './pg-boss.ts';
import { sendFromOrigin } from './send-from-origin.ts';

/** The sending side: no supervision, no listener, no connection of its own. */
export function createJobQueue(options: { pool: Pool; log: Log; tracer?: Tracer | undefined }): JobQueue {
  const { tracer } = options;
  const boss = createBoss(poolDatabase(options.pool), options.log, { supervise: false });
  return {
    start: async () => void (await boss.start()),
    stop: () => boss.stop({ graceful: false }),

    async enqueue(tx, job, jobId, payload) {
      const options = {
        id: jobId,
        priority: JOB_PRIORITY[job.priority],
        ...(payload.projectId ? { group: { id: payload.projectId } } : {}),
        db: fromKysely(tx),
      };
      const sent = await sendFromOrigin({ tracer, work: job, jobId }, payload, (whole) =>
        boss.send(job.name, whole, options),
      );
      // The engine skips a second job with the same id silently; its task would wait for ever.
      if (sent === null) throw new Error(`job ${jobId} of ${job.name} was sent twice`);
    },

    async cancel(tx, jobName, jobId) {
      await boss.cancel(jobName, jobId, { db: fromKysely(tx) });
    },
  };
}
