import { createHash } from 'node:crypto';
import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { JobBench } from '../job-bench.fixture.ts';

/** A set as `finish` leaves it: queued, with pictures that wait. */
export async function addSet(bench: JobBench, files: readonly Buffer[]): Promise<string> {
  const id = newId();
  await bench.inProject((tx) =>
    tx
      .insertInto('videos')
      .values({
        id,
        project_id: bench.projectId,
        dataset_id: bench.datasetId,
        kind: 'pictures',
        preparation: 'diff_quik',
        status: 'queued',
        name: 'Smears',
        original_filename: 'Smears',
        blob_key: blobKeys.setOriginals(bench.projectId, id),
        size_bytes: 0,
        sha256: '',
      })
      .execute(),
  );
  await addPictures(bench, id, files, 1);
  return id;
}

export async function addPictures(
  bench: JobBench,
  videoId: string,
  files: readonly Buffer[],
  first: number,
): Promise<void> {
  for (const [at, bytes] of files.entries()) {
    const id = newId();
    const key = blobKeys.setOriginal(bench.projectId, videoId, id);
    await bench.blobs.put(key, bytes, { contentType: 'application/octet-stream' });
    await bench.inProject((tx) =>
      tx
        .insertInto('set_pictures')
        .values({
          id,
          project_id: bench.projectId,
          video_id: videoId,
          number: first + at,
          original_filename: `${first + at}.png`,
          blob_key: key,
          size_bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        })
        .execute(),
    );
  }
}

export const picturesOf = (bench: JobBench, videoId: string) =>
  bench.inProject((tx) =>
    tx.selectFrom('set_pictures').selectAll().where('video_id', '=', videoId).orderBy('number').execute(),
  );
