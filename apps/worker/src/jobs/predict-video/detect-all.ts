import { modelDescription } from '@sarm/contracts/manifests/model-description';
import { type AnalysedVideo, analyseFrames } from '@sarm/analysis/analyse-frames';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { PREDICTIONS } from '@sarm/domain/predictions';
import type { Timeline } from '@sarm/domain/videos/timeline';
import type { Detector } from '@sarm/inference/models/detector';
import type { FrameDetections } from '@sarm/measurement/detection';
import type { MediaSource } from '@sarm/media/probe-video';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { JobContext } from '../job-handler.ts';
import { drawFound } from './draw-found.ts';
import type { PredictionWork } from './find-work.ts';
import { evenlyApart, type FoundSoFar } from './found-so-far.ts';

export interface OpenedVideo {
  readonly source: MediaSource;
  readonly timeline: Timeline;
  readonly picture: { readonly width: number; readonly height: number };
}

export interface Detecting {
  readonly context: JobContext;
  readonly work: PredictionWork;
  readonly video: OpenedVideo;
  readonly model: ModelRow;
  readonly detector: Detector;
  readonly found: FoundSoFar;
  readonly onFrame: () => void;
  /** Frames are drawn with the heads that were found; else somebody draws them later. */
  readonly drawsSamples: boolean;
}

/** TEC-173: progress is the frames that were processed of all frames; what follows belongs to the last percent. */
const MOST_WHILE_DETECTING = 99;

/** The way of an analysis: every frame decoded, detected and tracked. Sample frames are stored as they are reached. */
export async function detectAll(detecting: Detecting): Promise<AnalysedVideo> {
  const { context, work, video, model, detector, found } = detecting;
  const { threshold, startThreshold, range } = modelDescription.parse(model.description);
  const { timeline, picture } = video;
  const pictures = new Map<number, Uint8Array>();
  const drawn: Promise<void>[] = [];
  const indices = new Set(
    detecting.drawsSamples ? evenlyApart(timeline.pts.length, PREDICTIONS.sampleFrames) : [],
  );
  const draw = async ({ frame, time, detections }: FrameDetections, gray: Uint8Array): Promise<void> => {
    const bytes = await drawFound({ gray, ...picture }, detections, work.area);
    const key = blobKeys.predictionFrame(work.prefix, frame);
    await context.blobs.put(key, bytes, { contentType: 'image/jpeg' });
    found.addSample({ index: frame, time, heads: detections.length });
    detecting.onFrame();
  };
  const analysed = await analyseFrames({
    ...video,
    detector,
    pixelSize: work.pixelSize,
    area: work.area,
    threshold,
    startConfidence: startThreshold ?? 0,
    range,
    sampler: { indices, add: (index, gray) => void pictures.set(index, gray) },
    onFrame: (frame) => {
      found.add(frame);
      const gray = pictures.get(frame.frame);
      pictures.delete(frame.frame);
      if (gray !== undefined) {
        const one = draw(frame, gray);
        // Its failure is thrown when all frames are through.
        one.catch(() => undefined);
        drawn.push(one);
      }
      detecting.onFrame();
    },
    onProgress: (done, total) =>
      context.progress({
        stage: 'processing',
        progress: Math.min(MOST_WHILE_DETECTING, (100 * done) / total),
        notice: notice('prediction.looked', { done, total }),
      }),
  });
  await Promise.all(drawn);
  return analysed;
}
