import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import type { CentredBox } from '../evaluation/labelled-frame.ts';
import type { Judged } from './answers.ts';
import { distance } from './link-bodies.ts';
import { CENTRE_PX, type QuestionPlace } from './questions.ts';

export type Verdict = 'head' | 'no head' | 'doubtful';

/** Only what both passes say counts; a difference is as doubtful as an answer that was left open. */
export function verdictOf({ passes: [first, second] }: Pick<Judged, 'passes'>): Verdict {
  return first === second && first !== 'unsure' ? first : 'doubtful';
}

/** The judged places of one frame, by what follows from them. */
export interface JudgedFrame {
  /** Detections without a label that are heads. */
  readonly added: readonly QuestionPlace[];
  /** Labels that are none. */
  readonly removed: readonly QuestionPlace[];
  /** Labels that were not found and stay: heads, and what is doubtful. */
  readonly missed: readonly QuestionPlace[];
  readonly doubtful: readonly QuestionPlace[];
}

/** Controls stand for a sample and change no label: applied, they would correct the part of the labels that was drawn. */
export function judgedFrame(judged: readonly Judged[], frame: number): JudgedFrame {
  const places = (kind: 'false' | 'missed', verdict: Verdict): QuestionPlace[] =>
    judged
      .filter((each) => each.kind === kind && verdictOf(each) === verdict)
      .flatMap((each) => each.places.filter((place) => place.frame === frame));
  const open = places('missed', 'doubtful');
  return {
    added: places('false', 'head'),
    removed: places('missed', 'no head'),
    missed: [...places('missed', 'head'), ...open],
    doubtful: [...places('false', 'doubtful'), ...open],
  };
}

/**
 * Nearer than this a label that was not found and a detection without a label are one head, seen at two places. Nobody was
 * asked where exactly its centre is: the label keeps its place, and the error stays; or, for comparison, the label moves.
 */
const ONE_HEAD_PX = 2 * CENTRE_PX;

export type PlaceOfLabel = 'keep' | 'move';

export interface Relabelled {
  readonly labels: readonly Detection[];
  /** Places judged a head that are one head with a label that was not found. */
  readonly apart: number;
  /** Places judged a head within the radius of a label that stays: one head that the model reported twice. */
  readonly second: number;
}

/** A place of the file is the label it was written from: rounded, never moved. */
const SAME_PLACE_PX = 1;

/** The public labels of a frame with those taken away that are no head, and those added that are. */
export function relabel(
  labels: readonly Detection[],
  { added, removed, missed }: JudgedFrame,
  ofLabel: PlaceOfLabel,
): Relabelled {
  const kept = without(labels, removed);
  const second = added.filter((place) => kept.some((label) => distance(label, place) <= CENTRE_PX));
  const others = added.filter((place) => !second.includes(place));
  const taken = new Set<QuestionPlace>();
  const apart = others.filter((place) => {
    const label = missed.find((each) => !taken.has(each) && distance(each, place) <= ONE_HEAD_PX);
    if (label !== undefined) taken.add(label);
    return label !== undefined;
  });
  const fresh = others.filter((place) => ofLabel === 'move' || !apart.includes(place));
  const staying = ofLabel === 'move' ? without(kept, [...taken]) : kept;
  return { labels: [...staying, ...fresh.map(asLabel)], apart: apart.length, second: second.length };
}

/** The same frame without what is doubtful: labels there, and what was found there without a label that stays. */
export function leaveOut<F extends CentredBox>(
  { labels, found }: { readonly labels: readonly Detection[]; readonly found: readonly F[] },
  doubtful: readonly QuestionPlace[],
): { readonly labels: readonly Detection[]; readonly found: readonly F[] } {
  const kept = without(labels, doubtful);
  const isNear = (each: F) => (place: { readonly x: number; readonly y: number }) =>
    distance(each, place) <= CENTRE_PX;
  return {
    labels: kept,
    found: found.filter((each) => kept.some(isNear(each)) || !doubtful.some(isNear(each))),
  };
}

const without = (labels: readonly Detection[], places: readonly QuestionPlace[]): readonly Detection[] =>
  labels.filter((label) => places.every((place) => distance(label, place) > SAME_PLACE_PX));

const asLabel = ({ x, y, width, height }: QuestionPlace): Detection => ({
  x: px(x),
  y: px(y),
  width: px(width),
  height: px(height),
  confidence: 1,
  kind: 'sperm',
});
