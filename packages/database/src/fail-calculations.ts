import { openCalculationsOf } from './calculations.repository.ts';
import type { Tx } from './connect.ts';
import { finishTask } from './tasks.repository.ts';

/** Before videos are deleted: their runs go with them, and nothing else would ever end these calculations. */
export async function failCalculationsOf(tx: Tx, videoIds: readonly string[]): Promise<void> {
  for (const taskId of await openCalculationsOf(tx, videoIds))
    await finishTask(tx, taskId, { status: 'failed', message: 'A video of this calculation was deleted' });
}
