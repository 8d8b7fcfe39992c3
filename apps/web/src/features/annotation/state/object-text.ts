import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';

/** The longer side in µm; null where the video is not calibrated. */
export const lengthOf = ([x1, y1, x2, y2]: BoxObject['box'], umPerPx: number | null): number | null =>
  umPerPx === null ? null : Math.max(x2 - x1, y2 - y1) * umPerPx;
