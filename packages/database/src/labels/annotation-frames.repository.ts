import type { Projects } from '@sarm/domain/access/visible-rows';
import type { LabelType } from '@sarm/domain/labels';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import type { Direction } from '../kernel/ordering.ts';
import { type PageOf, readPage } from '../kernel/read-page.ts';
import { isOfDemo } from '../projects/demo.repository.ts';
import type { FrameRow } from '../samples/frames.repository.ts';

export type AnnotationOrder = 'date' | 'status' | 'frameNumber';

export interface AnnotationFilter {
  readonly userId: string;
  readonly projects: Projects;
  readonly type: LabelType;
  readonly datasetId?: string | undefined;
}

export interface AnnotationPage extends AnnotationFilter, Page {
  readonly sortBy: AnnotationOrder;
  readonly direction: Direction;
}

export interface AnnotationFrameView extends FrameRow {
  dataset_id: string;
  dataset_name: string;
  dataset_code: string;
  patient_id: string | null;
  video_name: string;
  video_code: string;
  is_demo: boolean;
}

/** The columns of each type: boxes in detection labels, crops in morphology labels. */
const FIGURES = {
  detection: { all: 'detection_count', done: 'labeled_count', progress: 'detection_progress' },
  morphology: { all: 'crop_count', done: 'labeled_crop_count', progress: 'morphology_progress' },
} as const;

export const figuresOfType = (frame: FrameRow, type: LabelType): { all: number; done: number } => ({
  all: frame[FIGURES[type].all],
  done: frame[FIGURES[type].done],
});

function columnOf({ sortBy, type }: AnnotationPage): RawBuilder<unknown> {
  const columns = { date: 'created_at', frameNumber: 'frame_index', status: FIGURES[type].progress };
  return sql.ref(columns[sortBy]);
}

/**
 * Of one dataset its frames are read and ordered. Over all datasets the page is merged from the top of every project of the
 * caller, each from its own index: one scan would sort every frame that the caller may see.
 */
export const annotationFramesQuery = (filter: AnnotationPage): RawBuilder<AnnotationFrameView> => {
  const order = sql.raw(filter.direction);
  const by = columnOf(filter);
  return sql<AnnotationFrameView>`
    select f.*, d.id as dataset_id, d.name as dataset_name, d.code as dataset_code, d.patient_id,
      v.name as video_name, d.code || '/' || v.number as video_code, ${isOfDemo(sql.ref('f.project_id'))} as is_demo
    from (${filter.datasetId === undefined ? topOfProjects(filter) : topOfDataset(filter)}) f
      join videos v on v.id = f.video_id join datasets d on d.id = v.dataset_id
    order by f.${by} ${order}, f.id ${order}`;
};

const topOfProjects = (filter: AnnotationPage): RawBuilder<unknown> => {
  const { limit, offset } = filter;
  const order = sql.raw(filter.direction);
  const by = columnOf(filter);
  return sql`select p.* from project_members m cross join lateral (
      select own.* from frames own where own.project_id = m.project_id
      order by own.${by} ${order}, own.id ${order} limit ${offset + limit}) p
    where m.user_id = ${filter.userId} ${
      filter.projects === 'own' ? sql`` : sql`and m.project_id = any (${[...filter.projects]}::uuid[])`
    }
    order by p.${by} ${order}, p.id ${order} limit ${limit} offset ${offset}`;
};

const topOfDataset = (filter: AnnotationPage): RawBuilder<unknown> => {
  const order = sql.raw(filter.direction);
  const by = columnOf(filter);
  return sql`select own.* from frames own where ${inDataset(filter)}
    order by own.${by} ${order}, own.id ${order} limit ${filter.limit} offset ${filter.offset}`;
};

const inDataset = ({ datasetId, userId, projects }: AnnotationFilter): RawBuilder<boolean> => sql`
  ${
    datasetId === undefined
      ? sql``
      : sql`own.video_id = any (array(select id from videos where dataset_id = ${datasetId})) and`
  } own.project_id = ${anyProjectOf(userId, projects)}`;

export interface AnnotationCounts {
  readonly progress: number;
  readonly frames: number;
  readonly detections: number;
  readonly total: number;
  readonly done: number;
  readonly masks: number;
}

/** One row for each progress that there is: 0 pending, 1 in progress, 2 completed. */
export async function countAnnotations(
  db: Scoped,
  filter: AnnotationFilter,
): Promise<readonly AnnotationCounts[]> {
  const { all, done, progress } = FIGURES[filter.type];
  const { rows } = await sql<AnnotationCounts>`
    select own.${sql.ref(progress)} as progress, count(*)::int as frames, coalesce(sum(own.detection_count), 0)::int as detections,
      coalesce(sum(own.${sql.ref(all)}), 0)::int as total, coalesce(sum(own.${sql.ref(done)}), 0)::int as done,
      coalesce(sum(own.mask_count), 0)::int as masks
    from frames own where ${inDataset(filter)} group by 1`.execute(db);
  return rows;
}

export const listAnnotationFrames = (
  db: Scoped,
  filter: AnnotationPage,
): Promise<PageOf<AnnotationFrameView>> =>
  readPage(db, filter, {
    page: annotationFramesQuery(filter),
    count: sql<{ total: number }>`select count(*)::int8 as total from frames own where ${inDataset(filter)}`,
  });
