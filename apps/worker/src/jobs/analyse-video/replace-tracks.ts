import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';

/** Somebody may be reading the former tracks at this moment. */
const KEEP_SECONDS = 3600;

/** The bytes of the former run go, but not before those who read them are done. */
export async function replaceTracks(
  tx: Scoped,
  { before, after }: { readonly before: string | null; readonly after: string },
): Promise<void> {
  if (before !== null && before !== after) await noteBlobRemoval(tx, [before], KEEP_SECONDS);
}
