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
  readonly added: readonly QuestionPlace[];
  readonly removed: readonly QuestionPlace[];
  /** Places that both passes call no head without a label: they change nothing, and are listed so that none is overlooked. */
  readonly refused: readonly QuestionPlace[];
  readonly doubtful: readonly QuestionPlace[];
  /** Labels that both passes confirm. */
  readonly confirmed: readonly QuestionPlace[];
}

/** Controls stand for a sample and change no label: applied, they would correct the part of the labels that was drawn. */
export function judgedFrame(judged: readonly Judged[], frame: number): JudgedFrame {
  const places = (kind: 'false' | 'missed', verdict: Verdict): QuestionPlace[] =>
    judged
      .filter((each) => each.kind === kind && verdictOf(each) === verdict)
      .flatMap((each) => each.places.filter((place) => place.frame === frame));
  return {
    added: places('false', 'head'),
    removed: places('missed', 'no head'),
    refused: places('false', 'no head'),
    doubtful: [...places('false', 'doubtful'), ...places('missed', 'doubtful')],
    confirmed: places('missed', 'head'),
  };
}

export interface Relabelled {
  readonly labels: readonly Detection[];
  /** What was judged a head within the radius of a label that stays: one head that the model reported twice. */
  readonly second: number;
}

/** A place of the file is the label it was written from: rounded, never moved. */
const SAME_PLACE_PX = 1;

/** The public labels of a frame with those taken away that are no head, and those added that are. */
export function relabel(labels: readonly Detection[], { added, removed }: JudgedFrame): Relabelled {
  const kept = without(labels, removed);
  const fresh = added.filter((place) => kept.every((label) => distance(label, place) > CENTRE_PX));
  return { labels: [...kept, ...fresh.map(asLabel)], second: added.length - fresh.length };
}

/** The same frame without what is doubtful: labels there, and what was found there without a label that stays. */
export function leaveOut<F extends CentredBox>(
  { labels, found }: { readonly labels: readonly Detection[]; readonly found: readonly F[] },
  doubtful: readonly QuestionPlace[],
): { readonly labels: readonly Detection[]; readonly found: readonly F[] } {
  const kept = without(labels, doubtful);
  const agrees = (a: CentredBox) => (b: { readonly x: number; readonly y: number }) =>
    distance(a, b) <= CENTRE_PX;
  return { labels: kept, found: found.filter((each) => kept.some(agrees(each)) || !doubtful.some(agrees(each))) };
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
