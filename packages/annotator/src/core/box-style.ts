import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { type ConfidenceBand, confidenceBand } from '@sarm/domain/shapes/detection';

/** How far a box has come; its shape says it, before any colour. */
export const BOX_STATES = ['predicted', 'verified', 'manual'] as const;
export type BoxState = (typeof BOX_STATES)[number];

export const stateOf = ({ source, verified }: Pick<BoxObject, 'source' | 'verified'>): BoxState =>
  source === 'manual' ? 'manual' : verified ? 'verified' : 'predicted';

const BANDS: readonly ConfidenceBand[] = ['high', 'medium', 'low', 'poor'];

/** Everything that one run of strokes shares. A box that a person drew and verified has corners and the tick. */
export interface BoxStyle {
  readonly state: BoxState;
  readonly band: ConfidenceBand;
  readonly tick: boolean;
}

/** All styles; the place in this list is the style's number in the store. */
export const BOX_STYLES: readonly BoxStyle[] = [
  ...BANDS.map((band) => ({ state: 'predicted' as const, band, tick: false })),
  ...BANDS.map((band) => ({ state: 'verified' as const, band, tick: true })),
  ...BANDS.map((band) => ({ state: 'manual' as const, band, tick: false })),
  ...BANDS.map((band) => ({ state: 'manual' as const, band, tick: true })),
];

export function styleNumber(object: Pick<BoxObject, 'source' | 'verified' | 'confidence'>): number {
  const state = stateOf(object);
  const kind = state === 'predicted' ? 0 : state === 'verified' ? 1 : object.verified ? 3 : 2;
  return kind * BANDS.length + BANDS.indexOf(confidenceBand(object.confidence));
}
