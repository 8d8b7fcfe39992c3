import type { CalculatedVideo } from '@sarm/database/calculations.repository';
import type { Refusal } from '@sarm/database/json-columns';
import type { VideoRow } from '@sarm/database/videos.repository';
import type { CalculationKind } from '@sarm/domain/calculation-kinds';
import { figureRefusals } from '@sarm/domain/figure-needs';
import { figureGround } from '../videos/figure-ground.ts';

/** BUS-097, BUS-098, BUS-233: what is known to be missing before any work is begun. */
export const refuseVideos = (
  kind: CalculationKind,
  videos: readonly { readonly row: VideoRow; readonly sheet: CalculatedVideo }[],
): Refusal[] =>
  videos.flatMap(({ row, sheet: { calibration: chosen, dilution } }) => {
    const calibration = chosen === null ? null : { measuredDepthUm: chosen.measured_depth_um };
    const reasons = figureRefusals(kind, figureGround(row, { calibration, dilution }));
    return reasons.map((reason) => ({ videoId: row.id, reason }));
  });
