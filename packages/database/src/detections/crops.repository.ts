import type { Projects } from '@sarm/domain/access/visible-rows';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import type { CropsTable } from '../kernel/tables.generated.ts';
import { perProject } from '../kernel/per-project.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';

export type CropRow = Selectable<CropsTable>;
/** With the box of its head. */
export interface CropView extends CropRow {
  confidence: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
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
    .where('crops.project_id', '=', anyProjectOf(filter.userId, filter.projects))
    .select(counted);

/** Joins only the rows of the page. */
export const cropsPageQuery = (db: Scoped, filter: CropFilter) => {
  const wide = filter.datasetId === undefined && filter.videoId === undefined && filter.frameId === undefined;
  const page = wide
    ? perProject(db, filter, (projectId) =>
        matching(db, filter)
          .where(sql<boolean>`crops.project_id between ${projectId} and ${projectId}`)
          .selectAll('crops')
          .orderBy('crops.project_id')
          .orderBy('crops.id'),
      )
    : matching(db, filter)
        .where('crops.project_id', '=', anyProjectOf(filter.userId, filter.projects))
        .selectAll('crops')
        .orderBy('crops.id')
        .limit(filter.limit)
        .offset(filter.offset);
  return db
    .selectFrom(page.as('c'))
    .innerJoin('detections as d', 'd.id', 'c.detection_id')
    .selectAll('c')
    .select(['d.confidence', 'd.x1', 'd.y1', 'd.x2', 'd.y2'])
    .orderBy('c.id');
};

function matching(db: Scoped, filter: CropFilter) {
  let query = db.selectFrom('crops');
  const { datasetId, videoId, frameId, minConfidence } = filter;
  if (frameId !== undefined) query = query.where('crops.frame_id', '=', frameId);
  if (videoId !== undefined) query = query.where('crops.video_id', '=', videoId);
  if (datasetId !== undefined)
    query = query.where('crops.video_id', 'in', (eb) =>
      eb.selectFrom('videos').select('videos.id').where('videos.dataset_id', '=', datasetId),
    );
  if (minConfidence !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('detections')
          .select('detections.id')
          .whereRef('detections.id', '=', 'crops.detection_id')
          .where('detections.confidence', '>=', minConfidence),
      ),
    );
  return query;
}

export const findCrop = (db: Scoped, id: string): Promise<CropRow | undefined> =>
  db.selectFrom('crops').selectAll().where('id', '=', id).executeTakeFirst();

export interface CropKey {
  readonly detection_id: string;
  readonly blob_key: string;
}

export const cropKeysOfFrame = (db: Scoped, frameId: string): Promise<CropKey[]> =>
  db
    .selectFrom('crops')
    .select(['detection_id', 'blob_key'])
    .where('frame_id', '=', frameId)
    .orderBy('id')
    .execute();

/** A detection has one picture; the former one's key is answered, because its bytes have to go. */
export async function replaceCrop(tx: Scoped, crop: Insertable<CropsTable>): Promise<string[]> {
  const keys = await keysOfCrops(tx, { detectionIds: [crop.detection_id] });
  await tx.deleteFrom('crops').where('detection_id', '=', crop.detection_id).execute();
  await tx.insertInto('crops').values(crop).execute();
  return keys;
}

export async function keysOfCrops(
  db: Scoped,
  of: { readonly detectionIds: readonly string[] } | { readonly frameId: string },
): Promise<string[]> {
  const query = db.selectFrom('crops').select('blob_key');
  const rows = await ('frameId' in of
    ? query.where('frame_id', '=', of.frameId)
    : query.where('detection_id', 'in', [...of.detectionIds])
  ).execute();
  return rows.map((row) => row.blob_key);
}
