import {
  type ComparedCondition,
  type ComparedFigure,
  type ComparedFigureName,
  type ComparedVideo,
  type ComparisonVerdict,
  type ConditionKind,
  DETECTION_FIGURES,
  type DetectionFigure,
  type IntervalWay,
  LESS_IS_BETTER,
} from '@sarm/domain/comparisons';
import { mean } from '../statistics/sample-moments.ts';
import { type Ends, intervalOf, wayOf } from './paired-interval.ts';
import { addSums, type HeadSums, NO_HEADS } from './score-heads.ts';

/** What both models found in one frame that neither was trained on. */
export interface ScoredFrame {
  /** The patient; where none is recorded the video. */
  readonly unit: string;
  readonly isPatient: boolean;
  readonly video: string;
  /** As technical staff see it. */
  readonly videoCode: string;
  readonly conditions: readonly { readonly kind: ConditionKind; readonly value: string }[];
  readonly champion: HeadSums;
  readonly candidate: HeadSums;
}

export interface ComparedModels {
  readonly patients: number;
  readonly videosWithoutPatient: number;
  readonly videos: number;
  readonly frames: number;
  readonly heads: number;
  readonly way: IntervalWay;
  readonly figures: readonly ComparedFigure[];
  readonly conditions: readonly ComparedCondition[];
  readonly byVideo: readonly VideoDifference[];
}

/** With the video itself, by the code that technical staff see. */
export interface VideoDifference extends ComparedVideo {
  readonly video: string;
}

/** Undefined where there is nothing to divide by. */
const FIGURES: Readonly<Record<DetectionFigure, (sums: HeadSums) => number | undefined>> = {
  f1: ({ centred, labels, reported }) => share(2 * centred, labels + reported),
  f1_overlap: ({ overlapping, labels, reported }) => share(2 * overlapping, labels + reported),
  precision: ({ centred, reported }) => share(centred, reported),
  recall: ({ centred, labels }) => share(centred, labels),
  mean_overlap: ({ overlapSum, overlapping }) => share(overlapSum, overlapping),
  count_bias: ({ labels, reported }) => share(reported - labels, labels),
  milliseconds: ({ milliseconds, frames }) => share(milliseconds, frames),
};
const share = (part: number, all: number): number | undefined => (all === 0 ? undefined : part / all);

interface Pair {
  readonly champion: HeadSums;
  readonly candidate: HeadSums;
}

/** Both models on the same frames, paired by patient: heads of one patient are no independent trials. */
export function compareModels(frames: readonly ScoredFrame[]): ComparedModels {
  const units = addUp(frames, ({ unit }) => unit);
  const patients = new Set(frames.flatMap(({ unit, isPatient }) => (isPatient ? unit : []))).size;
  const way = wayOf(patients);
  return {
    patients,
    videosWithoutPatient: units.length - patients,
    videos: new Set(frames.map(({ video }) => video)).size,
    frames: frames.length,
    heads: frames.reduce((sum, { champion }) => sum + champion.labels, 0),
    way,
    figures: DETECTION_FIGURES.map((name) => compareFigure(name, units, FIGURES[name], way)),
    conditions: compareConditions(frames),
    byVideo: compareVideos(frames),
  };
}

function addUp(frames: readonly ScoredFrame[], key: (frame: ScoredFrame) => string): Pair[] {
  const sums = new Map<string, Pair>();
  for (const frame of frames) {
    const former = sums.get(key(frame)) ?? { champion: NO_HEADS, candidate: NO_HEADS };
    sums.set(key(frame), {
      champion: addSums(former.champion, frame.champion),
      candidate: addSums(former.candidate, frame.candidate),
    });
  }
  return [...sums.values()];
}

/** The mean over the units for which both models have the figure; what differs is compared unit by unit. */
export function compareFigure<Sums>(
  name: ComparedFigureName,
  units: readonly { readonly champion: Sums; readonly candidate: Sums }[],
  figure: (sums: Sums) => number | undefined,
  way: IntervalWay,
): ComparedFigure {
  const pairs = units.flatMap((unit) => {
    const [a, b] = [figure(unit.champion), figure(unit.candidate)];
    return a === undefined || b === undefined ? [] : [[a, b] as const];
  });
  const [champions, candidates, differences] = [
    pairs.map(([a]) => a),
    pairs.map(([, b]) => b),
    pairs.map(([a, b]) => b - a),
  ];
  const meanOf = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values));
  const [champion, candidate] = [meanOf(champions), meanOf(candidates)];
  const interval = intervalOf(differences, way);
  return {
    name,
    champion,
    candidate,
    championInterval: intervalOf(champions, way),
    candidateInterval: intervalOf(candidates, way),
    difference: meanOf(differences),
    interval,
    verdict: verdictOf(name, { champion, candidate, interval }),
  };
}

/** A difference whose interval holds 0 is none that anybody has shown. */
function verdictOf(
  name: ComparedFigureName,
  {
    champion,
    candidate,
    interval,
  }: { readonly champion: number | null; readonly candidate: number | null; readonly interval: Ends | null },
): ComparisonVerdict {
  if (interval === null || champion === null || candidate === null) return 'none';
  if (interval[0] <= 0 && interval[1] >= 0) return 'undetermined';
  const more = name === 'count_bias' ? Math.abs(candidate) > Math.abs(champion) : candidate > champion;
  return more === LESS_IS_BETTER.has(name) ? 'worse' : 'better';
}

function compareConditions(frames: readonly ScoredFrame[]): ComparedCondition[] {
  const parts = new Map<string, { kind: ConditionKind; value: string; frames: ScoredFrame[] }>();
  for (const frame of frames)
    for (const { kind, value } of frame.conditions) {
      const part = parts.get(`${kind} ${value}`) ?? { kind, value, frames: [] };
      part.frames.push(frame);
      parts.set(`${kind} ${value}`, part);
    }
  return [...parts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { kind, value, frames: own }]) => {
      const patients = new Set(own.flatMap(({ unit, isPatient }) => (isPatient ? unit : []))).size;
      const { champion, candidate, difference, interval, verdict } = compareFigure(
        'f1',
        addUp(own, ({ unit }) => unit),
        FIGURES.f1,
        wayOf(patients),
      );
      const heads = own.reduce((sum, frame) => sum + frame.champion.labels, 0);
      return { kind, value, heads, patients, champion, candidate, difference, interval, verdict };
    });
}

function compareVideos(frames: readonly ScoredFrame[]): VideoDifference[] {
  return [...Map.groupBy(frames, ({ video }) => video).values()]
    .map((own) => {
      const [sums] = addUp(own, ({ video }) => video);
      const [a, b] = [FIGURES.f1(sums?.champion ?? NO_HEADS), FIGURES.f1(sums?.candidate ?? NO_HEADS)];
      return {
        video: own[0]?.video ?? '',
        code: own[0]?.videoCode ?? '',
        heads: sums?.champion.labels ?? 0,
        difference: a === undefined || b === undefined ? null : b - a,
      };
    })
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
