import { um, umPerPx } from '@sarm/domain/units';
import type { Calibration } from './calibration.ts';

/** A calibration as it is stored: null is unknown. */
export interface StoredCalibration {
  readonly microscope: string;
  readonly objective: string;
  readonly pixel_size_um: number;
  readonly chamber_type: string;
  readonly nominal_depth_um: number | null;
  readonly measured_depth_um: number | null;
  readonly depth_sd_um: number | null;
  readonly lot: string;
  /** Date without time; the lot may be used until the end of that day. */
  readonly expiry: string | null;
  readonly segre_silberberg_factor: number | null;
  /** Pictures a second that the camera was set to. */
  readonly camera_rate: number | null;
}

/** What nobody entered stays unknown; a depth without its SD is no measured depth. */
export const toCalibration = (stored: StoredCalibration): Calibration => {
  const { nominal_depth_um: nominal, measured_depth_um: depth, depth_sd_um: sd, expiry } = stored;
  const factor = stored.segre_silberberg_factor;
  return {
    microscope: stored.microscope,
    objective: stored.objective,
    pixelSize: umPerPx(stored.pixel_size_um),
    ...(nominal === null
      ? {}
      : {
          chamber: {
            type: stored.chamber_type,
            nominalDepth: um(nominal),
            ...(depth === null || sd === null ? {} : { measuredDepth: { depth: um(depth), sd: um(sd) } }),
            ...(stored.lot === '' ? {} : { lot: stored.lot }),
            ...(expiry === null ? {} : { expiresOn: new Date(`${expiry}T23:59:59.999Z`) }),
            ...(factor === null ? {} : { segreSilberberg: { factor, sd: 0 } }),
          },
        }),
  };
};
