import type { FrameDetections } from '@sarm/measurement/detection';
import type { FrameAssociation, Tracker } from '@sarm/measurement/tracking/tracker';

/** Any tracker under the shipped one's rule that a track begins at a sure detection; what came before is left out. */
export class SureStartTracker implements Tracker {
  readonly #inner: Tracker;
  readonly #confidence: number;
  readonly #begun = new Set<number>();
  readonly #frames = new Map<number, FrameDetections>();

  constructor(inner: Tracker, confidence: number) {
    this.#inner = inner;
    this.#confidence = confidence;
  }

  push(frame: FrameDetections): readonly FrameAssociation[] {
    this.#frames.set(frame.frame, frame);
    return this.#inner.push(frame).map((decided) => this.#begin(decided));
  }

  finish(): readonly FrameAssociation[] {
    return this.#inner.finish().map((decided) => this.#begin(decided));
  }

  #begin(decided: FrameAssociation): FrameAssociation {
    const { detections = [] } = this.#frames.get(decided.frame) ?? {};
    this.#frames.delete(decided.frame);
    const trackIds = decided.trackIds.map((id, k) => {
      if (id === null) return null;
      if ((detections[k]?.confidence ?? 0) >= this.#confidence) this.#begun.add(id);
      return this.#begun.has(id) ? id : null;
    });
    return { ...decided, trackIds };
  }
}
