import type { FrameDetections } from '@sarm/measurement/detection';
import type { FrameAssociation, Tracker } from '@sarm/measurement/tracking/tracker';
import { advanceBox, type BoxTrack, correctBox, startBox } from './box-motion.ts';
import { assignByOverlap } from './overlap-assignment.ts';
import { plainAssociation } from './plain-association.ts';

const SURE = 0.5;
const DOUBTFUL = 0.1;
const FIRST_THRESHOLD = 0.2;
const SECOND_THRESHOLD = 0.5;
const BUFFER_FRAMES = 30;

/** Compared only: ByteTrack, sure detections first, then doubtful ones for the tracks that are left, 30 frames of memory. */
export class ByteTracker implements Tracker {
  #tracks: BoxTrack[] = [];
  #nextId = 1;

  push(input: FrameDetections): readonly FrameAssociation[] {
    for (const track of this.#tracks) advanceBox(track);
    const trackIds = input.detections.map((): number | null => null);
    const columns = [...input.detections.keys()];
    const confidence = (column: number): number => input.detections[column]?.confidence ?? 0;
    const sure = columns.filter((c) => confidence(c) >= SURE);
    const doubtful = columns.filter((c) => confidence(c) < SURE && confidence(c) >= DOUBTFUL);
    const left = this.#match(input, this.#tracks, { columns: sure, threshold: FIRST_THRESHOLD, trackIds });
    const seenLast = left.filter((t) => t.missed === 1);
    this.#match(input, seenLast, { columns: doubtful, threshold: SECOND_THRESHOLD, trackIds });
    this.#tracks = this.#tracks.filter((t) => t.missed <= BUFFER_FRAMES);
    for (const column of sure) {
      const detection = input.detections[column];
      if (trackIds[column] !== null || detection === undefined) continue;
      trackIds[column] = this.#nextId;
      this.#tracks.push(startBox(this.#nextId, detection));
      this.#nextId += 1;
    }
    return [plainAssociation(input, trackIds)];
  }

  finish(): readonly FrameAssociation[] {
    return [];
  }

  /** Links what it can and returns the tracks left over. */
  #match(
    input: FrameDetections,
    tracks: readonly BoxTrack[],
    stage: { columns: readonly number[]; threshold: number; trackIds: (number | null)[] },
  ): readonly BoxTrack[] {
    const detections = stage.columns.flatMap((c) => input.detections[c] ?? []);
    const columnOf = assignByOverlap(tracks, detections, stage.threshold);
    return tracks.filter((track, row) => {
      const local = columnOf[row];
      const column = local === undefined ? undefined : stage.columns[local];
      const detection = local === undefined ? undefined : detections[local];
      if (column === undefined || detection === undefined) return true;
      correctBox(track, detection);
      stage.trackIds[column] = track.id;
      return false;
    });
  }
}
