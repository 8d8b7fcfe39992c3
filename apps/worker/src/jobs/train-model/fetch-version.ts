import { createHash } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { manifestV2, type VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findVersionFrames, type VersionRow } from '@sarm/database/versions/versions.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { MANIFEST } from '@sarm/training/job-file';
import { type JobContext, PermanentFailure } from '../job-handler.ts';
import type { PictureCache } from './picture-cache.ts';

/** Pictures that are fetched at the same time. */
const AT_ONCE = 4;
const READABLE = 0o755;

/** Lays manifest and pictures of a version into a folder, for the trainer to read. */
export async function fetchVersion(
  context: JobContext,
  { version, folder, cache }: { version: VersionRow; folder: string; cache: PictureCache },
): Promise<VersionManifest> {
  const text = await readManifest(context, version);
  const manifest = manifestV2.parse(JSON.parse(text.toString('utf8')));
  await mkdir(join(folder, 'frames'), { recursive: true });
  for (const each of [folder, join(folder, 'frames')]) await chmod(each, READABLE);
  await writeFile(join(folder, MANIFEST), text, { mode: 0o644 });
  const rows = await inScope(context.db, asProject(version.project_id), (tx) =>
    findVersionFrames(tx, version.id),
  );
  const keys = new Map(rows.map((row) => [row.frame_key, row.blob_key]));
  const waiting = manifest.frames.entries();
  let done = 0;
  const takeNext = async (): Promise<void> => {
    for (const [, frame] of waiting) {
      context.signal.throwIfAborted();
      const key = keys.get(frame.key);
      // Of a patient who was erased, or drawn anew since: what is left is another version than the one that is named.
      if (key === undefined || !(await cache.place(frame.sha256, key, join(folder, frame.path))))
        throw new PermanentFailure(notice('training.picture_changed'));
      done += 1;
      const params = { done, total: manifest.frames.length };
      context.progress({ stage: 'fetching', progress: 5, notice: notice('training.fetching', params) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  await cache.trim();
  return manifest;
}

async function readManifest(
  { blobs }: Pick<JobContext, 'blobs'>,
  { manifest_key: key, manifest_sha256: sha256 }: VersionRow,
): Promise<Buffer> {
  const text = await buffer((await blobs.open(key)).stream.pipe(createGunzip()));
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new PermanentFailure(notice('training.picture_changed'));
  return text;
}
