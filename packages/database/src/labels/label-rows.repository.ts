import type { ExportOptions } from '@sarm/domain/labels';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Items of one frame, or of the part of it that lies on one page. */
export interface ExportedFrame {
  readonly video_id: string;
  readonly frame_index: number;
  readonly last_item_id: string;
  /** All items, also those that were not chosen. */
  readonly seen: number;
  /** Those that were chosen. */
  readonly chosen: number;
  readonly width: number;
  readonly height: number;
  readonly blob_key: string;
  /** Their live boxes as JSON, with commas between them: a million objects would cost ten times their text. */
  readonly boxes: string | null;
}

/** Where the page before ended. */
export type FramePlaceInLabel = Pick<ExportedFrame, 'video_id' | 'frame_index' | 'last_item_id'>;
interface Chosen extends Pick<ExportOptions, 'excludeBadQuality' | 'verifiedOnly'> {
  /** only: items without a mask are left out; with: those that have one come with it. */
  readonly masks: 'only' | 'with' | 'without';
}

export interface ExportedPage extends Chosen {
  readonly labelId: string;
  readonly after: FramePlaceInLabel | undefined;
  /** Items, chosen or not. */
  readonly limit: number;
}

/**
 * The next items of a label, frame by frame and video by video. The page is cut from the index alone, so that every page
 * costs the same however many came before it. What belongs to it is fetched by key, row by row, with a limit that PostgreSQL cannot
 * turn into a join: as joins it read all frames of the installation for the forty of a page, and all boxes of a smaller one.
 */
export const exportedFramesQuery = ({ labelId, after, limit, ...chosen }: ExportedPage) => sql<ExportedFrame>`
  select p.video_id, p.frame_index, p.last_item_id, p.seen, p.chosen, f.width, f.height, f.blob_key, p.boxes
  from (
    select i.video_id, i.frame_index, i.frame_id, (array_agg(i.id order by i.id desc))[1] as last_item_id, count(*)::int as seen,
      (count(*) filter (where ${isChosen(chosen)}))::int as chosen,
      string_agg(json_build_object('id', d.id, 'x1', d.x1, 'y1', d.y1, 'x2', d.x2, 'y2', d.y2, 'class', d.class,
        'confidence', d.confidence, 'verified', d.verified, 'source', d.source, 'attributes', d.attributes,
        'track', d.track_no, 'quality', i.quality${chosen.masks === 'without' ? sql`` : sql`, 'mask', ${maskOfItem}`})::text, ',' order by i.id) filter (where ${isChosen(chosen)}) as boxes
    from (
      select * from label_items where label_id = ${labelId} ${
        after === undefined
          ? sql``
          : sql`and (video_id, frame_index, id) > (${after.video_id}::uuid, ${after.frame_index}::int, ${after.last_item_id}::uuid)`
      }
      order by label_id, video_id, frame_index, id limit ${limit}
    ) i cross join lateral (select * from detections where id = i.detection_id limit 1) d
      left join lateral (select * from masks where id = i.mask_id limit 1) m on true
    group by i.video_id, i.frame_index, i.frame_id
  ) p cross join lateral (select width, height, blob_key from frames where id = p.frame_id limit 1) f
  order by p.video_id, p.frame_index`;

/** In base64 without line breaks: one frame is one line of what is spooled. */
const maskOfItem = sql`case when m.id is not null then json_build_object('rect', m.rect, 'grid', m.grid,
  'parts', translate(encode(m.parts, 'base64'), E'\\n', '')) end`;

const isChosen = ({ excludeBadQuality, verifiedOnly, masks }: Chosen) =>
  sql`(not ${masks === 'only'}::bool or i.mask_id is not null) and (not ${excludeBadQuality}::bool or i.quality is distinct from 'bad') and (not ${verifiedOnly}::bool or d.verified)`;

export const exportedFrames = async (db: Scoped, page: ExportedPage): Promise<readonly ExportedFrame[]> =>
  (await exportedFramesQuery(page).execute(db)).rows;

/** Videos by id, as files name them. */
export async function videoCodes(
  db: Scoped,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly sampleCode: string; readonly videoNumber: number }>> {
  const rows = await db
    .selectFrom('videos as v')
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .select(['v.id', 'v.number as videoNumber', 'd.code as sampleCode'])
    .where('v.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...code }) => [id, code]));
}

export interface LabelledVideos {
  readonly videos: number;
  /** Of them those in which a box has a track number. */
  readonly tracked: number;
  /** Whether any item has a mask. */
  readonly masked: boolean;
}

/** Looks at one item and one box for each video of the dataset, not at the items. */
export const labelledVideosQuery = (labelId: string) => sql<LabelledVideos>`
  select count(*)::int as videos, (count(*) filter (where
    exists (select from detections d where d.video_id = v.id and d.track_no is not null)))::int as tracked,
    exists (select from label_items i where i.label_id = ${labelId} and i.mask_id is not null) as masked
  from data_labels l join videos v on v.dataset_id = l.dataset_id
  where l.id = ${labelId} and exists (select from label_items i where i.label_id = l.id and i.video_id = v.id)`;

export async function countLabelledVideos(db: Scoped, labelId: string): Promise<LabelledVideos> {
  const { rows } = await labelledVideosQuery(labelId).execute(db);
  return rows[0] ?? { videos: 0, tracked: 0, masked: false };
}

/**
 * The label that a file is written of. Undefined: it is gone, or one of the videos that the file holds is: a file that was written
 * before must not appear after them. Held until the transaction ends.
 */
export async function holdExportedLabel(
  tx: Scoped,
  id: string,
  videoIds: readonly string[] = [],
): Promise<{ readonly item_count: number } | undefined> {
  const label = await tx
    .selectFrom('data_labels')
    .select('item_count')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  const { rows } = await sql<{ id: string }>`
    select id from videos where id = any (${[...videoIds]}::uuid[]) order by id for key share`.execute(tx);
  return rows.length === videoIds.length ? label : undefined;
}
