import { newId } from '@sarm/database/kernel/new-id';
import { createMask } from '@sarm/masks/bit-mask';
import { encodeRuns, packParts } from '@sarm/masks/run-lengths';
import type { VersionBench } from '../version-bench.fixture.ts';

const GRID = 4;
const UM_PER_PX = 0.3;

/** An ellipse that fills a box, as the mask of a person. */
function headOf(width: number, height: number): Buffer {
  const mask = createMask(width * GRID, height * GRID);
  for (let y = 0; y < mask.height; y += 1)
    for (let x = 0; x < mask.width; x += 1) {
      const across = (x + 0.5) / mask.width - 0.5;
      const down = (y + 0.5) / mask.height - 0.5;
      if (across ** 2 + down ** 2 <= 0.25) mask.bits[y * mask.width + x] = 1;
    }
  return Buffer.from(packParts({ head: encodeRuns(mask) }, mask.width, mask.height));
}

/** Outlines every box of a frame and puts the masks into its label items. */
export async function outlineFrame({ db, userId, bench }: VersionBench, frameId: string): Promise<void> {
  const boxes = await db
    .selectFrom('detections')
    .select(['id', 'video_id', 'x1', 'y1', 'x2', 'y2'])
    .where('frame_id', '=', frameId)
    .execute();
  for (const { id: detection_id, video_id, x1, y1, x2, y2 } of boxes) {
    const id = newId();
    await db
      .insertInto('masks')
      .values({
        id,
        project_id: bench.projectId,
        video_id,
        frame_id: frameId,
        detection_id,
        rect: [x1, y1, x2, y2],
        grid: GRID,
        parts: headOf(x2 - x1, y2 - y1),
        created_by: userId,
      })
      .execute();
    await db
      .updateTable('label_items')
      .set({ mask_id: id })
      .where('detection_id', '=', detection_id)
      .execute();
  }
}

/**
 * A dataset of classed sperm with masks, of six patients with two calibrated frames of two boxes each, and of one who gave no
 * consent. In the first frame one mask is refused, and one of bad quality; a third frame of the second patient has no mask.
 */
export async function outlinedDataset(versions: VersionBench) {
  const { datasetId } = await versions.sample(null);
  const calibration = { id: newId(), name: 'C', microscope: 'M', objective: '40', pixel_size_um: UM_PER_PX };
  await versions.db.insertInto('calibrations').values(calibration).execute();
  const samples = [];
  for (const consent of [true, true, true, true, true, true, false]) {
    const sample = await versions.sample(consent);
    const videoId = await versions.video(sample.datasetId);
    const scaled = { calibration_id: calibration.id };
    await versions.db.updateTable('videos').set(scaled).where('id', '=', videoId).execute();
    const frameIds = [];
    for (const index of [0, 60])
      frameIds.push(await versions.frame(sample, videoId, { index, morphology: 'normal' }));
    for (const frameId of frameIds) await outlineFrame(versions, frameId);
    if (samples.length === 1)
      frameIds.push(await versions.frame(sample, videoId, { index: 120, morphology: 'normal' }));
    samples.push({ ...sample, videoId, frameIds });
  }
  await versions.link(datasetId, samples);
  await leaveOut(versions, samples[0]?.frameIds[0] ?? '');
  return { datasetId, samples };
}

async function leaveOut({ db }: VersionBench, frameId: string): Promise<void> {
  const [refused, bad] = await db
    .selectFrom('label_items')
    .select('id')
    .where('frame_id', '=', frameId)
    .orderBy('id')
    .execute();
  const quality = { quality: 'bad' as const };
  await db
    .updateTable('label_items')
    .set(quality)
    .where('id', '=', bad?.id ?? '')
    .execute();
  await db
    .updateTable('review_items')
    .set({ status: 'rejected', reviewed_at: new Date() })
    .where('label_item_id', '=', refused?.id ?? '')
    .execute();
}
