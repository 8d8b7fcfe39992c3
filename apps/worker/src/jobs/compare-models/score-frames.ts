import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import type { TestFrame } from '@sarm/database/training/compared-frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { umPerPx } from '@sarm/domain/units';
import type { Detector } from '@sarm/inference/models/detector';
import type { ScoredFrame } from '@sarm/measurement/comparison/compare-models';
import { type HeadSums, scoreHeads } from '@sarm/measurement/comparison/score-heads';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { type JobContext, PermanentFailure } from '../job-handler.ts';
import { frameConditions, microscopesOf } from './frame-conditions.ts';
import { readTestPicture } from './read-test-picture.ts';

/**
 * Looks at the first picture before any is timed. The model in use has worked before and its code is compiled; a candidate that
 * has just been opened took a quarter more in its first ten pictures, which is as much as the rule of time permits.
 */
const WARM_UP = 10;

type ManifestFrame = VersionManifest['frames'][number];

export interface ComparedDetectors {
  readonly champion: Detector;
  readonly candidate: Detector;
  readonly float: Detector | undefined;
}

/** What a frame gave, and under which name the version has it. */
export interface FrameScores extends ScoredFrame {
  readonly key: string;
  /** Of the float model, where the candidate is a variant of one. */
  readonly float: HeadSums | undefined;
}

export interface Scoring {
  readonly context: Pick<JobContext, 'blobs' | 'signal'>;
  readonly detectors: ComparedDetectors;
  readonly manifest: VersionManifest;
  readonly test: readonly TestFrame[];
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Every test frame by both models, as in production: at their own thresholds, at the scale of the picture. One after the other, and
 * each first as often as second, so that neither is timed while the other one works.
 */
export async function scoreFrames(scoring: Scoring): Promise<FrameScores[]> {
  const { context, detectors, manifest, test, onProgress } = scoring;
  const frames = new Map(manifest.frames.map((frame) => [frame.key, frame]));
  const microscopes = microscopesOf(test);
  const scored: FrameScores[] = [];
  let missing = 0;
  for (const [at, row] of test.entries()) {
    context.signal.throwIfAborted();
    const frame = frames.get(row.frame_key);
    const picture = frame === undefined ? undefined : await readTestPicture(context, row);
    if (frame === undefined || picture === undefined) {
      missing += 1;
      continue;
    }
    if (scored.length === 0)
      for (let turn = 0; turn < WARM_UP; turn += 1) await scoreBoth(detectors, picture, frame, turn);
    const sums = await scoreBoth(detectors, picture, frame, at);
    scored.push({
      key: row.frame_key,
      unit: row.patient_id ?? row.video_id,
      isPatient: row.patient_id !== null,
      video: row.video_id,
      videoCode: row.video_code,
      conditions: frameConditions(frame, row, microscopes),
      ...sums,
    });
    onProgress(at + 1, test.length);
  }
  if (missing > 0) throw new PermanentFailure(notice('comparison.pictures_missing', { count: missing }));
  return scored;
}

async function scoreBoth(
  { champion, candidate, float }: ComparedDetectors,
  picture: GrayPicture,
  frame: ManifestFrame,
  turn: number,
): Promise<Pick<FrameScores, 'champion' | 'candidate' | 'float'>> {
  const labels = frame.boxes.flatMap(({ class: name, left, top, width, height }) =>
    name === 'sperm' ? [{ x1: left, y1: top, x2: left + width, y2: top + height }] : [],
  );
  const pixelSize = frame.umPerPixel === undefined ? undefined : umPerPx(frame.umPerPixel);
  const score = async (detector: Detector): Promise<HeadSums> => {
    const began = performance.now();
    const found = await detector.detect(picture, { pixelSize });
    return scoreHeads(found, labels, performance.now() - began);
  };
  const first = await score(turn % 2 === 0 ? champion : candidate);
  const second = await score(turn % 2 === 0 ? candidate : champion);
  return {
    champion: turn % 2 === 0 ? first : second,
    candidate: turn % 2 === 0 ? second : first,
    float: float === undefined ? undefined : await score(float),
  };
}
