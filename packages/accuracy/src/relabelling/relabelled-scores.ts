import type { Detection } from '@sarm/measurement/detection';
import { withoutBorder } from '../evaluation/border-free.ts';
import { centreWithin, DetectionScorer, type DetectionScore, matchDetections } from '../evaluation/detection-score.ts';
import type { Judged } from './answers.ts';
import { distance } from './link-bodies.ts';
import { CENTRE_PX, type ComparedFrame } from './questions.ts';
import { judgedFrame, leaveOut, relabel } from './relabelled-truth.ts';

/** The full picture, and the same without its border. */
export interface EdgeScores {
  readonly all: DetectionScore;
  readonly inner: DetectionScore;
}

export interface RelabelledScores {
  /** The model against the public labels, against those that both passes agree on, and without what is doubtful. */
  readonly publicLabels: EdgeScores;
  readonly agreed: EdgeScores;
  readonly withoutDoubt: EdgeScores;
  /** The labels that both passes agree on as if a detector had found them, against the public ones. */
  readonly ceiling: EdgeScores;
  /** Places judged a head within the radius of a label that stays: two detections of one head. */
  readonly second: number;
  /** Where model and public labels differ and nobody judged: none for the model that the labels were made with. */
  readonly notJudged: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Detections are those that the model reports at its own threshold. */
export function scoreRelabelled(
  frames: readonly ComparedFrame[],
  judged: readonly Judged[],
  size: Size,
): RelabelledScores {
  const scorers = [1, 2, 3, 4].map(() => edgeScorer(size));
  const [publicLabels, agreed, withoutDoubt, ceiling] = scorers as [EdgeScorer, EdgeScorer, EdgeScorer, EdgeScorer];
  let [second, notJudged] = [0, 0];
  for (const { frame, detections, labels } of frames) {
    const here = judgedFrame(judged, frame);
    const fresh = relabel(labels, here);
    publicLabels.add(detections, labels);
    agreed.add(detections, fresh.labels);
    const clear = leaveOut({ labels: fresh.labels, found: detections }, here.doubtful);
    withoutDoubt.add(clear.found, clear.labels);
    ceiling.add(fresh.labels, labels);
    second += fresh.second;
    notJudged += openQuestions({ frame, detections, labels }, judged);
  }
  return {
    publicLabels: publicLabels.scores(),
    agreed: agreed.scores(),
    withoutDoubt: withoutDoubt.scores(),
    ceiling: ceiling.scores(),
    second,
    notJudged,
  };
}

/** Another model differs elsewhere: without this count its figures would look as well judged as the shipped one's. */
function openQuestions({ frame, detections, labels }: ComparedFrame, judged: readonly Judged[]): number {
  const places = judged.flatMap((each) => each.places.filter((place) => place.frame === frame));
  const { extra, missed } = matchDetections(detections, labels, centreWithin(CENTRE_PX));
  return [...extra, ...missed].filter((each) => places.every((place) => distance(each, place) > CENTRE_PX)).length;
}

interface EdgeScorer {
  readonly add: (found: readonly Detection[], truth: readonly Detection[]) => void;
  readonly scores: () => EdgeScores;
}

function edgeScorer(size: Size): EdgeScorer {
  const all = new DetectionScorer(centreWithin(CENTRE_PX));
  const inner = new DetectionScorer(centreWithin(CENTRE_PX));
  return {
    add: (found, truth) => {
      all.add(found, truth);
      const agrees = (a: { x: number; y: number }, b: { x: number; y: number }): boolean =>
        distance(a, b) <= CENTRE_PX;
      const inside = withoutBorder({ truth, found }, { ...size, agrees });
      inner.add(inside.found, inside.truth);
    },
    scores: () => ({ all: all.score(), inner: inner.score() }),
  };
}
