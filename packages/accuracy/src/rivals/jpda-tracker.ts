import { edgeComponents } from '@sarm/measurement/assignment/components';
import { addEdge, type Edges, noEdges } from '@sarm/measurement/assignment/edges';
import { PointGrid } from '@sarm/measurement/assignment/point-grid';
import { solveSparse } from '@sarm/measurement/assignment/solve-sparse';
import type { Detection, FrameDetections } from '@sarm/measurement/detection';
import {
  correctState,
  innovationVariance,
  type MotionModel,
  type MotionState,
  predictState,
  startState,
} from '@sarm/measurement/tracking/motion-state';
import type { FrameAssociation, Tracker } from '@sarm/measurement/tracking/tracker';
import { jointMarginals, type Marginals } from './joint-events.ts';
import { plainAssociation } from './plain-association.ts';

/** The best of eleven settings tried on six of the reference videos; the shipped tracker had far more tuning. */
const MODEL: MotionModel = { measurement: 4, acceleration: 20_000, startVelocity: 10_000 };
const GATE = 30;
const DETECTED = 0.95;
const CLUTTER_PER_PX2 = 1e-5;
const LONGEST_GAP_S = 0.25;
const MOST_EVENTS = 5000;
const FARTHEST_PX = 30;

interface JpdaTrack {
  readonly id: number;
  state: MotionState;
  time: number;
}

/** Mean of the candidates' corrections, with the spread between them added to the uncertainty. */
const blend = (
  s: MotionState,
  detections: readonly Detection[],
  shares: ReadonlyMap<number, number>,
): MotionState => {
  let x = 0;
  let y = 0;
  let square = 0;
  let seen = 0;
  for (const [column, share] of shares) {
    const d = detections[column];
    if (d === undefined) continue;
    x += share * (d.x - s.x);
    y += share * (d.y - s.y);
    square += share * ((d.x - s.x) ** 2 + (d.y - s.y) ** 2);
    seen += share;
  }
  const after = correctState(s, { x: s.x + x, y: s.y + y }, MODEL);
  const total = innovationVariance(s, MODEL);
  const between = Math.max(0, (square - x * x - y * y) / 2);
  const mix = (before: number, corrected: number, gains: number): number =>
    (1 - seen) * before + seen * corrected + gains * between;
  const placeGain = s.placeVariance / total;
  const velocityGain = s.covariance / total;
  return {
    ...after,
    placeVariance: mix(s.placeVariance, after.placeVariance, placeGain * placeGain),
    covariance: mix(s.covariance, after.covariance, placeGain * velocityGain),
    velocityVariance: mix(s.velocityVariance, after.velocityVariance, velocityGain * velocityGain),
  };
};

/** Compared only: joint probabilistic data association; a detection's identity is its track of largest marginal. */
export class JpdaTracker implements Tracker {
  #tracks: JpdaTrack[] = [];
  #nextId = 1;

  push(input: FrameDetections): readonly FrameAssociation[] {
    const predicted = this.#tracks.map((t) => predictState(t.state, input.time - t.time, MODEL));
    const edges = this.#gate(predicted, input.detections);
    const trackIds = input.detections.map((): number | null => null);
    const best = noEdges();
    const shares = new Map<number, ReadonlyMap<number, number>>();
    for (const members of edgeComponents(edges, this.#tracks.length, input.detections.length)) {
      for (const [row, options] of this.#marginals(edges, members, input.detections.length)) {
        shares.set(row, options);
        for (const [column, share] of options) addEdge(best, row, column, 1 - share);
      }
    }
    const columnOf = solveSparse({
      rowCount: this.#tracks.length,
      columnCount: input.detections.length,
      edges: best,
      freeCost: 0.999,
    });
    for (const [row, track] of this.#tracks.entries()) {
      const column = columnOf[row] ?? -1;
      const before = predicted[row];
      if (column < 0 || before === undefined) continue;
      track.state = blend(before, input.detections, shares.get(row) ?? new Map());
      track.time = input.time;
      trackIds[column] = track.id;
    }
    this.#tracks = this.#tracks.filter((t) => input.time - t.time <= LONGEST_GAP_S);
    for (const [column, detection] of input.detections.entries()) {
      if (trackIds[column] !== null) continue;
      trackIds[column] = this.#nextId;
      this.#tracks.push({ id: this.#nextId, state: startState(detection, MODEL), time: input.time });
      this.#nextId += 1;
    }
    return [plainAssociation(input, trackIds)];
  }

  finish(): readonly FrameAssociation[] {
    return [];
  }

  /** Edge costs are likelihood ratios of "this detection" against "missed". */
  #gate(predicted: readonly MotionState[], detections: readonly Detection[]): Edges {
    const edges = noEdges();
    const grid = new PointGrid(detections, FARTHEST_PX);
    for (const [row, state] of predicted.entries()) {
      const variance = innovationVariance(state, MODEL);
      grid.around(state, Math.min(FARTHEST_PX, Math.sqrt(GATE * variance)), (column, squared) => {
        const likelihood = Math.exp(-squared / (2 * variance)) / (2 * Math.PI * variance);
        addEdge(edges, row, column, (DETECTED * likelihood) / ((1 - DETECTED) * CLUTTER_PER_PX2));
      });
    }
    return edges;
  }

  #marginals(edges: Edges, members: readonly number[], columnCount: number): Marginals {
    const options = new Map<number, { column: number; ratio: number }[]>();
    for (const e of members) {
      const row = edges.rows[e] ?? 0;
      const option = { column: edges.columns[e] ?? 0, ratio: edges.costs[e] ?? 0 };
      const existing = options.get(row);
      if (existing === undefined) options.set(row, [option]);
      else existing.push(option);
    }
    const joint = jointMarginals({ rows: [...options.keys()], options }, MOST_EVENTS);
    if (joint !== undefined) return joint;
    const single = noEdges();
    for (const e of members) {
      addEdge(
        single,
        edges.rows[e] ?? 0,
        edges.columns[e] ?? 0,
        -Math.log((edges.costs[e] ?? 0) + Number.MIN_VALUE),
      );
    }
    const columnOf = solveSparse({ rowCount: this.#tracks.length, columnCount, edges: single, freeCost: 0 });
    return new Map(
      [...options.keys()].map((row) => {
        const column = columnOf[row] ?? -1;
        return [row, new Map(column < 0 ? [] : [[column, 1]])];
      }),
    );
  }
}
