import type { Projects } from '@sarm/domain/access/visible-rows';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { perProject } from '../kernel/per-project.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { DetectionRow } from './detections.repository.ts';

/** A crop is the surroundings of a box: its id is that of the box, and its rectangle follows from frame and calibration. */
export interface CropView extends DetectionRow {
  frame_width: number;
  frame_height: number;
  frame_key: string;
  /** Null: the video has no calibration. */
  pixel_size_um: number | null;
}

export interface CropFilter extends Page {
  readonly userId: string;
  /** Only crops of these projects of the person. */
  readonly projects?: Projects;
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
  readonly frameId?: string | undefined;
  readonly minConfidence?: number | undefined;
}

export const listCrops = (db: Scoped, filter: CropFilter): Promise<PageOf<CropView>> =>
  readPage(db, filter, { page: cropsPageQuery(db, filter), count: cropsCountQuery(db, filter) });

export const cropsCountQuery = (db: Scoped, filter: CropFilter) =>
  matching(db, filter)
    .where('detections.project_id', '=', anyProjectOf(filter.userId, filter.projects))
    .select(counted);

/** Joins only the rows of the page. */
export const cropsPageQuery = (db: Scoped, filter: CropFilter) => {
  const wide = filter.datasetId === undefined && filter.videoId === undefined && filter.frameId === undefined;
  const page = wide
    ? perProject(db, filter, (projectId) =>
        matching(db, filter)
          .where(sql<boolean>`detections.project_id between ${projectId} and ${projectId}`)
          .selectAll('detections')
          .orderBy('detections.project_id')
          .orderBy('detections.id'),
      )
    : matching(db, filter)
        .where('detections.project_id', '=', anyProjectOf(filter.userId, filter.projects))
        .selectAll('detections')
        .orderBy('detections.id')
        .limit(filter.limit)
        .offset(filter.offset);
  return db
    .selectFrom(page.as('d'))
    .innerJoin('frames as f', 'f.id', 'd.frame_id')
    .innerJoin('videos as v', 'v.id', 'd.video_id')
    .leftJoin('calibrations as c', 'c.id', 'v.calibration_id')
    .selectAll('d')
    .select(FRAME_COLUMNS)
    .orderBy('d.id');
};

const FRAME_COLUMNS = [
  'f.width as frame_width',
  'f.height as frame_height',
  'f.blob_key as frame_key',
  'c.pixel_size_um',
] as const;

function matching(db: Scoped, filter: CropFilter) {
  let query = db.selectFrom('detections').where('detections.cut', '=', true);
  const { datasetId, videoId, frameId, minConfidence } = filter;
  if (frameId !== undefined) query = query.where('detections.frame_id', '=', frameId);
  if (videoId !== undefined) query = query.where('detections.video_id', '=', videoId);
  if (datasetId !== undefined)
    query = query.where('detections.video_id', 'in', (eb) =>
      eb.selectFrom('videos').select('videos.id').where('videos.dataset_id', '=', datasetId),
    );
  if (minConfidence !== undefined) query = query.where('detections.confidence', '>=', minConfidence);
  return query;
}

const crops = (db: Scoped) =>
  db
    .selectFrom('detections as d')
    .innerJoin('frames as f', 'f.id', 'd.frame_id')
    .innerJoin('videos as v', 'v.id', 'd.video_id')
    .leftJoin('calibrations as c', 'c.id', 'v.calibration_id')
    .selectAll('d')
    .select(FRAME_COLUMNS)
    .where('d.cut', '=', true);

export const findCrop = (db: Scoped, id: string): Promise<CropView | undefined> =>
  crops(db).where('d.id', '=', id).executeTakeFirst();

export const cropsOfFrame = (db: Scoped, frameId: string): Promise<CropView[]> =>
  crops(db).where('d.frame_id', '=', frameId).orderBy('d.id').execute();
