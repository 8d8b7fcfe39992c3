import type { FrameDetections } from '@sarm/measurement/detection';
import type { FrameAssociation, Tracker } from '@sarm/measurement/tracking/tracker';
import { advanceBox, type BoxTrack, correctBox, startBox } from './box-motion.ts';
import { assignByOverlap } from './overlap-assignment.ts';
import { plainAssociation } from './plain-association.ts';

const THRESHOLD = 0.3;
const MAX_AGE = 3;

/** Compared only: SORT, that is Kalman prediction and Hungarian assignment on box overlap (IoU 0.3, 3 frames of age). */
export class SortTracker implements Tracker {
  #tracks: BoxTrack[] = [];
  #nextId = 1;

  push(input: FrameDetections): readonly FrameAssociation[] {
    for (const track of this.#tracks) advanceBox(track);
    const columnOf = assignByOverlap(this.#tracks, input.detections, THRESHOLD);
    const trackIds = input.detections.map((): number | null => null);
    for (const [row, track] of this.#tracks.entries()) {
      const column = columnOf[row];
      const detection = column === undefined ? undefined : input.detections[column];
      if (column === undefined || detection === undefined) continue;
      correctBox(track, detection);
      trackIds[column] = track.id;
    }
    this.#tracks = this.#tracks.filter((t) => t.missed <= MAX_AGE);
    for (const [column, detection] of input.detections.entries()) {
      if (trackIds[column] !== null) continue;
      trackIds[column] = this.#nextId;
      this.#tracks.push(startBox(this.#nextId, detection));
      this.#nextId += 1;
    }
    return [plainAssociation(input, trackIds)];
  }

  finish(): readonly FrameAssociation[] {
    return [];
  }
}
