import { type FrameIndex, type Seconds, seconds } from '@sarm/domain/units';
import type { FrameDetections } from '../src/detection.ts';
import type { Track, TrackGap, TrackPoint } from '../src/tracking/track.ts';
import type { FrameAssociation } from '../src/tracking/tracker.ts';

interface OpenTrack {
  readonly id: number;
  readonly points: TrackPoint[];
  readonly gaps: TrackGap[];
}

/** Longer than any tracker bridges; only decides when a finished track is handed out. */
const CLOSED_AFTER_S = 1;

/**
 * Puts the associations of a video together into tracks, frame by frame, and hands a track out once it has ended. Only
 * open tracks and the frames the tracker has not yet decided are held.
 */
export class TrackAssembler {
  readonly #open = new Map<number, OpenTrack>();
  readonly #undecided = new Map<FrameIndex, FrameDetections>();
  #previous: FrameIndex | undefined;
  /** Last frame before each frame of the video, to distinguish a gap from a container that skips numbers. */
  readonly #frameBefore = new Map<FrameIndex, FrameIndex>();

  push(frame: FrameDetections, associations: readonly FrameAssociation[]): readonly Track[] {
    this.#undecided.set(frame.frame, frame);
    if (this.#previous !== undefined) this.#frameBefore.set(frame.frame, this.#previous);
    this.#previous = frame.frame;
    return associations.flatMap((a) => this.#add(a));
  }

  finish(associations: readonly FrameAssociation[]): readonly Track[] {
    const ended = associations.flatMap((a) => this.#add(a));
    const rest = [...this.#open.values()];
    this.#open.clear();
    return [...ended, ...rest];
  }

  #add(association: FrameAssociation): readonly Track[] {
    const frame = this.#undecided.get(association.frame);
    if (frame === undefined) throw new RangeError(`frame ${association.frame} was decided but never shown`);
    const before = this.#frameBefore.get(association.frame);
    this.#undecided.delete(association.frame);
    this.#frameBefore.delete(association.frame);
    for (const [i, id] of association.trackIds.entries()) {
      const detection = frame.detections[i];
      if (id === null || detection === undefined) continue;
      const point: TrackPoint = {
        frame: association.frame,
        t: association.time,
        x: detection.x,
        y: detection.y,
        detection: i,
        crossing: association.crossing[i] ?? false,
      };
      this.#extend(id, point, before);
    }
    return this.#ended(association.time);
  }

  #extend(id: number, point: TrackPoint, before: FrameIndex | undefined): void {
    const track = this.#open.get(id);
    const last = track?.points.at(-1);
    if (track === undefined || last === undefined) {
      this.#open.set(id, { id, points: [point], gaps: [] });
      return;
    }
    if (last.frame !== before) {
      track.gaps.push({ from: last.frame, to: point.frame, seconds: seconds(point.t - last.t) });
    }
    track.points.push(point);
  }

  #ended(now: Seconds): readonly Track[] {
    const ended = [...this.#open.values()].filter((t) => now - (t.points.at(-1)?.t ?? now) > CLOSED_AFTER_S);
    for (const track of ended) this.#open.delete(track.id);
    return ended;
  }
}
