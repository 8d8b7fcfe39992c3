import type { DetectionClass } from '@sarm/domain/shapes/detection';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';
import { type PageOf, readPage } from '../kernel/read-page.ts';

export interface LabelCounts {
  readonly total: number;
  readonly verified: number;
  /** Items with a class of morphology. */
  readonly classed: number;
  /** Null without items. */
  readonly confidence: number | null;
}

const boxes = (labelId: string): RawBuilder<unknown> =>
  sql`label_items i join detections d on d.id = i.detection_id where i.label_id = ${labelId}`;

export async function countItems(db: Scoped, labelId: string): Promise<LabelCounts> {
  const { rows } = await sql<LabelCounts>`
    select count(*)::int as total, count(*) filter (where d.verified)::int as verified,
      count(*) filter (where i.morphology_class is not null)::int as classed, avg(d.confidence) as confidence
    from ${boxes(labelId)}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count answers one row');
  return counts;
}

export interface BoxLength {
  readonly class: DetectionClass;
  /** Null: the video has no calibration. */
  readonly um: number | null;
  readonly px: number;
  readonly count: number;
}

/** Finer than any bar that is shown: the bars are made of these. */
export const LENGTH_STEPS = { um: 0.5, px: 1 } as const;

/** Boxes of a label by class and length of the longer side, in steps. */
export async function boxLengths(db: Scoped, labelId: string): Promise<readonly BoxLength[]> {
  const { rows } = await sql<BoxLength>`
    select b.class, floor(b.length * b.pixel_size_um / ${LENGTH_STEPS.um}) * ${LENGTH_STEPS.um} as um,
      floor(b.length / ${LENGTH_STEPS.px}) * ${LENGTH_STEPS.px} as px, count(*)::int as count
    from (select d.class, greatest(d.x2 - d.x1, d.y2 - d.y1) as length, c.pixel_size_um
      from label_items i join detections d on d.id = i.detection_id join videos v on v.id = i.video_id
        left join calibrations c on c.id = v.calibration_id
      where i.label_id = ${labelId}) b
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface FramesAndVideos {
  readonly frames: number;
  readonly videos: number;
}

export async function countFramesOfLabel(db: Scoped, labelId: string): Promise<FramesAndVideos> {
  const { rows } = await sql<FramesAndVideos>`
    select count(distinct frame_id)::int as frames, count(distinct video_id)::int as videos
    from label_items where label_id = ${labelId}`.execute(db);
  return rows[0] ?? { frames: 0, videos: 0 };
}

export interface LabelFrameView {
  readonly frame_id: string;
  readonly video_id: string;
  readonly project_id: string;
  readonly frame_index: number;
  readonly width: number;
  readonly height: number;
  readonly item_count: number;
  readonly video_name: string;
  readonly video_code: string;
}

/** By frame number; frames of one number by their recording. */
export const labelFramesQuery = (labelId: string, { limit, offset }: Page) => sql<LabelFrameView>`
  select p.*, f.project_id, f.width, f.height, v.name as video_name, s.code || '/' || v.number as video_code
  from (select frame_id, video_id, frame_index, count(*)::int as item_count
      from label_items where label_id = ${labelId}
      group by frame_index, video_id, frame_id order by frame_index, video_id limit ${limit} offset ${offset}) p
    join frames f on f.id = p.frame_id join videos v on v.id = p.video_id join datasets s on s.id = v.dataset_id
  order by p.frame_index, p.video_id`;

export const listLabelFrames = (db: Scoped, labelId: string, page: Page): Promise<PageOf<LabelFrameView>> =>
  readPage(db, page, {
    page: labelFramesQuery(labelId, page),
    count: sql<{ total: number }>`
      select count(distinct frame_id)::int8 as total from label_items where label_id = ${labelId}`,
  });
