import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/**
 * The former version stored a picture for every crop. None is written any more; those that are there go with their
 * boxes, and the table goes with the next release.
 */
export async function keysOfCrops(
  db: Scoped,
  of: { readonly detectionIds: readonly string[] } | { readonly frameId: string },
): Promise<string[]> {
  const query = db.selectFrom('crops').select('blob_key');
  const rows = await ('frameId' in of
    ? query.where('frame_id', '=', of.frameId)
    : query.where('detection_id', '=', sql<string>`any (${[...of.detectionIds]}::uuid[])`)
  ).execute();
  return rows.map((row) => row.blob_key);
}
