import type { Detection } from '../detection.ts';
import { type BoxSize, boxSize, sizeCost } from './box-size.ts';
import { BankPrediction, type MotionBank } from './motion-bank.ts';
import type { MotionModel } from './motion-state.ts';

/** How an identity moved when it was last seen by itself. */
export interface MovingCell {
  readonly id: number;
  readonly bank: MotionBank;
  readonly size: BoxSize;
  readonly time: number;
}

export interface Parting {
  readonly time: number;
  readonly headLength: number;
  readonly models: readonly MotionModel[];
  readonly detections: readonly Detection[];
  readonly trackIds: readonly (number | null)[];
}

/** Log likelihood by which exchanged identities must be better to be believed: e² ≈ 7 to 1. */
const MARGIN = 2;

/**
 * Two heads that are found as one while they cover each other. What the one box did meanwhile says nothing of either
 * cell: when there are two again, how each moved before they met shows which is which.
 */
export class Meetings {
  #meetings: (readonly [MovingCell, MovingCell])[] = [];

  begin(hidden: MovingCell, seen: MovingCell): void {
    const exists = this.#meetings.some(
      ([a, b]) => (a.id === hidden.id && b.id === seen.id) || (a.id === seen.id && b.id === hidden.id),
    );
    if (!exists) this.#meetings.push([hidden, seen]);
  }

  /** Forgets the meetings of identities that are no longer looked for. */
  keep(ids: () => ReadonlySet<number>): void {
    if (this.#meetings.length === 0) return;
    const active = ids();
    this.#meetings = this.#meetings.filter(([a, b]) => active.has(a.id) && active.has(b.id));
  }

  /** Ends the meetings whose two cells are both in sight again; returns the columns of those taken for each other. */
  part(frame: Parting): readonly (readonly [number, number])[] {
    const exchanged: (readonly [number, number])[] = [];
    this.#meetings = this.#meetings.filter(([a, b]) => {
      const own = frame.trackIds.indexOf(a.id);
      const other = frame.trackIds.indexOf(b.id);
      if (own < 0 || other < 0) return true;
      const asLinked = this.#cost(a, own, frame) + this.#cost(b, other, frame);
      const asExchanged = this.#cost(a, other, frame) + this.#cost(b, own, frame);
      if (asExchanged + MARGIN < asLinked) exchanged.push([own, other]);
      return false;
    });
    return exchanged;
  }

  #cost(cell: MovingCell, column: number, { detections, time, models, headLength }: Parting): number {
    const at = detections[column];
    if (at === undefined) return Infinity;
    const prediction = new BankPrediction(cell.bank, time - cell.time, models, headLength);
    return prediction.cost(at) + sizeCost(cell.size, boxSize(at));
  }
}
