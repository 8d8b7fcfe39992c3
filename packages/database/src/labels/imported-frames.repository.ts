import type { DetectionClass } from '@sarm/domain/shapes/detection';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface MatchedFrame {
  readonly id: string;
  readonly video_id: string;
  readonly width: number;
  readonly height: number;
  readonly blob_key: string;
}

export interface PlaceInDataset {
  readonly sampleCode: string;
  readonly videoNumber: number;
  readonly frameIndex: number;
}

const keyOf = ({ sampleCode, videoNumber, frameIndex }: PlaceInDataset): string =>
  `${sampleCode}/${videoNumber}/${frameIndex}`;

/** Frames of the label's dataset that places name; by place, in the order that was requested. */
export async function framesAtPlaces(
  db: Scoped,
  datasetId: string,
  places: readonly PlaceInDataset[],
): Promise<(MatchedFrame | undefined)[]> {
  const { rows } = await sql<MatchedFrame & PlaceInDataset>`
    select f.id, f.video_id, f.width, f.height, f.blob_key, d.code as "sampleCode", v.number as "videoNumber",
      f.frame_index as "frameIndex"
    from unnest(${places.map((each) => each.sampleCode)}::text[], ${places.map((each) => each.videoNumber)}::int[],
        ${places.map((each) => each.frameIndex)}::int[]) p (code, number, index)
      join datasets d on d.id = ${datasetId} and d.code = p.code
      join videos v on v.dataset_id = d.id and v.number = p.number
      join frames f on f.video_id = v.id and f.frame_index = p.index`.execute(db);
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return places.map((place) => found.get(keyOf(place)));
}

/** All frames of a dataset with one size of picture, page by page. */
export async function framesOfSize(
  db: Scoped,
  datasetId: string,
  {
    width,
    height,
    after,
    limit,
  }: { width: number; height: number; after: string | undefined; limit: number },
): Promise<readonly MatchedFrame[]> {
  const { rows } = await sql<MatchedFrame>`
    select f.id, f.video_id, f.width, f.height, f.blob_key from frames f join videos v on v.id = f.video_id
    where v.dataset_id = ${datasetId} and f.width = ${width} and f.height = ${height}
      ${after === undefined ? sql`` : sql`and f.id > ${after}::uuid`}
    order by f.id limit ${limit}`.execute(db);
  return rows;
}

export interface ComparedBox {
  readonly frame_id: string;
  readonly id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly class: DetectionClass;
  readonly track: number | null;
  readonly isItem: boolean;
  readonly isExpected: boolean;
}

/** The boxes of frames, which of them are items of the label, and which were when a file was sent. */
export async function boxesToCompare(
  db: Scoped,
  { label_id: labelId, created_at: sentAt }: { readonly label_id: string; readonly created_at: Date },
  frameIds: readonly string[],
): Promise<readonly ComparedBox[]> {
  const { rows } = await sql<ComparedBox>`
    select d.frame_id, d.id, d.x1, d.y1, d.x2, d.y2, d.class, d.track_no as track, i.id is not null as "isItem",
      coalesce(i.labeled_at < ${sentAt}, false) as "isExpected"
    from detections d left join label_items i on i.detection_id = d.id and i.label_id = ${labelId}
    where d.frame_id = any (${[...frameIds]}::uuid[]) order by d.frame_id, d.id`.execute(db);
  return rows;
}

/** Whether an import was applied to a frame before. Needs the frame held. */
export async function hasEditsOf(tx: Scoped, clientId: string, frameId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('annotation_edits')
    .select('seq')
    .where('target_id', '=', frameId)
    .where('client_id', '=', clientId)
    .where('kind', '<>', 'delete')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many edits of each kind an import has left on frames, over all its runs. */
export async function countEditsOf(
  db: Scoped,
  clientId: string,
  frameIds: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from annotation_edits
    where target_id = any (${[...frameIds]}::uuid[]) and client_id = ${clientId} and outcome <> 'conflict'
    group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

/** Frames of one dataset alone can be matched: a label has no others. */
export async function findLabelDataset(db: Scoped, labelId: string): Promise<string> {
  const { dataset_id: id } = await db
    .selectFrom('data_labels')
    .select('dataset_id')
    .where('id', '=', labelId)
    .executeTakeFirstOrThrow();
  return id;
}
