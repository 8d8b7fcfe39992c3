import { setAreaShape } from '@sarm/domain/stored/set-area-shape';
import { parseStored, type ShapeOf } from '@sarm/domain/stored/shape';
import type { PresetPart } from '@sarm/domain/videos/area-preset';
import type { ExcludedPart } from '@sarm/domain/videos/video-area';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { containing, type ListFilter } from '../kernel/list-filters.ts';
import { newId } from '../kernel/new-id.ts';
import { orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { CalibrationAreasTable } from '../kernel/tables.generated.ts';

type StoredArea = ShapeOf<typeof setAreaShape>;

interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const SORT_COLUMNS = { name: 'name', createdAt: 'created_at' } as const;

export interface PresetFilter extends ListFilter<keyof typeof SORT_COLUMNS> {
  readonly calibrationId: string;
  /** Only those that fit frames of this size. */
  readonly size?: FrameSize | undefined;
}

const authorOf = sql<
  string | null
>`(select u.display_name from users u where u.id = calibration_areas.created_by)`.as('by');

/** One version of one preset, with its author. */
export type AreaPresetRow = Omit<Selectable<CalibrationAreasTable>, 'parts' | 'excluded'> &
  Pick<StoredArea, 'parts' | 'excluded'> & { readonly by: string | null };

const parse = (row: Selectable<CalibrationAreasTable> & { by: string | null }): AreaPresetRow => {
  const { parts, excluded } = parseStored(setAreaShape, row, 'calibration_areas');
  return { ...row, parts, excluded };
};

/** Those that hold, newest first. */
export async function listAreaPresets(db: Scoped, filter: PresetFilter): Promise<PageOf<AreaPresetRow>> {
  const { calibrationId, size, search, limit, offset } = filter;
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  const fits =
    size === undefined ? sql<boolean>`true` : sql<boolean>`width = ${size.width} and height = ${size.height}`;
  const all = db
    .selectFrom('calibration_areas')
    .where('calibration_id', '=', calibrationId)
    .where('ended_at', 'is', null)
    .where(fits);
  const matching = search ? all.where('name', 'ilike', containing(search)) : all;
  const { rows, total } = await readPage(db, filter, {
    page: matching
      .selectAll()
      .select(authorOf)
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset),
    count: matching.select(counted),
  });
  return { rows: rows.map(parse), total };
}

/** Held until the transaction ends: nobody removes it while it is being taken for a video. Ended ones are found too. */
export async function holdAreaPreset(tx: Scoped, id: string): Promise<AreaPresetRow | undefined> {
  const row = await tx
    .selectFrom('calibration_areas')
    .selectAll()
    .select(authorOf)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? undefined : parse(row);
}

interface PresetLine extends FrameSize {
  readonly calibrationId: string;
  readonly name: string;
}

/** Every version of one preset: names differ by more than capitals. */
const isOfLine = ({ calibrationId, name, width, height }: PresetLine): RawBuilder<boolean> =>
  sql`calibration_id = ${calibrationId} and width = ${width} and height = ${height} and lower(name) = lower(${name})`;

/** The version that holds; 0 where none does. */
export async function findHeldVersion(tx: Scoped, line: PresetLine): Promise<number> {
  const row = await tx
    .selectFrom('calibration_areas')
    .select('version')
    .where(isOfLine(line))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Of all versions, removed ones too, the newest; 0 where there was none. */
export async function newestPresetVersion(tx: Scoped, line: PresetLine): Promise<number> {
  const row = await tx
    .selectFrom('calibration_areas')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where(isOfLine(line))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** The version that holds gives way to the next one. */
export async function replaceAreaPreset(tx: Scoped, line: PresetLine, by: string): Promise<void> {
  await tx
    .updateTable('calibration_areas')
    .set({ ended_at: sql<Date>`now()`, ended_by: by })
    .where(isOfLine(line))
    .where('ended_at', 'is', null)
    .execute();
}

export interface NewAreaPreset extends PresetLine {
  readonly version: number;
  readonly parts: readonly PresetPart[];
  readonly excluded: readonly ExcludedPart[];
  readonly reason: string;
  readonly createdBy: string;
}

export async function insertAreaPreset(tx: Scoped, preset: NewAreaPreset): Promise<string> {
  const id = newId();
  const { calibrationId: calibration_id, parts, excluded, createdBy: created_by, ...rest } = preset;
  await tx
    .insertInto('calibration_areas')
    .values({
      id,
      calibration_id,
      created_by,
      parts: JSON.stringify(parts),
      excluded: JSON.stringify(excluded),
      ...rest,
    })
    .execute();
  return id;
}

/** Whether it held until now. */
export async function removeAreaPreset(
  tx: Scoped,
  id: string,
  removed: { readonly by: string; readonly reason: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('calibration_areas')
    .set({ ended_at: sql<Date>`now()`, ended_by: removed.by, end_reason: removed.reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
