import type { AnalysedVideo } from '@sarm/analysis/analyse-frames';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { decodeFrames } from '@sarm/media/decode-frames';
import type { PredictionFindings } from '@sarm/database/predictions/predictions.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import { PREDICTIONS } from '@sarm/domain/predictions';
import { frameTimes } from '@sarm/domain/videos/timeline';
import { placeCrop } from '@sarm/inference/classify/crop-view';
import { type ClassProbabilities, type Classifier, likeliestClass } from '@sarm/inference/models/classifier';
import { viewPicture } from '@sarm/inference/segment/click-view';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { PermanentFailure } from '../job-handler.ts';
import { openClassifier } from '../open-classifier.ts';
import { openDetector } from '../open-detector.ts';
import { detectAll } from './detect-all.ts';
import { drawFound } from './draw-found.ts';
import { evenlyApart } from './found-so-far.ts';
import type { Predicting } from './predicting.ts';
import { headsOfFrame, openTracks, type TrackedHead } from './stored-heads.ts';

/**
 * A model that classes sperm: the detection model in use finds and tracks them, then each tracked sperm is classed in the frames that
 * show it. A sperm counts once, by the class that is likeliest over those frames.
 */
export async function predictClasses(predicting: Predicting): Promise<PredictionFindings> {
  const { deps, context, work, found } = predicting;
  const { model, champion, pixelSize } = work;
  if (pixelSize === undefined) throw new PermanentFailure(notice('prediction.no_calibration'));
  if (champion === undefined) throw new PermanentFailure(notice('prediction.no_detector'));
  const classifier = await openClassifier(deps.models, model);
  try {
    const analysed = await findHeads(predicting, champion);
    const tracksKey = blobKeys.predictionTracks(work.prefix, work.taskId);
    await context.blobs.put(tracksKey, analysed.tracksFile, { contentType: 'application/gzip' });
    const sperm = await classSperm(predicting, classifier, analysed.tracksFile);
    found.stop();
    const count = (name: MorphologyClass): number => sperm.filter((each) => each === name).length;
    return {
      metrics: {
        ...found.metrics(),
        total_analyzed_sperm: sperm.length,
        normal_forms: count('normal'),
        abnormal_heads: count('abnormal_head'),
        abnormal_midpieces: count('abnormal_midpiece'),
        abnormal_tails: count('abnormal_tail'),
      },
      frames: found.frames(),
    };
  } finally {
    await classifier.close();
  }
}

/** With the detection model in use; what it draws would hide the classes, so the samples are drawn later. */
async function findHeads(predicting: Predicting, champion: ModelRow): Promise<AnalysedVideo> {
  const detector = await openDetector(predicting.deps.models, champion);
  try {
    return await detectAll({ ...predicting, model: champion, detector, drawsSamples: false });
  } finally {
    await detector.close();
  }
}

/** The class of each tracked sperm; sample frames are drawn on the way. */
async function classSperm(
  { context, work, video, found, onFrame }: Predicting,
  classifier: Classifier,
  tracks: Uint8Array,
): Promise<MorphologyClass[]> {
  const file = await openTracks(tracks);
  const times = frameTimes(video.timeline);
  const { picture, timeline } = video;
  const indices = evenlyApart(timeline.pts.length, PREDICTIONS.classedFrames);
  const shown = new Set(evenlyApart(indices.length, PREDICTIONS.sampleFrames).map((at) => indices[at]));
  const votes = new Map<number, Record<MorphologyClass, number>>();
  let done = 0;
  for await (const { index, pixels } of decodeFrames({ ...video, indices, pixelFormat: 'gray' })) {
    const frame: GrayPicture = { gray: pixels.slice(), ...picture };
    const heads = headsOfFrame(file, index).filter(({ kind, track }) => kind === 'sperm' && track !== 0);
    const classed = await classHeads(classifier, frame, heads, work.pixelSize ?? 0);
    context.signal.throwIfAborted();
    for (const [at, head] of heads.entries()) addVote(votes, head.track, classed[at]);
    if (shown.has(index)) {
      const bytes = await drawFound(frame, heads, work.area);
      await context.blobs.put(blobKeys.predictionFrame(work.prefix, index), bytes, {
        contentType: 'image/jpeg',
      });
      const normal = classed.filter((each) => likeliestClass(each) === 'normal').length;
      found.addSample({ index, time: times[index] ?? 0, normal, abnormal: classed.length - normal });
      onFrame();
    }
    done += 1;
    context.progress({
      stage: 'comparing',
      progress: 99,
      notice: notice('prediction.classing', { done, total: indices.length }),
    });
  }
  return [...votes.values()].map(likeliestClass);
}

/** One after another: the classifier has as many threads as it takes, and a crowded frame has hundreds of crops. */
async function classHeads(
  classifier: Classifier,
  frame: GrayPicture,
  heads: readonly TrackedHead[],
  umPerPx: number,
): Promise<ClassProbabilities[]> {
  const classed: ClassProbabilities[] = [];
  for (const { x, y, width, height } of heads) {
    const box = { x1: x - width / 2, y1: y - height / 2, x2: x + width / 2, y2: y + height / 2 };
    classed.push(await classifier.classify({ picture: viewPicture(frame, placeCrop(box, umPerPx)) }));
  }
  return classed;
}

function addVote(
  votes: Map<number, Record<MorphologyClass, number>>,
  track: number,
  seen: ClassProbabilities | undefined,
): void {
  if (seen === undefined) return;
  const sums = votes.get(track);
  if (sums === undefined) votes.set(track, { ...seen });
  else for (const name of MORPHOLOGY_CLASSES) sums[name] += seen[name];
}
