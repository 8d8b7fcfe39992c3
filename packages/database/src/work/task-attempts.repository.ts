import type { Notice } from '@sarm/domain/catalogue/notices';
import type { Scoped } from '../kernel/connect.ts';

/** Puts a task back to waiting after a failed run. False: the run had lost it, and somebody else decides. */
export async function returnTask(
  tx: Scoped,
  run: { id: string; token: string },
  notice: Notice,
): Promise<boolean> {
  const returned = await tx
    .updateTable('tasks')
    .set({
      status: 'pending',
      attempt_token: null,
      stage: 'queued',
      progress: 0,
      notice: JSON.stringify(notice),
    })
    .where('id', '=', run.id)
    .where('attempt_token', '=', run.token)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return returned.numUpdatedRows > 0n;
}
