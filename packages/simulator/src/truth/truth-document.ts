import type { Cell } from './cell.ts';
import { driftAt } from './drift.ts';
import { type Grade, GRADES } from './grade.ts';
import { type TrueKinematics, trueKinematics } from './kinematics.ts';
import type { MorphologyClass, MorphologyVariant } from './morphology.ts';
import {
  type ClusterObservation,
  type Observation,
  observeCells,
  observeClusters,
  observeParticles,
  type ParticleObservation,
} from './observation.ts';
import { type Moment, type Sample, sampleAt } from './sample.ts';
import { expectedHeadsPerField, type SampleSettings } from './sample-settings.ts';
import type { Swim } from './draw-swim.ts';

export interface TrueTrack {
  readonly track: number;
  readonly cell: string;
  /** Frames of the first and last sight with the centre inside the picture; no gap between them. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** Null when seen in one frame only: a speed needs a duration. */
  readonly kinematics: TrueKinematics | null;
}

export interface TrueCell {
  readonly cell: string;
  readonly swim: Swim;
  readonly grade: Grade;
  readonly class: MorphologyClass;
  readonly variant: MorphologyVariant;
  readonly cluster: number | null;
}

export interface TrueFrame {
  readonly index: number;
  readonly time: number;
  readonly drift: { readonly x: number; readonly y: number };
  /** Heads whose centre is inside the picture. */
  readonly headsInside: number;
  readonly cells: readonly (Observation & { readonly track: number | null })[];
  readonly clusters: readonly ClusterObservation[];
  readonly particles: readonly ParticleObservation[];
}

export interface TruthDocument {
  readonly schema: 'sarm-simulation-truth';
  readonly version: 1;
  readonly settings: SampleSettings;
  readonly concentration: number;
  readonly dilution: number;
  readonly umPerPixel: number;
  readonly chamberDepthUm: number;
  /** What the concentration stands for, and what this one field happened to hold: they differ by counting noise. */
  readonly expectedHeadsPerField: number;
  readonly meanHeadsPerFrame: number;
  /** Shares of all cells of the sample, and of cells in sight weighted by the frames they were seen in. */
  readonly gradeShares: Readonly<Record<Grade, number>>;
  readonly gradeSharesSeen: Readonly<Record<Grade, number>>;
  readonly times: readonly number[];
  readonly cells: readonly TrueCell[];
  readonly tracks: readonly TrueTrack[];
  readonly frames: readonly TrueFrame[];
}

/** Collects frames as they are rendered, so that truth and pixels come from the same moments. */
export interface TruthRecorder {
  readonly add: (moment: Moment) => TrueFrame;
  readonly finish: () => TruthDocument;
}

interface OpenTrack {
  readonly track: number;
  readonly cell: Cell;
  readonly id: string;
  readonly firstFrame: number;
  lastFrame: number;
}

export function createTruthRecorder(sample: Sample): TruthRecorder {
  const frames: TrueFrame[] = [];
  const tracks: OpenTrack[] = [];
  const open = new Map<string, OpenTrack>();

  const trackOf = (seen: Observation, index: number): number | null => {
    if (!seen.inside) return null;
    const running = open.get(seen.cell);
    if (running !== undefined && running.lastFrame >= index - 1) {
      running.lastFrame = index;
      return running.track;
    }
    const cell = sample.cells[Number.parseInt(seen.cell, 10)]!;
    const started = { track: tracks.length + 1, cell, id: seen.cell, firstFrame: index, lastFrame: index };
    tracks.push(started);
    open.set(seen.cell, started);
    return started.track;
  };

  const add = (moment: Moment): TrueFrame => {
    const index = frames.length;
    const observations = observeCells(sample, moment);
    const frame: TrueFrame = {
      index,
      time: moment.time,
      drift: driftAt(sample.settings, moment.time),
      headsInside: observations.filter((seen) => seen.inside).length,
      cells: observations.map((seen) => ({ ...seen, track: trackOf(seen, index) })),
      clusters: observeClusters(observations),
      particles: observeParticles(sample, moment),
    };
    frames.push(frame);
    return frame;
  };

  const finish = (): TruthDocument => summarise(sample, frames, tracks);
  return { add, finish };
}

/** The truth without any pixels. */
export function truthOf(sample: Sample, times: readonly number[]): TruthDocument {
  const recorder = createTruthRecorder(sample);
  for (const time of times) recorder.add(sampleAt(sample, time));
  return recorder.finish();
}

function summarise(
  sample: Sample,
  frames: readonly TrueFrame[],
  tracks: readonly OpenTrack[],
): TruthDocument {
  const { settings } = sample;
  const seen = new Map(tracks.map((track) => [track.id, track.cell]));
  const total = frames.reduce((sum, frame) => sum + frame.headsInside, 0);
  const framesSeen = (track: OpenTrack): number => track.lastFrame - track.firstFrame + 1;
  return {
    schema: 'sarm-simulation-truth',
    version: 1,
    settings,
    concentration: settings.concentration,
    dilution: settings.dilution,
    umPerPixel: settings.umPerPixel,
    chamberDepthUm: settings.chamberDepthUm,
    expectedHeadsPerField: expectedHeadsPerField(settings),
    meanHeadsPerFrame: frames.length === 0 ? 0 : total / frames.length,
    gradeShares: shares(sample.cells.map((cell) => [cell.grade, 1])),
    gradeSharesSeen: shares(tracks.map((track) => [track.cell.grade, framesSeen(track)])),
    times: frames.map((frame) => frame.time),
    cells: [...seen].map(([id, cell]) => describe(id, cell)),
    tracks: tracks.map(({ track, cell, id, firstFrame, lastFrame }) => {
      const from = frames[firstFrame]!.time;
      const to = frames[lastFrame]!.time;
      const kinematics = to > from ? trueKinematics(cell, { from, to }) : null;
      return { track, cell: id, firstFrame, lastFrame, kinematics };
    }),
    frames,
  };
}

const describe = (id: string, cell: Cell): TrueCell => ({
  cell: id,
  swim: cell.swim,
  grade: cell.grade,
  class: cell.morphology.class,
  variant: cell.morphology.variant,
  cluster: cell.cluster,
});

function shares(weighted: readonly (readonly [Grade, number])[]): Record<Grade, number> {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  const share = (grade: Grade): number =>
    total === 0 ? 0 : weighted.reduce((sum, [g, weight]) => (g === grade ? sum + weight : sum), 0) / total;
  return Object.fromEntries(GRADES.map((grade) => [grade, share(grade)])) as Record<Grade, number>;
}
