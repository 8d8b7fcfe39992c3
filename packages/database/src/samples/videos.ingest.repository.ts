import type { Notice } from '@sarm/domain/catalogue/notices';
import { SYSTEM_SETTINGS_DEFAULTS, type SystemSettings } from '@sarm/domain/settings';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { StoredQuality } from '../kernel/json-columns.ts';
import { moveVideo } from './videos.status.repository.ts';

export interface IngestedVideo {
  readonly id: string;
  readonly projectId: string;
  readonly blobKey: string;
}

export async function findVideoToIngest(
  db: Scoped,
  ids: { projectId: string; videoId: string },
): Promise<IngestedVideo | undefined> {
  return await db
    .selectFrom('videos')
    .select(['id', 'project_id as projectId', 'blob_key as blobKey'])
    .where('id', '=', ids.videoId)
    .where('project_id', '=', ids.projectId)
    .executeTakeFirst();
}

/** What the file check measured; a function of the file's bytes, so writing it twice changes nothing. */
export interface VideoFacts {
  readonly container: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number | null;
  readonly frameRate: number | null;
  readonly declaredFrames: number | null;
  readonly framesCount: number;
  readonly quality: StoredQuality;
  readonly timelineKey: string;
  readonly previewKey: string;
  readonly thumbnailKey: string;
}

/** pending becomes uploaded; a video that has gone on since then keeps its state. False: the video is gone. */
export async function writeVideoFacts(tx: Scoped, videoId: string, facts: VideoFacts): Promise<boolean> {
  const updated = await tx
    .updateTable('videos')
    .set({
      container: facts.container,
      codec: facts.codec,
      width: facts.width,
      height: facts.height,
      duration_seconds: facts.durationSeconds,
      frame_rate: facts.frameRate,
      declared_frames: facts.declaredFrames,
      frames_count: facts.framesCount,
      quality: JSON.stringify(facts.quality),
      timeline_key: facts.timelineKey,
      preview_key: facts.previewKey,
      thumbnail_key: facts.thumbnailKey,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', videoId)
    .executeTakeFirst();
  await moveVideo(tx, videoId, { to: 'uploaded', from: ['pending'] });
  return updated.numUpdatedRows > 0n;
}

/** Why a file cannot be used, in addition to the notice that ends its task. */
export async function writeVideoJudgement(
  tx: Scoped,
  videoId: string,
  quality: StoredQuality,
): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ quality: JSON.stringify(quality), updated_at: sql<Date>`now()` })
    .where('id', '=', videoId)
    .where('status', '=', 'pending')
    .execute();
}

/** Only a video that still waits for its check can fail it. False: nothing was changed. */
export async function failVideoCheck(tx: Scoped, videoId: string, reason: Notice): Promise<boolean> {
  return (await moveVideo(tx, videoId, { to: 'failed', from: ['pending'], notice: reason })) !== undefined;
}

export async function readCompressionLevel(
  db: Scoped,
): Promise<SystemSettings['storage']['compressionLevel']> {
  const row = await db
    .selectFrom('system_settings')
    .select('value')
    .where('group_name', '=', 'storage')
    .executeTakeFirst();
  const level = row?.value['compressionLevel'];
  return level === 'none' || level === 'low' || level === 'medium' || level === 'high'
    ? level
    : SYSTEM_SETTINGS_DEFAULTS.storage.compressionLevel;
}
