import type { Detection } from '@sarm/measurement/detection';
import { createRandom, type Random } from '@sarm/simulator/random';
import { centreWithin, matchDetections } from '../evaluation/detection-score.ts';
import { type Body, distance, linkBodies, linkByLabel, type Place } from './link-bodies.ts';

/**
 * A detection without a label, a label without a detection, a label that was found, and what the model saw below its
 * threshold where nothing is labelled. The last two are there so that nobody can say what kind the next picture is.
 */
export const QUESTION_KINDS = ['false', 'missed', 'found', 'weak'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface QuestionPlace extends Place {
  readonly width: number;
  readonly height: number;
}

/** One body that is judged, in all test frames in which it is in question, and the one in which it is shown. */
export interface Question {
  readonly kind: QuestionKind;
  readonly places: Body<QuestionPlace>;
  readonly shown: QuestionPlace;
}

/** What the model and the public labels say of one frame. Detections go below the threshold, for the weak ones. */
export interface ComparedFrame {
  readonly frame: number;
  readonly detections: readonly Detection[];
  readonly labels: readonly (Detection & { readonly label: number })[];
}

export const CENTRE_PX = 10;
/** Test frames from one to the next: neighbouring frames show the same picture again. */
export const TEST_STEP = 10;
/** Bodies of each kind that are only there for comparison. */
const CONTROLS = { found: 40, weak: 20 } as const;

interface Options {
  readonly threshold: number;
  /** First test frame. */
  readonly from: number;
}

export function findQuestions(
  frames: readonly ComparedFrame[],
  { threshold, from }: Options,
): readonly Question[] {
  const isTest = ({ frame }: Place): boolean => (frame - from) % TEST_STEP === 0;
  const compared = frames.map((each) => compare(each, threshold));
  const random = createRandom('relabelling: what is compared');
  const control = (kind: 'found' | 'weak', bodies: readonly Body<QuestionPlace>[]): Question[] =>
    shuffled(bodies, random.fork(kind))
      .flatMap((body) => {
        const seen = body.filter(isTest);
        // A control stands for one place in one frame: in others it may have been in question.
        const one = seen[Math.floor(random.next() * seen.length)];
        return one === undefined ? [] : [{ kind, places: [one], shown: one }];
      })
      .slice(0, CONTROLS[kind]);
  const inQuestion = (kind: 'false' | 'missed', bodies: readonly Body<QuestionPlace>[]): Question[] =>
    bodies.flatMap((body) => {
      const places = body.filter(isTest);
      const shown = places[Math.floor(places.length / 2)];
      return shown === undefined ? [] : [{ kind, places, shown }];
    });
  return [
    ...inQuestion('false', linkBodies(compared.flatMap((each) => each.false))),
    ...inQuestion('missed', linkByLabel(compared.flatMap((each) => each.missed))),
    ...control('found', linkByLabel(compared.flatMap((each) => each.found))),
    ...control('weak', linkBodies(compared.flatMap((each) => each.weak))),
  ];
}

type LabelPlace = QuestionPlace & { readonly label: number };

function compare({ frame, detections, labels }: ComparedFrame, threshold: number) {
  const sure = detections.filter(({ confidence }) => confidence >= threshold);
  const { found, extra, missed } = matchDetections(sure, labels, centreWithin(CENTRE_PX));
  const idOf = new Map<Detection, number>(labels.map((each) => [each, each.label]));
  const place = ({ x, y, width, height }: Detection): QuestionPlace => ({ frame, x, y, width, height });
  const labelPlace = (label: Detection): LabelPlace => ({ ...place(label), label: idOf.get(label)! });
  const isFree = (weak: Detection): boolean =>
    [...sure, ...labels].every((each) => distance(each, weak) > CENTRE_PX);
  return {
    false: extra.map(place),
    missed: missed.map(labelPlace),
    found: found.map(({ label }) => labelPlace(label)),
    weak: detections.filter((each) => each.confidence < threshold && isFree(each)).map(place),
  };
}

/** In an order that the random source decides, always the same one for the same seed. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list];
  for (let i = left.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random.next() * (i + 1));
    [left[i], left[j]] = [left[j]!, left[i]!];
  }
  return left;
}

/** The order of a pass: nothing but its number decides it, so that no file has to say which picture is which body. */
export const passOrder = (questions: readonly Question[], pass: number): readonly Question[] =>
  shuffled(questions, createRandom(`relabelling: pass ${pass}`));
