import { addEdge, type Edges, noEdges } from '../assignment/edges.ts';
import { PointGrid } from '../assignment/point-grid.ts';
import { solveSparse } from '../assignment/solve-sparse.ts';
import type { Detection, FrameDetections } from '../detection.ts';
import { blendSize, type BoxSize, boxSize, sizeCost } from './box-size.ts';
import { findCrossings } from './crossing.ts';
import { HeadLength } from './head-length.ts';
import { Meetings } from './meetings.ts';
import { bankModels, BankPrediction, type MotionBank, startBank } from './motion-bank.ts';
import type { MotionModel } from './motion-state.ts';
import { SceneWatch } from './scene-watch.ts';
import type { FrameAssociation, Tracker } from './tracker.ts';

/** In head lengths and seconds. Costs are negative log likelihoods. */
export const SPERM_TRACKER = {
  longestGap: 0.25,
  /** A cell is looked for within baseRadius + speed · time of where it was last seen. */
  baseRadius: 1,
  speed: 40,
  /** Above this a detection is rather a new cell than this one. */
  newCellCost: 6,
  /** A cell out of sight for longer than a gap is still looked for, so long and so far from its last place. */
  longestLoss: 0.6,
  lossRadius: 1,
  /** A cell that is missed while another is found so near to where it should be is covered by it. */
  coverRadius: 0.6,
  /** After lost frames: how far a cell may have swum, and how far still cells may seem to move. */
  jumpRadius: 3.5,
  jumpStill: 0.6,
  jumpSpread: 2,
  jumpSizeCost: 4,
} as const;

export interface SpermTrackerSettings {
  /**
   * A less confident detection continues a track but begins none: debris is doubted in every frame, a head only in some.
   * It belongs to the model.
   */
  readonly startConfidence?: number | undefined;
}

interface ActiveTrack {
  id: number;
  bank: MotionBank;
  size: BoxSize;
  last: Detection;
  time: number;
}

interface Frame {
  readonly time: number;
  readonly detections: readonly Detection[];
  readonly sizes: readonly BoxSize[];
  readonly headLength: number;
  readonly models: readonly MotionModel[];
  readonly predictions: readonly BankPrediction[];
}

const ROUNDING_S = 1e-6;

/** The tracker of the product. Chosen by the comparison in `packages/accuracy`. */
export class SpermTracker implements Tracker {
  readonly #headLength = new HeadLength();
  readonly #scene = new SceneWatch();
  readonly #meetings = new Meetings();
  readonly #startConfidence: number;
  #tracks: ActiveTrack[] = [];
  /** Not seen for longer than a gap; looked for only where no other cell is taken for them. */
  #lost: ActiveTrack[] = [];
  #nextId = 1;
  #previousTime = -Infinity;

  constructor({ startConfidence = 0 }: SpermTrackerSettings = {}) {
    this.#startConfidence = startConfidence;
  }

