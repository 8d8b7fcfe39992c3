import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { type DetectionView, inLabel } from './detections.repository.ts';
import type { FrameRow } from '../samples/frames.repository.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { perProject } from '../kernel/per-project.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';

export interface DetectionFilter extends Page {
  readonly userId: string;
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
  readonly frameId?: string | undefined;
  readonly class?: DetectionClass | undefined;
  readonly source?: DetectionSource | undefined;
  readonly verified?: boolean | undefined;
  readonly isLabeled?: boolean | undefined;
  readonly minConfidence?: number | undefined;
  readonly maxConfidence?: number | undefined;
}

export const listDetections = (db: Scoped, filter: DetectionFilter): Promise<PageOf<DetectionView>> =>
  readPage(db, filter, {
    page: detectionsPageQuery(db, filter),
    count: detectionsCountQuery(db, filter),
  });

export const detectionsCountQuery = (db: Scoped, filter: DetectionFilter) =>
  matching(db, filter).where('detections.project_id', '=', anyProjectOf(filter.userId)).select(counted);

export const detectionsPageQuery = (db: Scoped, filter: DetectionFilter) => {
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
        .where('detections.project_id', '=', anyProjectOf(filter.userId))
        .selectAll('detections')
        .orderBy('detections.id')
        .limit(filter.limit)
        .offset(filter.offset);
  return db.selectFrom(page.as('d')).selectAll('d').select(inLabel('d').as('is_labeled')).orderBy('d.id');
};

function matching(db: Scoped, filter: DetectionFilter) {
  let query = db.selectFrom('detections');
  const { datasetId, videoId, frameId, source, verified, isLabeled, minConfidence, maxConfidence } = filter;
  if (frameId !== undefined) query = query.where('detections.frame_id', '=', frameId);
  if (videoId !== undefined) query = query.where('detections.video_id', '=', videoId);
  if (datasetId !== undefined)
    query = query.where('detections.video_id', 'in', (eb) =>
      eb.selectFrom('videos').select('videos.id').where('videos.dataset_id', '=', datasetId),
    );
  if (filter.class !== undefined) query = query.where('detections.class', '=', filter.class);
  if (source !== undefined) query = query.where('detections.source', '=', source);
  if (verified !== undefined) query = query.where('detections.verified', '=', verified);
  if (isLabeled !== undefined)
    query = query.where(isLabeled ? inLabel('detections') : sql<boolean>`not ${inLabel('detections')}`);
  if (minConfidence !== undefined) query = query.where('detections.confidence', '>=', minConfidence);
  if (maxConfidence !== undefined) query = query.where('detections.confidence', '<=', maxConfidence);
  return query;
}

export interface DetectedFrame extends FrameRow {
  readonly detections: DetectionView[];
}

interface VideoPage extends Page {
  readonly userId: string;
  readonly videoId: string;
}

/** TEC-234: the frames of a video that have boxes, in their order, each with all of its boxes. */
export async function listDetectedFrames(db: Scoped, filter: VideoPage): Promise<PageOf<DetectedFrame>> {
  const { rows: frames, total } = await readPage(db, filter, {
    page: detectedFrames(db, filter)
      .selectAll('frames')
      .orderBy('frames.frame_index')
      .limit(filter.limit)
      .offset(filter.offset),
    count: detectedFrames(db, filter).select(counted),
  });
  const found = await detectionsOfFrames(
    db,
    frames.map((frame) => frame.id),
  );
  const byFrame = Map.groupBy(found, (row) => row.frame_id);
  return { rows: frames.map((frame) => ({ ...frame, detections: byFrame.get(frame.id) ?? [] })), total };
}

const detectedFrames = (db: Scoped, { userId, videoId }: VideoPage) =>
  db
    .selectFrom('frames')
    .where('frames.video_id', '=', videoId)
    .where('frames.project_id', '=', anyProjectOf(userId))
    .where('frames.detection_count', '>', 0);

export const framesDetectionsQuery = (db: Scoped, frameIds: readonly string[]) =>
  db
    .selectFrom('detections')
    .selectAll()
    .select(inLabel('detections').as('is_labeled'))
    .where('frame_id', '=', sql<string>`any (${[...frameIds]}::uuid[])`)
    .orderBy('id');

export const detectionsOfFrames = async (
  db: Scoped,
  frameIds: readonly string[],
): Promise<DetectionView[]> =>
  frameIds.length === 0 ? [] : await framesDetectionsQuery(db, frameIds).execute();

/** Null without detections: a mean over none does not exist, and 0 would read as a very poor one. */
export const meanConfidence = async (db: Scoped, videoId: string): Promise<number | null> =>
  (await meanConfidenceQuery(db, videoId).executeTakeFirstOrThrow()).mean;

export const meanConfidenceQuery = (db: Scoped, videoId: string) =>
  db
    .selectFrom('detections')
    .select(sql<number | null>`avg(confidence)`.as('mean'))
    .where('video_id', '=', videoId);

/** Frames in which a model looked or a person drew, in their order; those after an index, for reading on in parts. */
export const framesToExport = (
  db: Scoped,
  { videoId, afterIndex, limit }: { videoId: string; afterIndex: number; limit: number },
): Promise<FrameRow[]> =>
  db
    .selectFrom('frames')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('frame_index', '>', afterIndex)
    .where((eb) => eb.or([eb('detection_model_id', 'is not', null), eb('detection_count', '>', 0)]))
    .orderBy('frame_index')
    .limit(limit)
    .execute();
