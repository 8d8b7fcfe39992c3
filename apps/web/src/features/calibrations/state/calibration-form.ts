import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';

/** What the dialog holds while it is open, named as the body of the call. An empty number is unknown. */
export interface CalibrationForm
  extends Pick<
    Calibration,
    | 'name'
    | 'microscope'
    | 'objective'
    | 'chamber_type'
    | 'lot'
    | 'expiry'
    | 'nominal_depth_um'
    | 'measured_depth_um'
    | 'depth_sd_um'
    | 'camera_rate'
  > {
  readonly pixel_size_um: number | null;
  readonly segre_silberberg_factor: number | null;
}

const EMPTY: CalibrationForm = {
  name: '',
  microscope: '',
  objective: '',
  pixel_size_um: null,
  chamber_type: '',
  lot: '',
  expiry: null,
  nominal_depth_um: null,
  measured_depth_um: null,
  depth_sd_um: null,
  segre_silberberg_factor: null,
  camera_rate: null,
};

export function calibrationForm(calibration: Calibration | undefined): CalibrationForm {
  if (calibration === undefined) return EMPTY;
  const names = Object.keys(EMPTY) as (keyof CalibrationForm)[];
  const stored = Object.fromEntries(names.map((name) => [name, calibration[name]])) as unknown;
  const { segre_silberberg_calibrated: measured, segre_silberberg_factor: factor } = calibration;
  // The 1.00 that stands for a factor that nobody measured was never entered.
  return { ...(stored as CalibrationForm), segre_silberberg_factor: measured ? factor : null };
}

/** The form never sends it without a pixel size: the schema of the call refuses null first. */
export const calibrationBody = ({ pixel_size_um, ...values }: CalibrationForm) => ({
  ...values,
  pixel_size_um: pixel_size_um ?? Number.NaN,
});
