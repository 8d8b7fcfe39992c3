import type { HeldMembership } from '@sarm/domain/access/held';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { membershipsWhereUsed } from '../kernel/access.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { containing, type Page } from '../kernel/list-filters.ts';
import { type Ordering, orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { storedRows } from '../kernel/stored-rows.ts';
import type { CalibrationsTable } from '../kernel/tables.generated.ts';

export type CalibrationRow = Selectable<CalibrationsTable>;
export interface CalibrationView extends CalibrationRow {
  videos_count: number;
  /** Memberships of the scope's person in the projects whose videos point to it. */
  used_in: HeldMembership[];
}

export interface CalibrationFilter extends Page, Ordering<keyof typeof SORT_COLUMNS> {
  readonly search?: string | undefined;
  /** Only those neither retired nor expired on this day. */
  readonly usableOn?: string | undefined;
}

const SORT_COLUMNS = { name: 'name', createdAt: 'created_at' } as const;

/**
 * Videos are hidden from the calibrations' own scope by row-level security, so they are counted by a function that
 * returns a number and nothing else.
 */
const videosCount = sql<number>`app.videos_of_calibration(calibrations.id)`.as('videos_count');

const usedIn = membershipsWhereUsed('calibration').as('used_in');

export async function listCalibrations(
  db: Scoped,
  filter: CalibrationFilter,
): Promise<PageOf<CalibrationView>> {
  let query = db.selectFrom('calibrations');
  const { usableOn } = filter;
  if (filter.search) query = query.where('name', 'ilike', containing(filter.search));
  if (usableOn !== undefined)
    query = query
      .where('retired_at', 'is', null)
      .where((eb) => eb.or([eb('expiry', 'is', null), eb('expiry', '>=', usableOn)]));
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  return await readPage(db, filter, {
    page: query
      .selectAll()
      .select([videosCount, usedIn])
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(filter.limit)
      .offset(filter.offset),
    count: query.select(counted),
  });
}

export const findCalibration = (db: Scoped, id: string): Promise<CalibrationView | undefined> =>
  db
    .selectFrom('calibrations')
    .selectAll()
    .select([videosCount, usedIn])
    .where('id', '=', id)
    .executeTakeFirst();

/** Shared lock: a correction waits until the video that just chose it is stored, and is then refused. */
export const holdCalibration = (tx: Scoped, id: string): Promise<CalibrationRow | undefined> =>
  tx.selectFrom('calibrations').selectAll().where('id', '=', id).forShare().executeTakeFirst();

export const {
  lock: lockCalibration,
  insert: insertCalibration,
  update: updateCalibration,
} = storedRows('calibrations');

/** Figures over these videos rest on their calibrations. */
export async function markCalibrationsUsed(tx: Scoped, videoIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('calibrations')
    .set({ used_at: sql<Date>`now()` })
    .where('used_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('videos')
        .select('videos.calibration_id')
        .where('videos.id', 'in', [...videoIds])
        .where('videos.calibration_id', 'is not', null)
        .$narrowType<{ calibration_id: string }>(),
    )
    .execute();
}
