import type { ItemQuality } from '@sarm/domain/labels';
import type { MorphologyClass, MorphologyDefect } from '@sarm/domain/morphology';
import type { ReviewStatus } from '@sarm/domain/reviews';
import type { DetectionClass } from '@sarm/domain/shapes/detection';
import type { TrainingTask } from '@sarm/domain/training';
import type { Preparation } from '@sarm/domain/videos/recordings';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** A frame of a dataset, own or linked, of which something is labelled. */
export interface LabelledFrameRow {
  readonly id: string;
  readonly video_id: string;
  readonly frame_index: number;
  readonly width: number;
  readonly height: number;
  readonly blob_key: string;
  readonly video_number: number;
  readonly sample_code: string;
  readonly preparation: Preparation;
  readonly frame_rate: number | null;
  readonly um_per_pixel: number | null;
  readonly synthetic: boolean;
  readonly patient_id: string | null;
  readonly patient_code: string | null;
  readonly training_consent: boolean | null;
  /** Digests of the stored picture, where it was decoded before. */
  readonly sha256: string | null;
  readonly content_sha256: string | null;
  readonly picture_hash: string | null;
}

export interface LabelledItemRow {
  readonly frame_id: string;
  readonly label_id: string;
  readonly detection_id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly class: DetectionClass;
  readonly quality: ItemQuality | null;
  readonly morphology_class: MorphologyClass | null;
  readonly defects: MorphologyDefect[];
  readonly review: ReviewStatus | null;
  readonly mask: { readonly rect: number[]; readonly grid: number; readonly parts: string } | null;
}

/** All frames of a dataset, or frames that a person chose before there is one. */
export type FrameSelection =
  | { readonly datasetId: string }
  | { readonly projectId: string; readonly frameIds: readonly string[] };

const LABELS_OF: Readonly<Record<TrainingTask, readonly string[]>> = {
  head_detection: ['detection'],
  click_segmentation: ['detection', 'morphology'],
  morphology: ['morphology'],
};

/** What a task can learn of an item. */
const learnable = (task: TrainingTask): RawBuilder<unknown> =>
  task === 'morphology'
    ? sql`i.morphology_class is not null`
    : task === 'click_segmentation'
      ? sql`i.mask_id is not null`
      : sql`true`;

const itemsOf = (task: TrainingTask): RawBuilder<unknown> => sql`
  label_items i join data_labels l on l.id = i.label_id and l.label_type = any (${[...LABELS_OF[task]]}::text[])`;

const chosen = (of: FrameSelection): RawBuilder<unknown> =>
  'datasetId' in of
    ? sql`select f.id from videos v join frames f on f.video_id = v.id where v.dataset_id = ${of.datasetId}
        union select frame_id from dataset_frames where dataset_id = ${of.datasetId}`
    : sql`select unnest(${[...of.frameIds]}::uuid[]) as id`;

export const labelledFramesQuery = (of: FrameSelection, task: TrainingTask) => sql<LabelledFrameRow>`
  with chosen as (${chosen(of)}), labelled as (
    select c.id from chosen c where exists (
      select from ${itemsOf(task)} where i.frame_id = c.id and ${learnable(task)}))
  select f.id, f.video_id, f.frame_index, f.width, f.height, f.blob_key, v.number as video_number, s.code as sample_code,
    v.preparation, case when v.kind = 'video' then v.frame_rate end as frame_rate, c.pixel_size_um as um_per_pixel,
    j.is_demo as synthetic, p.id as patient_id, p.code as patient_code, p.training_consent,
    k.sha256, k.content_sha256, k.picture_hash
  from labelled join frames f on f.id = labelled.id join videos v on v.id = f.video_id join datasets s on s.id = v.dataset_id
    join projects j on j.id = f.project_id
    left join patients p on p.id = s.patient_id left join calibrations c on c.id = v.calibration_id
    left join frame_pictures k on k.frame_id = f.id and k.blob_key = f.blob_key
  ${'projectId' in of ? sql`where f.project_id = ${of.projectId}` : sql``}
  order by f.video_id, f.frame_index`;

export const labelledFrames = async (
  db: Scoped,
  of: FrameSelection,
  task: TrainingTask,
): Promise<readonly LabelledFrameRow[]> => (await labelledFramesQuery(of, task).execute(db)).rows;

export interface ItemsOfFrames {
  readonly task: TrainingTask;
  readonly frameIds: readonly string[];
  /** Their run lengths are most of what is read. */
  readonly masks: boolean;
}

/** With what a reviewer decided on each: a frame of a detection label is decided on as one, a morphology label item by item. */
export const labelledItemsQuery = ({ task, frameIds, masks }: ItemsOfFrames) => sql<LabelledItemRow>`
  select i.frame_id, i.label_id, i.detection_id, d.x1, d.y1, d.x2, d.y2, d.class, i.quality, i.morphology_class, i.defects,
    r.status as review, ${
      masks
        ? sql`case when m.id is not null then jsonb_build_object('rect', m.rect, 'grid', m.grid,
            'parts', translate(encode(m.parts, 'base64'), E'\\n', '')) end`
        : sql`null`
    } as mask
  from ${itemsOf(task)} join detections d on d.id = i.detection_id
    left join review_items r on r.label_id = i.label_id and r.frame_id = i.frame_id
      and (case when l.label_type = 'morphology' then r.label_item_id = i.id else r.label_item_id is null end)
    ${masks ? sql`left join masks m on m.id = i.mask_id` : sql``}
  where i.frame_id = any (${[...frameIds]}::uuid[]) and ${learnable(task)}
  order by i.frame_id, i.detection_id, i.label_id`;

export const labelledItems = async (db: Scoped, of: ItemsOfFrames): Promise<readonly LabelledItemRow[]> =>
  (await labelledItemsQuery(of).execute(db)).rows;

/** Names a dataset where its name may be that of a person. Undefined: it is gone. */
export async function findDatasetCode(db: Scoped, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('datasets').select('code').where('id', '=', id).executeTakeFirst();
  return row?.code;
}