  push(input: FrameDetections): readonly FrameAssociation[] {
    if (!(input.time > this.#previousTime))
      throw new RangeError(`frame ${input.frame} does not come after the last one`);
    this.#forget(input.time);
    const headLength = this.#headLength.update(input.detections);
    const models = bankModels(headLength);
    const predictions = this.#tracks.map(
      (t) => new BankPrediction(t.bank, input.time - t.time, models, headLength),
    );
    const change = this.#judge(input, predictions, headLength);
    if (change === 'cut') {
      this.#tracks = [];
      this.#lost = [];
    }
    const frame: Frame = {
      time: input.time,
      detections: input.detections,
      sizes: input.detections.map(boxSize),
      headLength,
      models,
      predictions: change === 'cut' ? [] : predictions,
    };
    const trackIds = input.detections.map((): number | null => null);
    const edges = this.#edges(frame, change === 'jump');
    const columnOf = this.#solve(edges, frame, SPERM_TRACKER.newCellCost);
    const freeCost = SPERM_TRACKER.newCellCost;
    const crossing = findCrossings(frame.detections, Math.max(headLength, 1), { edges, columnOf, freeCost });
    const before = this.#tracks.map((track) => ({ ...track }));
    this.#link(frame, columnOf, trackIds);
    this.#noteMeetings(frame, before);
    if (change === 'jump') {
      // A cell found again after lost frames keeps its identity, but the step is no speed.
      for (const column of this.#linkOverJump(frame, trackIds)) crossing[column] = true;
    }
    for (const column of this.#reunite(frame, trackIds)) crossing[column] = true;
    for (const column of this.#part(frame, trackIds)) crossing[column] = true;
    this.#start(frame, trackIds);
    this.#previousTime = input.time;
    return [{ frame: input.frame, time: input.time, trackIds, crossing, newField: change === 'cut' }];
  }

  finish(): readonly FrameAssociation[] {
    this.#tracks = [];
    return [];
  }

  #forget(now: number): void {
    const { longestGap, longestLoss } = SPERM_TRACKER;
    const current = (t: ActiveTrack): boolean => now - t.time <= longestGap + ROUNDING_S;
    this.#lost = [...this.#lost, ...this.#tracks.filter((t) => !current(t))].filter(
      (t) => now - t.time <= longestLoss + ROUNDING_S,
    );
    this.#tracks = this.#tracks.filter(current);
    this.#meetings.keep(() => new Set([...this.#tracks, ...this.#lost].map((t) => t.id)));
  }

  #noteMeetings(frame: Frame, before: readonly ActiveTrack[]): void {
    for (const [row, was] of before.entries()) {
      const expected = frame.predictions[row]?.place;
      const hidden = was.time === this.#previousTime && this.#tracks[row]?.time !== frame.time;
      if (!hidden || expected === undefined) continue;
      let nearest = SPERM_TRACKER.coverRadius * frame.headLength;
      let cover: ActiveTrack | undefined;
      for (const [other, { time, last }] of this.#tracks.entries()) {
        const distance = Math.hypot(last.x - expected.x, last.y - expected.y);
        if (time === frame.time && distance < nearest) [nearest, cover] = [distance, before[other]];
      }
      if (cover !== undefined) this.#meetings.begin(was, cover);
    }
  }

  /** Gives cells that were taken for each other while one covered the other their identities back. */
  #part(frame: Frame, trackIds: (number | null)[]): readonly number[] {
    const exchanged = this.#meetings.part({ ...frame, trackIds });
    for (const [one, other] of exchanged) {
      const [a, b] = [trackIds[one] ?? null, trackIds[other] ?? null];
      for (const track of this.#tracks)
        if (track.id === a) track.id = b ?? track.id;
        else if (track.id === b) track.id = a ?? track.id;
      [trackIds[one], trackIds[other]] = [b, a];
    }
    return exchanged.flat();
  }

  /**
   * A head that appears where one was lost, with nothing else near it to be mistaken for, is that cell again. The track
   * says its gap and the step over it is flagged: identity is bridged, never a velocity.
   */
  #reunite(frame: Frame, trackIds: (number | null)[]): readonly number[] {
    if (this.#lost.length === 0) return [];
    const fresh = frame.detections.flatMap((d, column) => (trackIds[column] === null ? [{ d, column }] : []));
    const found: number[] = [];
    for (const { d, column } of fresh) {
      const size = frame.sizes[column];
      const near = this.#lost.filter((t) => this.#lostDistance(t, d, frame) <= SPERM_TRACKER.lossRadius);
      const [track, rival] = near;
      if (track === undefined || rival !== undefined || size === undefined) continue;
      const rivals = fresh.filter((o) => this.#lostDistance(track, o.d, frame) <= SPERM_TRACKER.lossRadius);
      if (rivals.length > 1 || sizeCost(track.size, size) > SPERM_TRACKER.jumpSizeCost) continue;
      this.#lost = this.#lost.filter((t) => t !== track);
      this.#tracks.push({
        id: track.id,
        bank: startBank(d, frame.models),
        size: blendSize(track.size, size),
        last: d,
        time: frame.time,
      });
      trackIds[column] = track.id;
      found.push(column);
    }
    return found;
  }

