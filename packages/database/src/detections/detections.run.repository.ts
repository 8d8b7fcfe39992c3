import type { Box } from '@sarm/domain/shapes/boxes';
import type { WorkEnding } from '@sarm/domain/work-ending';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { claimAllBlobs, noteBlobRemoval } from '../kernel/blob-removals.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import type { FrameRow } from '../samples/frames.repository.ts';
import type { DetectionsTable } from '../kernel/tables.generated.ts';
import { newId } from '../kernel/new-id.ts';
import { appendEdits } from './annotation-edits.repository.ts';
import { insertBoxes } from './boxes.repository.ts';
import { inLabel } from './detections.repository.ts';
import type { VideoRow } from '../samples/videos.repository.ts';
import { moveVideo, restingStatus } from '../samples/videos.status.repository.ts';

/**
 * Runs over the same video start and end one after the other. Weaker than the lock of a deletion, because rows that point
 * to the video are written meanwhile. Lock order everywhere: task, video, frames.
 */
export const holdVideo = (tx: Scoped, id: string): Promise<VideoRow | undefined> =>
  tx.selectFrom('videos').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** In the order of their ids, so that two runs over some of the same frames never wait for each other. */
export const lockFrames = (tx: Scoped, ids: readonly string[]): Promise<FrameRow[]> =>
  tx
    .selectFrom('frames')
    .selectAll()
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

