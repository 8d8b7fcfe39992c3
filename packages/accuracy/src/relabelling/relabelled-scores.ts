import type { Detection } from '@sarm/measurement/detection';
import { withoutBorder } from '../evaluation/border-free.ts';
import {
  centreWithin,
  DetectionScorer,
  type DetectionScore,
  matchDetections,
} from '../evaluation/detection-score.ts';
import type { Judged } from './answers.ts';
import { distance } from './link-bodies.ts';
import { CENTRE_PX, type ComparedFrame } from './questions.ts';
import { judgedFrame, leaveOut, relabel } from './relabelled-truth.ts';

/** The full picture, and the same without its border. */
export interface EdgeScores {
  readonly all: DetectionScore;
  readonly inner: DetectionScore;
}

/** What is scored against what. */
export const COMPARISONS = ['publicLabels', 'agreed', 'moved', 'withoutDoubt', 'ceiling'] as const;

export interface RelabelledScores {
  /**
   * The model against the public labels; against those that both passes agree on; the same where a label that lies 10 to 20 px
   * from the detection of its head moves there; the second without what is doubtful. Last the labels that both passes agree
   * on, as if a detector had found them, against the public ones.
   */
  readonly scores: Readonly<Record<(typeof COMPARISONS)[number], EdgeScores>>;
  /** Places judged a head that lie 10 to 20 px from a label that was not found: one head, seen at two places. */
  readonly apart: number;
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
  const scorers = {
    publicLabels: edgeScorer(size),
    agreed: edgeScorer(size),
    moved: edgeScorer(size),
    withoutDoubt: edgeScorer(size),
    ceiling: edgeScorer(size),
  };
  let [apart, second, notJudged] = [0, 0, 0];
  for (const each of frames) {
    const { detections, labels } = each;
    const here = judgedFrame(judged, each.frame);
    const fresh = relabel(labels, here, 'keep');
    const clear = leaveOut({ labels: fresh.labels, found: detections }, here.doubtful);
    scorers.publicLabels.add(detections, labels);
    scorers.agreed.add(detections, fresh.labels);
    scorers.moved.add(detections, relabel(labels, here, 'move').labels);
    scorers.withoutDoubt.add(clear.found, clear.labels);
    scorers.ceiling.add(fresh.labels, labels);
    apart += fresh.apart;
    second += fresh.second;
    notJudged += countOpen(each, judged);
  }
  return {
    scores: {
      publicLabels: scorers.publicLabels.scores(),
      agreed: scorers.agreed.scores(),
      moved: scorers.moved.scores(),
      withoutDoubt: scorers.withoutDoubt.scores(),
      ceiling: scorers.ceiling.scores(),
    },
    apart,
    second,
    notJudged,
  };
}

/** Another model differs elsewhere: without this count its figures would look as well judged as the shipped one's. */
function countOpen({ frame, detections, labels }: ComparedFrame, judged: readonly Judged[]): number {
  const places = judged.flatMap((each) => each.places.filter((place) => place.frame === frame));
  const { extra, missed } = matchDetections(detections, labels, centreWithin(CENTRE_PX));
  return [...extra, ...missed].filter((each) => places.every((place) => distance(each, place) > CENTRE_PX))
    .length;
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
      const inside = withoutBorder(
        { truth, found },
        { ...size, agrees: (a, b) => distance(a, b) <= CENTRE_PX },
      );
      inner.add(inside.found, inside.truth);
    },
    scores: () => ({ all: all.score(), inner: inner.score() }),
  };
}
