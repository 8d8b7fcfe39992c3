import type { Projects } from '@sarm/domain/access/visible-rows';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { perProject } from '../kernel/per-project.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { type MaskRow, maskSeenBy } from '../masks/masks.repository.ts';
import type { DetectionRow } from './detections.repository.ts';

/** A crop is the surroundings of a box: its id is that of the box, and its rectangle follows from frame and calibration. */
export interface CropView extends DetectionRow {
  frame_width: number;
  frame_height: number;
  frame_key: string;
  /** Null: the video has no calibration. */
  pixel_size_um: number | null;
}

export type CropBox = Pick<DetectionRow, 'id' | 'x1' | 'y1' | 'x2' | 'y2'>;

/** With the mask that the person sees of it. */
export interface MaskedCrop extends CropView {
  mask_id: string | null;
  mask_version: number | null;
}

export interface CropDetailsView extends MaskedCrop {
  dataset_id: string;
  frame_index: number;
  is_labeled: boolean;
}

export interface CropFilter extends Page {
  readonly userId: string;
  /** Only crops of these projects of the person. */
  readonly projects?: Projects;
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
  readonly frameId?: string | undefined;
  readonly hasMask?: boolean | undefined;
  /** In a data label of morphology. */
  readonly isLabeled?: boolean | undefined;
  readonly minConfidence?: number | undefined;
}

export const listCrops = (db: Scoped, filter: CropFilter): Promise<PageOf<MaskedCrop>> =>
  readPage(db, filter, { page: cropsPageQuery(db, filter), count: cropsCountQuery(db, filter) });

export const cropsCountQuery = (db: Scoped, filter: CropFilter) =>
  countsByFrames(filter)
    ? maskedCount(db, filter)
    : matching(db, filter)
        .where('detections.project_id', '=', anyProjectOf(filter.userId, filter.projects))
        .select(counted);

/** A frame keeps how many of its crops have a mask, and nothing of their labels and confidence. */
const countsByFrames = ({ hasMask, isLabeled, minConfidence }: CropFilter): boolean =>
  hasMask === true && isLabeled === undefined && minConfidence === undefined;

/** Exact, and a fiftieth of the rows: of a million crops one by one it took a second. */
function maskedCount(db: Scoped, { userId, projects, datasetId, videoId, frameId }: CropFilter) {
  let query = db
    .selectFrom('frames')
    .where('frames.masked_crop_count', '>', 0)
    .where('frames.project_id', '=', anyProjectOf(userId, projects));
  if (frameId !== undefined) query = query.where('frames.id', '=', frameId);
  if (videoId !== undefined) query = query.where('frames.video_id', '=', videoId);
  if (datasetId !== undefined)
    query = query.where('frames.video_id', 'in', (eb) =>
      eb.selectFrom('videos').select('videos.id').where('videos.dataset_id', '=', datasetId),
    );
  return query.select(sql<number>`coalesce(sum(frames.masked_crop_count), 0)::int8`.as('total'));
}

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
    .leftJoinLateral(maskSeenBy(filter.userId, sql.ref('d.id')).as('m'), (join) => join.onTrue())
    .selectAll('d')
    .select(FRAME_COLUMNS)
    .select(['m.id as mask_id', 'm.version as mask_version'])
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
  const { datasetId, videoId, frameId, hasMask, isLabeled, minConfidence } = filter;
  if (frameId !== undefined) query = query.where('detections.frame_id', '=', frameId);
  if (videoId !== undefined) query = query.where('detections.video_id', '=', videoId);
  if (datasetId !== undefined)
    query = query.where('detections.video_id', 'in', (eb) =>
      eb.selectFrom('videos').select('videos.id').where('videos.dataset_id', '=', datasetId),
    );
  if (hasMask !== undefined) query = query.where('detections.has_mask', '=', hasMask);
  if (isLabeled !== undefined)
    query = query.where(sql<boolean>`${inMorphologyLabel(sql.ref('detections.id'))} = ${isLabeled}`);
  if (minConfidence !== undefined) query = query.where('detections.confidence', '>=', minConfidence);
  return query;
}

