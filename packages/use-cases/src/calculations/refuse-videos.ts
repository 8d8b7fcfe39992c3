import type { CalculatedVideo } from '@sarm/database/analyses/calculations.repository';
import type { Refusal } from '@sarm/database/kernel/json-columns';
import type { VideoRow } from '@sarm/database/samples/videos.repository';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { figureRefusals } from '@sarm/domain/figures/figure-needs';
import { figureGround } from './video-figure-inputs.ts';

/** BUS-097, BUS-098, BUS-233: what is found missing before any work is begun. */
export const refuseVideos = (
  kind: CalculationKind,
  videos: readonly { readonly row: VideoRow; readonly sheet: CalculatedVideo }[],
): Refusal[] =>
  videos.flatMap(({ row, sheet: { calibration: chosen, dilution, areaIsSet } }) => {
    const calibration = chosen === null ? null : { measuredDepthUm: chosen.measured_depth_um };
    const reasons = figureRefusals(kind, figureGround(row, { calibration, dilution, areaIsSet }));
    return reasons.map((reason) => ({ videoId: row.id, reason }));
  });
