import { PointGrid } from '@sarm/measurement/assignment/point-grid';
import type { Detection, FrameDetections } from '@sarm/measurement/detection';
import type { FrameAssociation, Tracker } from '@sarm/measurement/tracking/tracker';
import { plainAssociation } from './plain-association.ts';

const RADIUS_PX = 20;
const LONGEST_GAP_S = 0.25;

interface Lost {
  readonly id: number;
  readonly last: Detection;
  readonly time: number;
}

/** Compared only: the nearest pairs first, by distance to the last place, no motion model. */
export class NearestNeighbourTracker implements Tracker {
  #tracks: Lost[] = [];
  #nextId = 1;

  push(input: FrameDetections): readonly FrameAssociation[] {
    const grid = new PointGrid(input.detections, RADIUS_PX);
    const pairs: { track: Lost; column: number; squared: number }[] = [];
    for (const track of this.#tracks) {
      grid.around(track.last, RADIUS_PX, (column, squared) => pairs.push({ track, column, squared }));
    }
    pairs.sort((a, b) => a.squared - b.squared);
    const trackIds = input.detections.map((): number | null => null);
    const taken = new Set<number>();
    for (const { track, column } of pairs) {
      if (taken.has(track.id) || trackIds[column] !== null) continue;
      trackIds[column] = track.id;
      taken.add(track.id);
    }
    const waiting = this.#tracks.filter((t) => !taken.has(t.id) && input.time - t.time < LONGEST_GAP_S);
    this.#tracks = input.detections.map((last, column) => {
      const id = trackIds[column] ?? this.#nextId++;
      trackIds[column] = id;
      return { id, last, time: input.time };
    });
    this.#tracks.push(...waiting);
    return [plainAssociation(input, trackIds)];
  }

  finish(): readonly FrameAssociation[] {
    return [];
  }
}
