import type { VideoGround } from '@sarm/domain/stored/figures';

interface CalibrationValues {
  readonly pixel_size_um: number;
  readonly measured_depth_um: number | null;
  readonly depth_sd_um: number | null;
  readonly segre_silberberg_factor: number | null;
  readonly camera_rate: number | null;
}

export interface EnteredValues {
  readonly calibration: CalibrationValues | null;
  readonly dilution: number | null;
  readonly volumeMl: number | null;
  /** Of the area that a person set: equal for equal areas. Null where none is set. */
  readonly areaKey: string | null;
}

/** The values and not the record: a video that is given an equal calibration keeps its figures. */
const calibrationKey = (c: CalibrationValues | null): string | null =>
  c === null
    ? null
    : JSON.stringify([
        c.pixel_size_um,
        c.measured_depth_um,
        c.depth_sd_um,
        c.segre_silberberg_factor,
        c.camera_rate,
      ]);

export const inputsOfVideo = ({ calibration, dilution, volumeMl, areaKey }: EnteredValues): VideoGround => ({
  calibration: calibrationKey(calibration),
  sheet: JSON.stringify([dilution, volumeMl]),
  // Without one as before there were any: the hash of the inputs stays.
  ...(areaKey === null ? {} : { area: areaKey }),
});
