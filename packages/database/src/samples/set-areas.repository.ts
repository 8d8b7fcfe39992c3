import type { AreaAuthor } from '@sarm/domain/figures/part-of-picture';
import { parseStored } from '@sarm/domain/stored/shape';
import { setAreaShape } from '@sarm/domain/stored/set-area-shape';
import type { DrawnPart } from '@sarm/domain/videos/drawn-parts';
import type { ExcludedPart, VideoArea } from '@sarm/domain/videos/video-area';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';
import { findVideoArea } from './video-areas.repository.ts';

export interface NewSetArea {
  readonly projectId: string;
  readonly videoId: string;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly DrawnPart[];
  readonly excluded: readonly ExcludedPart[];
  readonly reason: string;
  readonly createdBy: string;
  /** The version of a preset that it was taken from. */
  readonly presetId?: string;
}

/** The area that a person set and that holds, with its author; undefined where the recognised one does. */
export async function findSetArea(tx: Scoped, videoId: string) {
  const row = await tx
    .selectFrom('video_set_areas as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .select(['s.version', 's.width', 's.height', 's.parts', 's.excluded', 's.reason', 's.created_at'])
    .leftJoin('calibration_areas as p', 'p.id', 's.preset_id')
    .select([
      'u.display_name as by',
      'p.id as preset_id',
      'p.name as preset_name',
      'p.version as preset_version',
    ])
    .where('s.video_id', '=', videoId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { version, reason, created_at: at, by, ...rest } = row;
  const { preset_id: id, preset_name: name, preset_version: number, ...area } = rest;
  const preset = id === null || name === null || number === null ? null : { id, name, version: number };
  return { version, reason, at, by, preset, ...parseStored(setAreaShape, area, 'video_set_areas') };
}

/** Of every area that people set, the number of the newest; 0 where nobody has. */
export async function newestAreaVersion(tx: Scoped, videoId: string): Promise<number> {
  const row = await tx
    .selectFrom('video_set_areas')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** The one that holds gives way: to another one, or with a reason to the recognised area. */
export async function endSetArea(
  tx: Scoped,
  videoId: string,
  ended: { readonly by: string; readonly reason: string | null },
): Promise<boolean> {
  const changed = await tx
    .updateTable('video_set_areas')
    .set({ ended_at: sql<Date>`now()`, ended_by: ended.by, end_reason: ended.reason })
    .where('video_id', '=', videoId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Its version. The video is locked: two people cannot write the same one. */
export async function insertSetArea(tx: Scoped, area: NewSetArea): Promise<number> {
  const version = 1 + (await newestAreaVersion(tx, area.videoId));
  await tx
    .insertInto('video_set_areas')
    .values({
      id: newId(),
      project_id: area.projectId,
      video_id: area.videoId,
      version,
      width: area.width,
      height: area.height,
      parts: JSON.stringify(area.parts),
      excluded: JSON.stringify(area.excluded),
      reason: area.reason,
      created_by: area.createdBy,
      preset_id: area.presetId ?? null,
    })
    .execute();
  return version;
}

/** What an analysis leaves out: as a person set it, else as recognised; undefined where all of the picture is used. */
export async function findAreaInUse(tx: Scoped, videoId: string): Promise<VideoArea | undefined> {
  const set = await findSetArea(tx, videoId);
  if (set === undefined) return await findVideoArea(tx, videoId);
  const { width, height, excluded } = set;
  // A person leaves out what they see: nobody states of which kind each part is.
  return excluded.length === 0 ? undefined : { width, height, excluded, kinds: [] };
}

/** Equal for equal areas, so that a stored result is found current again once its area is set again. */
const keyOf = sql`md5(s.excluded::text)`;

/** Of the area that a person set for the video of a row and that holds. */
export const areaKeyOf = (video: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select ${keyOf} from video_set_areas s where s.video_id = ${sql.ref(video)} and s.ended_at is null)`;

/** Whether one holds for the video of a row. */
export const hasSetArea = (video: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from video_set_areas s where s.video_id = ${sql.ref(video)} and s.ended_at is null)`;

export interface MeasuredArea extends AreaAuthor {
  readonly key: string;
}

/** The area that a person set and a run (`a`) of the video measured with, whether it still holds or not. */
export const areaOfRun = sql<MeasuredArea | null>`(
  select jsonb_build_object('key', ${keyOf}, 'by', u.display_name, 'reason', s.reason)
  from video_set_areas s left join users u on u.id = s.created_by
  where s.video_id = v.id and s.excluded = coalesce(a.parameters -> 'area' -> 'excluded', '[]')
  order by s.version desc limit 1)`;