  #lostDistance(track: ActiveTrack, at: Detection, { headLength }: Frame): number {
    return Math.hypot(at.x - track.last.x, at.y - track.last.y) / headLength;
  }

  #judge(input: FrameDetections, predictions: readonly BankPrediction[], headLength: number) {
    const recent = this.#tracks.flatMap((t, i) => {
      const expected = predictions[i]?.place;
      return t.time === this.#previousTime && expected !== undefined ? [{ last: t.last, expected }] : [];
    });
    return this.#scene.judge(recent, input.detections, headLength);
  }

  #edges(frame: Frame, afterJump: boolean): Edges {
    const edges = noEdges();
    if (frame.detections.length === 0 || this.#tracks.length === 0) return edges;
    const { baseRadius, speed, jumpStill } = SPERM_TRACKER;
    const grid = new PointGrid(frame.detections, 1.5 * frame.headLength);
    for (const [row, track] of this.#tracks.entries()) {
      const prediction = frame.predictions[row];
      if (prediction === undefined) continue;
      const radius =
        frame.headLength * (afterJump ? jumpStill : baseRadius + speed * (frame.time - track.time));
      grid.around(track.last, radius, (column) => {
        const detection = frame.detections[column];
        const size = frame.sizes[column];
        if (detection === undefined || size === undefined) return;
        addEdge(edges, row, column, prediction.cost(detection) + sizeCost(track.size, size));
      });
    }
    return edges;
  }

  #solve(edges: Edges, frame: Frame, freeCost: number): Int32Array {
    return solveSparse({
      rowCount: this.#tracks.length,
      columnCount: frame.detections.length,
      edges,
      freeCost,
    });
  }

  #link(frame: Frame, columnOf: Int32Array, trackIds: (number | null)[]): void {
    for (const [row, track] of this.#tracks.entries()) {
      const column = columnOf[row] ?? -1;
      const detection = frame.detections[column];
      const prediction = frame.predictions[row];
      const size = frame.sizes[column];
      if (detection === undefined || prediction === undefined || size === undefined) continue;
      track.bank = prediction.correct(detection);
      track.size = blendSize(track.size, size);
      track.last = detection;
      track.time = frame.time;
      trackIds[column] = track.id;
    }
  }

  /** What is left on both sides is joined by size and distance; the cells start afresh, their speed is unknown. */
  #linkOverJump(frame: Frame, trackIds: (number | null)[]): readonly number[] {
    const edges = noEdges();
    const { jumpRadius, jumpSpread, jumpSizeCost } = SPERM_TRACKER;
    for (const [row, track] of this.#tracks.entries()) {
      if (track.time !== this.#previousTime) continue;
      for (const [column, detection] of frame.detections.entries()) {
        const size = frame.sizes[column];
        const distance =
          Math.hypot(detection.x - track.last.x, detection.y - track.last.y) / frame.headLength;
        if (trackIds[column] !== null || size === undefined || distance > jumpRadius) continue;
        const bySize = sizeCost(track.size, size);
        if (bySize <= jumpSizeCost) addEdge(edges, row, column, bySize + distance ** 2 / jumpSpread);
      }
    }
    const columnOf = this.#solve(edges, frame, Number.MAX_SAFE_INTEGER);
    const linked: number[] = [];
    for (const [row, column] of columnOf.entries()) {
      const track = this.#tracks[row];
      const detection = frame.detections[column];
      const size = frame.sizes[column];
      if (track === undefined || detection === undefined || size === undefined) continue;
      track.bank = startBank(detection, frame.models);
      track.size = blendSize(track.size, size);
      track.last = detection;
      track.time = frame.time;
      trackIds[column] = track.id;
      linked.push(column);
    }
    return linked;
  }

  #start(frame: Frame, trackIds: (number | null)[]): void {
    for (const [column, detection] of frame.detections.entries()) {
      const size = frame.sizes[column];
      if (trackIds[column] !== null || size === undefined) continue;
      if (detection.confidence < this.#startConfidence) continue;
      trackIds[column] = this.#nextId;
      this.#tracks.push({
        id: this.#nextId,
        bank: startBank(detection, frame.models),
        size,
        last: detection,
        time: frame.time,
      });
      this.#nextId += 1;
    }
  }
}
