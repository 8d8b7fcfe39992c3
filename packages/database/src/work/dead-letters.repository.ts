import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';

export interface DeadLetter {
  /** Null: work outside projects. */
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly jobName: string;
  readonly jobId: string;
  readonly payload: object;
  readonly reason: string;
  readonly attempts: number;
}

/** Keeps work that was given up, with its reason. The same job is kept once. */
export async function insertDeadLetter(tx: Scoped, letter: DeadLetter): Promise<void> {
  await tx
    .insertInto('dead_letters')
    .values({
      id: newId(),
      project_id: letter.projectId,
      task_id: letter.taskId,
      job_name: letter.jobName,
      job_id: letter.jobId,
      payload: JSON.stringify(letter.payload),
      reason: letter.reason,
      attempts: letter.attempts,
    })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute();
}
