import { type MicrometresPerPixel, px, pixelsToMicrometres } from '@sarm/domain/units';
import type { Drift } from './drift.ts';
import type { TrackPoint } from '../tracking/track.ts';
import type { Path } from './path.ts';

/** Pixels to micrometres, with the drift taken away when it was measured. */
export const toPath = (points: readonly TrackPoint[], pixelSize: MicrometresPerPixel, drift?: Drift): Path =>
  points.map((p) => {
    const shift = drift?.available === true ? drift.shifts.get(p.frame) : undefined;
    return {
      t: p.t,
      x: pixelsToMicrometres(px(p.x - (shift?.x ?? 0)), pixelSize),
      y: pixelsToMicrometres(px(p.y - (shift?.y ?? 0)), pixelSize),
    };
  });
