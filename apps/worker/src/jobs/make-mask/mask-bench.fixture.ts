import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@sarm/database/kernel/new-id';
import { CLICK_DESCRIPTION } from '@sarm/inference/testing/click-network';
import { encodePng } from '@sarm/pictures/picture-sheet';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { TestDatabase } from '@sarm/testing/test-database';
import type { JobBench } from '../job-bench.fixture.ts';

/** The folder of the models that ship, with nothing but those of the test. */
export const modelsOf = (bench: JobBench): string => join(bench.root, 'models');

/** Puts a network into that folder, and its row into the registry. */
export async function registerSegmenter(
  bench: JobBench,
  { admin }: TestDatabase,
  { id, code, file }: { readonly id: string; readonly code: string; readonly file: Uint8Array },
): Promise<void> {
  const shipped_path = `${id}.onnx`;
  await mkdir(modelsOf(bench), { recursive: true });
  await writeFile(join(modelsOf(bench), shipped_path), file);
  await admin.db
    .insertInto('models')
    .values({
      id,
      code,
      name: 'Clicks',
      type: 'segmentation',
      sha256: createHash('sha256').update(file).digest('hex'),
      shipped_path,
      description: JSON.stringify(CLICK_DESCRIPTION),
    })
    .execute();
}

/** A box of 20 × 20 pixels without calibration: a view pixel is two thirds of one of the frame. The picture is even. */
export async function createOutlinedBox(
  bench: JobBench,
  { admin }: TestDatabase,
  { withHead = false } = {},
): Promise<{ id: string; frameId: string }> {
  const [videoId, frameId, id] = [newId(), newId(), newId()];
  const { projectId, datasetId } = bench;
  const owner = { project_id: projectId, video_id: videoId };
  const key = blobKeys.frame(projectId, videoId, 0, 95);
  const size = { width: 300, height: 200 };
  const rgb = new Uint8Array(size.width * size.height * 3).fill(90);
  if (withHead)
    for (let at = 0; at < size.width * size.height; at += 1) {
      const [x, y] = [(at % size.width) - 150, Math.floor(at / size.width) - 100];
      if ((x / 10) ** 2 + (y / 6) ** 2 <= 1) rgb.fill(200, at * 3, at * 3 + 3);
    }
  await bench.blobs.put(key, await encodePng({ rgb, ...size }), { contentType: 'image/png' });
  const { db } = admin;
  await db
    .insertInto('videos')
    .values({
      id: videoId,
      project_id: projectId,
      dataset_id: datasetId,
      name: 'v',
      original_filename: 'v.avi',
      blob_key: blobKeys.original(projectId, videoId),
      size_bytes: 1,
      sha256: '0'.repeat(64),
    })
    .execute();
  const frame = { id: frameId, ...owner, frame_index: 0, time_offset: 0, ...size, blob_key: key };
  await db.insertInto('frames').values(frame).execute();
  const place = { x1: 140, y1: 90, x2: 160, y2: 110 };
  const found = { confidence: 0.9, class: 'sperm' as const, source: 'model' as const };
  await db
    .insertInto('detections')
    .values({ id, ...owner, frame_id: frameId, ...place, ...found })
    .execute();
  return { id, frameId };
}
