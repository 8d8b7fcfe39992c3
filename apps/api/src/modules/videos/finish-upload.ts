import { createHash } from 'node:crypto';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import {
  deleteUpload,
  finishUpload as recordVideo,
  lockUpload,
  type UploadRow,
} from '@sarm/database/samples/uploads.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Translate } from '@sarm/messages/create-translator';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import type { Reader } from '../../presenters/reader.ts';
import { readVideo } from './get-video.ts';
import { registerVideo } from '@sarm/use-cases/videos/register-video';
import type { ResumableUploads } from './resumable-uploads.ts';
import { readVideoFields } from './upload-fields.ts';
import { UploadLocked } from './upload-locks.ts';
import { beginsLikeVideo, SIGNATURE_BYTES } from './video-signature.ts';

const CLAIM_SECONDS = 86_400;

export interface Finishing {
  readonly deps: AppDeps;
  readonly uploads: ResumableUploads;
  readonly upload: UploadRow;
  readonly actor: Actor;
  readonly t: Translate;
  readonly reader: Reader;
}

/**
 * Makes a complete upload a video, exactly once. The video has the id of its upload, so every try (a replayed last
 * part, a second process, a retry after a crash between the move and the commit) arrives at the same bytes and the same
 * row.
 */
export async function finishUpload(finishing: Finishing): Promise<Video> {
  const { uploads, upload } = finishing;
  const lock = uploads.locks.newLock(uploads.staging.nameOf(upload.id));
  await lock
    .lock(new AbortController().signal, () => undefined)
    .catch((error: unknown) => {
      throw error instanceof UploadLocked ? new AppError('upload_locked', { cause: error }) : error;
    });
  try {
    return await finishLocked(finishing);
  } finally {
    await lock.unlock();
  }
}

async function finishLocked(finishing: Finishing): Promise<Video> {
  const { deps, uploads, upload, actor, t, reader } = finishing;
  const scope = asUser(upload.created_by);
  const done = await inScope(deps.db, scope, async (tx) => {
    const row = await lockUpload(tx, upload.id);
    if (row === undefined) throw new AppError('upload_gone');
    if (row.video_id !== null) return await readVideo(tx, row.video_id, t, reader);
    // Under the lock of the row: a note made after another process registered the video would take its bytes away.
    await noteBlobRemoval(tx, [blobKeys.videoPrefix(upload.project_id, upload.id)], CLAIM_SECONDS);
    return undefined;
  });
  if (done !== undefined) return done;
  const stored = await moveIntoStore(finishing);
  const refusal = await reasonToRefuse(finishing, stored);
  if (refusal !== undefined) {
    await refuse(finishing, refusal);
    throw refusal;
  }
  const video = await inScope(deps.db, scope, async (tx) => {
    const row = await lockUpload(tx, upload.id);
    if (row === undefined) throw new AppError('upload_gone');
    if (row.video_id !== null) return await readVideo(tx, row.video_id, t, reader);
    await recordVideo(tx, upload.id, upload.id);
    await registerVideo(deps, tx, { ...describe(upload), stored }, actor);
    return await readVideo(tx, upload.id, t, reader);
  });
  await uploads.staging.discard(upload.id);
  return video;
}

const describe = (upload: UploadRow) => ({
  videoId: upload.id,
  projectId: upload.project_id,
  datasetId: upload.dataset_id,
  userId: upload.created_by,
  fields: readVideoFields(upload.metadata, upload.metadata['filename'] ?? ''),
});

const keyOf = (upload: UploadRow): string => blobKeys.original(upload.project_id, upload.id);

/** True where an earlier try was cut off after the move: the bytes lie under their key and the staging is empty. */
export async function isMoved({ blobs }: Pick<AppDeps, 'blobs'>, upload: UploadRow): Promise<boolean> {
  return (await blobs.head(keyOf(upload)))?.size === upload.size_bytes;
}

async function moveIntoStore({ deps, uploads, upload }: Finishing): Promise<StoredBlob> {
  if (await isMoved(deps, upload)) {
    const hash = createHash('sha256');
    const { stream } = await deps.blobs.open(keyOf(upload));
    for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
    return { size: upload.size_bytes, sha256: hash.digest('hex') };
  }
  return await uploads.staging.moveTo(upload.id, keyOf(upload));
}

async function reasonToRefuse(
  { deps, upload }: Finishing,
  stored: StoredBlob,
): Promise<AppError | undefined> {
  if (stored.size !== upload.size_bytes || stored.sha256 !== upload.metadata['sha256'])
    return new AppError('checksum_mismatch');
  const { stream } = await deps.blobs.open(keyOf(upload), { start: 0, end: SIGNATURE_BYTES - 1 });
  const head: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) head.push(chunk);
  return beginsLikeVideo(Buffer.concat(head)) ? undefined : new AppError('file_content_not_video');
}

async function refuse({ deps, uploads, upload, actor }: Finishing, reason: AppError): Promise<void> {
  await inScope(deps.db, asUser(upload.created_by), async (tx) => {
    await deleteUpload(tx, upload.id);
    await appendAudit(tx, actor, {
      action: 'video.upload-refused',
      projectId: upload.project_id,
      subjectId: upload.id,
      after: { reason: reason.code, size: upload.size_bytes },
    });
  });
  await discardBlobs(deps, blobKeys.videoPrefix(upload.project_id, upload.id));
  await uploads.staging.discard(upload.id);
}
