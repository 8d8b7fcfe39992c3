import type {
  ComparedCondition,
  ComparedFigure,
  ComparedFigureName,
  ComparedVideo,
  ConditionKind,
  IntervalWay,
} from '@sarm/domain/comparisons';
import type { compareFigure } from './compare-figure.ts';
import { wayOf } from './paired-interval.ts';

/** What both models found in one frame that neither was trained on. */
export interface Scored<Sums> {
  /** The patient; where none is recorded the video. */
  readonly unit: string;
  readonly isPatient: boolean;
  readonly video: string;
  /** As technical staff see it. */
  readonly videoCode: string;
  readonly conditions: readonly { readonly kind: ConditionKind; readonly value: string }[];
  readonly champion: Sums;
  readonly candidate: Sums;
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

export type FigureOf<Sums> = (sums: Sums) => number | undefined;

/** How what models of one kind found is added up, and what is made of the sums. */
export interface Summing<Sums> {
  readonly none: Sums;
  readonly add: (a: Sums, b: Sums) => Sums;
  /** Of what the models were looking for. */
  readonly labelled: (sums: Sums) => number;
  /** Undefined where there is nothing to divide by. */
  readonly figures: readonly (readonly [ComparedFigureName, FigureOf<Sums>])[];
  /** By which conditions and videos are compared. */
  readonly main: readonly [ComparedFigureName, FigureOf<Sums>];
  readonly compare: typeof compareFigure;
}

export interface Pair<Sums> {
  readonly champion: Sums;
  readonly candidate: Sums;
}

/** Both models on the same frames, paired by patient: what is found in one patient is no independent trial. */
export function compareUnits<Sums>(
  frames: readonly Scored<Sums>[],
  summing: Summing<Sums>,
): ComparedModels & { readonly units: readonly Pair<Sums>[] } {
  const units = addUp(frames, summing, ({ unit }) => unit);
  const patients = countPatients(frames);
  const way = wayOf(patients);
  return {
    units,
    patients,
    videosWithoutPatient: units.length - patients,
    videos: new Set(frames.map(({ video }) => video)).size,
    frames: frames.length,
    heads: frames.reduce((sum, { champion }) => sum + summing.labelled(champion), 0),
    way,
    figures: summing.figures.map(([name, figure]) => summing.compare(name, units, figure, way)),
    conditions: compareConditions(frames, summing),
    byVideo: compareVideos(frames, summing),
  };
}

export const countPatients = (frames: readonly Pick<Scored<never>, 'unit' | 'isPatient'>[]): number =>
  new Set(frames.flatMap(({ unit, isPatient }) => (isPatient ? unit : []))).size;

function addUp<Sums>(
  frames: readonly Scored<Sums>[],
  { none, add }: Summing<Sums>,
  key: (frame: Scored<Sums>) => string,
): Pair<Sums>[] {
  const sums = new Map<string, Pair<Sums>>();
  for (const frame of frames) {
    const former = sums.get(key(frame)) ?? { champion: none, candidate: none };
    sums.set(key(frame), {
      champion: add(former.champion, frame.champion),
      candidate: add(former.candidate, frame.candidate),
    });
  }
  return [...sums.values()];
}

function compareConditions<Sums>(
  frames: readonly Scored<Sums>[],
  summing: Summing<Sums>,
): ComparedCondition[] {
  const parts = new Map<string, { kind: ConditionKind; value: string; frames: Scored<Sums>[] }>();
  for (const frame of frames)
    for (const { kind, value } of frame.conditions) {
      const part = parts.get(`${kind} ${value}`) ?? { kind, value, frames: [] };
      part.frames.push(frame);
      parts.set(`${kind} ${value}`, part);
    }
  const [name, figure] = summing.main;
  return [...parts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { kind, value, frames: own }]) => {
      const patients = countPatients(own);
      const { champion, candidate, difference, interval, verdict } = summing.compare(
        name,
        addUp(own, summing, ({ unit }) => unit),
        figure,
        wayOf(patients),
      );
      const heads = own.reduce((sum, frame) => sum + summing.labelled(frame.champion), 0);
      return { kind, value, heads, patients, champion, candidate, difference, interval, verdict };
    });
}

function compareVideos<Sums>(frames: readonly Scored<Sums>[], summing: Summing<Sums>): VideoDifference[] {
  const [, figure] = summing.main;
  return [...Map.groupBy(frames, ({ video }) => video).values()]
    .map((own) => {
      const [sums] = addUp(own, summing, ({ video }) => video);
      const { champion, candidate } = sums ?? { champion: summing.none, candidate: summing.none };
      const [a, b] = [figure(champion), figure(candidate)];
      return {
        video: own[0]?.video ?? '',
        code: own[0]?.videoCode ?? '',
        heads: summing.labelled(champion),
        difference: a === undefined || b === undefined ? null : b - a,
      };
    })
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
