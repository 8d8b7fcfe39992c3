import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { calibrationRoutes } from '@sarm/contracts/http/calibrations/calibrations.routes';
import type { CalibrationView } from '@sarm/database/samples/calibrations.repository';
import { type AccessCaller, decide } from '@sarm/domain/access/decide';
import { calibrationWarnings } from '@sarm/measurement/calibration/calibration-warnings';
import { toCalibration } from '@sarm/measurement/calibration/stored-calibration';
import { isExpired, isUsable } from '@sarm/use-cases/videos/calibration-state';

const UNCALIBRATED_FACTOR = 1;

/** What the answer of one person depends on. */
export interface Reader {
  readonly caller: AccessCaller;
  readonly now: Date;
}

/** The decision of the call itself: a reader cannot know which videos of which projects point to it. */
const mayRetire = (row: CalibrationView, caller: AccessCaller): boolean =>
  decide(calibrationRoutes.retire.access, {
    caller,
    object: {
      inProject: false,
      membership: null,
      createdBy: row.created_by,
      archived: false,
      usedIn: row.used_in,
    },
  }).allowed;

/** BUS-231 */
export const presentCalibration = (row: CalibrationView, { caller, now }: Reader): Calibration => ({
  id: row.id,
  name: row.name,
  microscope: row.microscope,
  objective: row.objective,
  pixel_size_um: row.pixel_size_um,
  chamber_type: row.chamber_type,
  nominal_depth_um: row.nominal_depth_um,
  measured_depth_um: row.measured_depth_um,
  depth_sd_um: row.depth_sd_um,
  lot: row.lot,
  expiry: row.expiry,
  segre_silberberg_factor: row.segre_silberberg_factor ?? UNCALIBRATED_FACTOR,
  segre_silberberg_calibrated: row.segre_silberberg_factor !== null,
  camera_rate: row.camera_rate,
  warnings: [...calibrationWarnings(toCalibration(row), now)],
  expired: isExpired(row, now),
  retired: row.retired_at !== null,
  usable: isUsable(row, now),
  videos_count: row.videos_count,
  isDemo: row.is_demo,
  created_by: row.created_by,
  may_retire: mayRetire(row, caller),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