const lockFramesOf = (tx: Scoped, taskId: string): Promise<FrameRow[]> =>
  tx
    .selectFrom('frames')
    .selectAll()
    .where('detection_task_id', '=', taskId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The frames wait for their run. BUS-114: the video shows it, unless an extraction sets its status. */
export async function queueDetection(
  tx: Scoped,
  of: { videoId: string; taskId: string; frameIds: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('frames')
    .set({ detection_status: 'pending', detection_notice: null, detection_task_id: of.taskId })
    .where('id', '=', sql<string>`any (${[...of.frameIds]}::uuid[])`)
    .execute();
  await moveVideo(tx, of.videoId, { to: 'detection' });
}

export interface DetectionRun {
  readonly taskId: string;
  readonly videoId: string;
}

/** pending becomes processing; a run that takes over finds processing already. Frames deleted meanwhile are missing. */
export async function startDetection(tx: Scoped, run: DetectionRun): Promise<FrameRow[]> {
  const frames = await lockFramesOf(tx, run.taskId);
  await tx
    .updateTable('frames')
    .set({ detection_status: 'processing' })
    .where('detection_task_id', '=', run.taskId)
    .execute();
  return frames.toSorted((a, b) => a.frame_index - b.frame_index);
}

/** Undefined: the video has no calibration. */
export async function pixelSizeOf(db: Scoped, videoId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('videos')
    .innerJoin('calibrations', 'calibrations.id', 'videos.calibration_id')
    .select('calibrations.pixel_size_um')
    .where('videos.id', '=', videoId)
    .executeTakeFirst();
  return row?.pixel_size_um;
}

export interface KeptBox extends Box {
  readonly frame_id: string;
  readonly confidence: number;
}

/** What people drew, confirmed, moved, classed, outlined or put into a data label: a run never touches it. */
const touched = sql<boolean>`(d.source = 'manual' or d.verified or d.edited_at is not null or d.has_mask
  or ${inLabel('d')})`;

/** Of these frames. */
export const keptBoxes = (db: Scoped, frameIds: readonly string[]): Promise<KeptBox[]> =>
  db
    .selectFrom('detections as d')
    .select(['d.frame_id', 'd.x1', 'd.y1', 'd.x2', 'd.y2', 'd.confidence'])
    .where('d.frame_id', '=', sql<string>`any (${[...frameIds]}::uuid[])`)
    .where(touched)
    .orderBy('d.id')
    .execute();

/** Holds the frames of the run against every change until the transaction ends. Those deleted meanwhile are missing. */
export async function holdRun(tx: Scoped, run: DetectionRun): Promise<FrameRow[]> {
  await holdVideo(tx, run.videoId);
  return await lockFramesOf(tx, run.taskId);
}

export interface RunResult {
  readonly modelCode: string;
  /** As they are held. */
  readonly frames: readonly FrameRow[];
  /** Without their numbers: all boxes of a frame come by one edit. */
  readonly detections: readonly Insertable<DetectionsTable>[];
  /** Frame → key of the drawn picture, where one was drawn. */
  readonly resultKeys: ReadonlyMap<string, string>;
}

/** Frames of one deletion: their boxes go within the time that a statement has. */
const FRAMES = 100;

/**
 * Puts the boxes of this run in the place of those of earlier runs that nobody touched, as one edit of each frame.
 * Rejects when bytes that it names are being removed, so that the run is tried again. Needs the frames held.
 */
export async function storeRun(tx: Scoped, run: DetectionRun, result: RunResult): Promise<void> {
  const { frames, resultKeys } = result;
  const frameIds = frames.map((frame) => frame.id);
  const removed = new Map<string, number>();
  for (let at = 0; at < frameIds.length; at += FRAMES)
    for (const { frame_id, n } of await removeFormer(tx, frameIds.slice(at, at + FRAMES)))
      removed.set(frame_id, n);
  const seqOf = new Map(frames.map((frame) => [frame.id, frame.edit_seq + 1]));
  const stored = await insertBoxes(
    tx,
    result.detections.map((row) => ({ ...row, seq: seqOf.get(row.frame_id) ?? 0 })),
  );
  if (stored < result.detections.length) throw new Error('boxes of this run are stored already');
  await appendRunEdits(tx, run, { ...result, removed });
  if (!(await claimAllBlobs(tx, [...resultKeys.values()])))
    throw new Error('pictures of this run were removed meanwhile');
  await sql`
    update frames f set detection_status = 'completed', detection_notice = null, detection_task_id = null,
      detection_model_id = ${result.modelCode}, detection_result_key = r.key, edit_seq = f.edit_seq + 1
    from unnest(${frameIds}::uuid[], ${frameIds.map((id) => resultKeys.get(id) ?? null)}::text[]) r (id, key)
    where f.id = r.id`.execute(tx);
  await releaseDetectedVideo(tx, run);
}

/** One for each frame: people who look at it see that its boxes are others now. */
async function appendRunEdits(
  tx: Scoped,
  { taskId }: DetectionRun,
  { modelCode, frames, detections, removed }: RunResult & { readonly removed: ReadonlyMap<string, number> },
): Promise<void> {
  const added = Map.groupBy(detections, (row) => row.frame_id);
  await appendEdits(
    tx,
    frames.map((frame) => ({
      target_id: frame.id,
      seq: frame.edit_seq + 1,
      project_id: frame.project_id,
      frame_id: frame.id,
      edit_id: newId(),
      batch_id: taskId,
      kind: 'run',
      changes: JSON.stringify({
        task: taskId,
        model: modelCode,
        added: added.get(frame.id)?.length ?? 0,
        removed: removed.get(frame.id) ?? 0,
      }),
    })),
  );
}

async function removeFormer(
  tx: Scoped,
  frameIds: readonly string[],
): Promise<readonly { frame_id: string; n: number }[]> {
  await noteFormerPictures(tx, frameIds);
  const { rows } = await sql<{ frame_id: string; n: number }>`
    with gone as (delete from detections d where d.frame_id = any (${[...frameIds]}::uuid[])
      and not ${touched} returning d.frame_id)
    select frame_id, count(*)::int as n from gone group by frame_id`.execute(tx);
  return rows;
}

async function noteFormerPictures(tx: Scoped, frameIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select c.blob_key as key from crops c join detections d on d.id = c.detection_id
      where c.frame_id = any (${[...frameIds]}::uuid[]) and not ${touched}
    union all
    select detection_result_key from frames
      where id = any (${[...frameIds]}::uuid[]) and detection_result_key is not null`.execute(tx);
  if (rows.length > 0)
    await noteBlobRemoval(
      tx,
      rows.map((row) => row.key),
      0,
    );
}

/** A cancelled run leaves its frames as they were before; a failed one says why. */
export async function endDetection(tx: Scoped, run: DetectionRun, ending: WorkEnding): Promise<void> {
  await holdRun(tx, run);
  const failed = ending.status === 'failed';
  await tx
    .updateTable('frames')
    .set({
      detection_status: failed
        ? 'failed'
        : sql`case when detection_model_id is null then 'none' else 'completed' end`,
      detection_notice: failed ? JSON.stringify(ending.reason) : null,
      detection_task_id: null,
    })
    .where('detection_task_id', '=', run.taskId)
    .execute();
  await releaseDetectedVideo(tx, run);
}

/** Once no other run looks at its frames. Needs the video held: of two runs that end together the second one sees the first. */
async function releaseDetectedVideo(tx: Scoped, { videoId, taskId }: DetectionRun): Promise<void> {
  const other = await tx
    .selectFrom('tasks')
    .select('id')
    .where('video_id', '=', videoId)
    .where('task_type', '=', 'detection')
    .where('id', '<>', taskId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (other === undefined)
    await moveVideo(tx, videoId, { to: await restingStatus(tx, videoId), from: ['detection'] });
}
