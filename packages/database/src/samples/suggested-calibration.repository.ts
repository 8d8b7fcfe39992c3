import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** How many of the newest videos of the project are searched for one of the person: an index holds their order. */
const NEWEST_VIDEOS = 100;

export interface SuggestionFor {
  readonly datasetId: string;
  readonly projectId: string;
  readonly userId: string;
  /** The day on which it has to be usable. */
  readonly today: string;
}

/** BUS-231: the calibration last used for the sample, else by the person in its project; never one that cannot be chosen. */
export async function findSuggestedCalibration(
  db: Scoped,
  { datasetId, projectId, userId, today }: SuggestionFor,
): Promise<{ id: string; name: string } | null> {
  const found = await sql<{ id: string; name: string }>`
    with used as (
      (select v.calibration_id, 1 as rank, v.created_at from videos v
       where v.dataset_id = ${datasetId} order by v.created_at desc limit ${NEWEST_VIDEOS})
      union all
      select n.calibration_id, 2, n.created_at from
        (select v.calibration_id, v.created_by, v.created_at from videos v
         where v.project_id = ${projectId} order by v.created_at desc limit ${NEWEST_VIDEOS}) n
      where n.created_by = ${userId}
    )
    select c.id, c.name from used u join calibrations c on c.id = u.calibration_id
    where c.retired_at is null and (c.expiry is null or c.expiry >= ${today})
    order by u.rank, u.created_at desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}