const inMorphologyLabel = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from label_items i join data_labels l on l.id = i.label_id
  where i.detection_id = ${id} and l.label_type = 'morphology')`;

const surroundings = (db: Scoped) =>
  db
    .selectFrom('detections as d')
    .innerJoin('frames as f', 'f.id', 'd.frame_id')
    .innerJoin('videos as v', 'v.id', 'd.video_id')
    .leftJoin('calibrations as c', 'c.id', 'v.calibration_id')
    .selectAll('d')
    .select(FRAME_COLUMNS);

const crops = (db: Scoped) => surroundings(db).where('d.cut', '=', true);

/** What a crop of any box would show, also of one that has none. */
export const findSurroundings = (db: Scoped, detectionId: string): Promise<CropView | undefined> =>
  surroundings(db).where('d.id', '=', detectionId).executeTakeFirst();

export const findCrop = (db: Scoped, id: string): Promise<CropView | undefined> =>
  crops(db).where('d.id', '=', id).executeTakeFirst();

/** Those of the ids that are crops. */
export const cropsByIds = (db: Scoped, ids: readonly string[]): Promise<CropView[]> =>
  crops(db)
    .where('d.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();

export const findCropDetails = (
  db: Scoped,
  id: string,
  userId: string,
): Promise<CropDetailsView | undefined> =>
  crops(db)
    .where('d.id', '=', id)
    .leftJoinLateral(maskSeenBy(userId, sql.ref('d.id')).as('m'), (join) => join.onTrue())
    .select(['m.id as mask_id', 'm.version as mask_version', 'v.dataset_id', 'f.frame_index'])
    .select(inMorphologyLabel(sql.ref('d.id')).as('is_labeled'))
    .executeTakeFirst();

/** What the outline of a crop goes on from: the person's own mask of it. */
export type OwnOutline = Pick<MaskRow, 'rect' | 'grid' | 'parts' | 'model' | 'points'>;

export interface CropToOutline extends CropView {
  frame_index: number;
  own: OwnOutline | undefined;
}

/** In one statement: a person waits for every step of a click. */
export async function findCropToOutline(
  db: Scoped,
  { detectionId, userId }: { readonly detectionId: string; readonly userId: string },
): Promise<CropToOutline | undefined> {
  const row = await crops(db)
    .where('d.id', '=', detectionId)
    .leftJoin('masks as o', (join) =>
      join.onRef('o.detection_id', '=', 'd.id').on('o.created_by', '=', userId),
    )
    .select(['f.frame_index', 'o.rect', 'o.grid', 'o.parts', 'o.model', 'o.points'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { rect, grid, parts, model, points, ...crop } = row;
  const isOutlined = rect !== null && grid !== null && parts !== null && points !== null;
  return { ...crop, own: isOutlined ? { rect, grid, parts, model, points } : undefined };
}

export const cropsOfFrame = (db: Scoped, frameId: string): Promise<CropView[]> =>
  crops(db).where('d.frame_id', '=', frameId).orderBy('d.id').execute();

/** The crops of the same frame in the order of lists, `size` at a time: those at the place of this one. */
export const pageOfCrop = async (db: Scoped, id: string, size: number): Promise<readonly CropBox[]> =>
  (await pageOfCropQuery(id, size).execute(db)).rows;

export const pageOfCropQuery = (id: string, size: number): RawBuilder<CropBox> => sql<CropBox>`
  with own as (select frame_id from detections where id = ${id} and cut)
  select d.id, d.x1, d.y1, d.x2, d.y2 from detections d join own on own.frame_id = d.frame_id where d.cut
  order by d.id limit ${size} offset (
    select count(*) / ${size} * ${size} from detections e join own on own.frame_id = e.frame_id
    where e.cut and e.id < ${id})`;
