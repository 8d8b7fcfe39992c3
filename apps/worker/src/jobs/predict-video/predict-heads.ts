import type { PredictionFindings } from '@sarm/database/predictions/predictions.repository';
import { RANKING } from '@sarm/domain/predictions';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { openDetector } from '../open-detector.ts';
import { readCorrections } from './read-corrections.ts';
import { detectAll } from './detect-all.ts';
import type { Predicting } from './predicting.ts';
import { lookClosely } from './look-closely.ts';

/** Half of the way from one frame that is looked at closely to the next. */
const halfStep = (frames: number): number => Math.ceil(frames / RANKING.candidates / 2);

/** A model that finds heads: tracks of the full video, then frames that are worth a person's time. */
export async function predictHeads(predicting: Predicting): Promise<PredictionFindings> {
  const { deps, context, work, video, found } = predicting;
  const { model, champion } = work;
  const detector = await openDetector(deps.models, model);
  try {
    const analysed = await detectAll({ ...predicting, model, detector, drawsSamples: true });
    found.stop();
    const tracksKey = blobKeys.predictionTracks(work.prefix, work.taskId);
    await context.blobs.put(tracksKey, analysed.tracksFile, { contentType: 'application/gzip' });
    const other = champion === undefined || champion.id === model.id ? undefined : champion;
    const opened = other === undefined ? undefined : await openDetector(deps.models, other);
    try {
      const look = await lookClosely({
        context,
        video,
        analysed,
        model,
        detector,
        pixelSize: { pixelSize: work.pixelSize },
        area: work.area,
        champion:
          other === undefined || opened === undefined ? undefined : { model: other, detector: opened },
        corrections: await readCorrections(context, work, halfStep(video.timeline.pts.length)),
      });
      const shown = new Set(found.frames().samples.map(({ index }) => index));
      for (const [index, picture] of look.pictures)
        if (!shown.has(index))
          await context.blobs.put(blobKeys.predictionFrame(work.prefix, index), picture, {
            contentType: 'image/jpeg',
          });
      return {
        metrics: { ...found.metrics(), total_sperm_count: analysed.tracks },
        frames: { ...found.frames(), champion: look.champion, ranked: look.ranked },
      };
    } finally {
      await opened?.close();
    }
  } finally {
    await detector.close();
  }
}
