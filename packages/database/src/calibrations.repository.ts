import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';
import { containing, type Page } from './list-filters.ts';
import type { CalibrationsTable } from './measuring-tables.ts';

export type CalibrationRow = Selectable<CalibrationsTable>;
export interface CalibrationView extends CalibrationRow {
  videos_count: number;
}

export interface CalibrationFilter extends Page {
  readonly search?: string | undefined;
  /** Only those neither retired nor expired on this day. */
  readonly usableOn?: string | undefined;
  readonly sortBy?: 'name' | 'createdAt' | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

const ORDER = { name: 'name', createdAt: 'created_at' } as const;

/**
 * Videos are hidden from the calibrations' own scope by row-level security, so they are counted by a function that
 * tells a number and nothing else.
 */
const videosCount = sql<number>`app.videos_of_calibration(calibrations.id)`.as('videos_count');

export async function listCalibrations(
  db: Queryable,
  filter: CalibrationFilter,
): Promise<{ rows: CalibrationView[]; total: number }> {
  let query = db.selectFrom('calibrations');
  const { usableOn } = filter;
  if (filter.search) query = query.where('name', 'ilike', containing(filter.search));
  if (usableOn !== undefined)
    query = query
      .where('retired_at', 'is', null)
      .where((eb) => eb.or([eb('expiry', 'is', null), eb('expiry', '>=', usableOn)]));
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = filter.sortOrder ?? (filter.sortBy === 'name' ? 'asc' : 'desc');
  const rows = await query
    .selectAll()
    .select(videosCount)
    .orderBy(ORDER[filter.sortBy ?? 'createdAt'], direction)
    .orderBy('id', direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total };
}

export const findCalibration = (db: Queryable, id: string): Promise<CalibrationView | undefined> =>
  db.selectFrom('calibrations').selectAll().select(videosCount).where('id', '=', id).executeTakeFirst();

/** Shared lock: a correction waits until the video that just chose it is stored, and is then refused. */
export const holdCalibration = (tx: Tx, id: string): Promise<CalibrationRow | undefined> =>
  tx.selectFrom('calibrations').selectAll().where('id', '=', id).forShare().executeTakeFirst();

export const lockCalibration = (tx: Tx, id: string): Promise<CalibrationRow | undefined> =>
  tx.selectFrom('calibrations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertCalibration(tx: Tx, row: Insertable<CalibrationsTable>): Promise<void> {
  await tx.insertInto('calibrations').values(row).execute();
}

export async function updateCalibration(
  tx: Tx,
  id: string,
  change: Updateable<CalibrationsTable>,
): Promise<void> {
  await tx
    .updateTable('calibrations')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
