import type { Actor } from '@sarm/database/audit/audit.repository';
import {
  deleteEndedCalculationsOf,
  openCalculationsOf,
} from '@sarm/database/analyses/calculations.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { notice } from '@sarm/domain/catalogue/notices';
import { endTask, type WorkDeps } from '../tasks/end-task.ts';

/**
 * Before videos are deleted: their runs go with them and nothing else would ever end the open calculations, and the ended
 * ones hold figures of pictures that are about to go.
 */
export async function endCalculationsOf(
  tx: Scoped,
  deps: WorkDeps,
  videoIds: readonly string[],
  actor: Actor,
): Promise<void> {
  const ending = { status: 'failed', notice: notice('calculation.video_deleted') } as const;
  for (const taskId of await openCalculationsOf(tx, videoIds))
    await endTask(tx, deps, { taskId, ...ending, actor });
  await deleteEndedCalculationsOf(tx, videoIds);
}
