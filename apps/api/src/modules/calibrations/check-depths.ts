import type { calibrationBody } from '@sarm/contracts/http/calibrations';
import { AppError } from '@sarm/domain/errors';
import type { z } from 'zod';

/** A measured depth without its SD would make an interval that is too narrow and looks exact. */
export function checkDepths(body: z.output<typeof calibrationBody>): void {
  const { measured_depth_um: measured, depth_sd_um: sd, nominal_depth_um: nominal } = body;
  const wrong = (field: string, message: string): AppError =>
    new AppError('invalid_request', { errors: [{ field, message }] });
  if (measured !== null && sd === null)
    throw wrong('depth_sd_um', 'A measured depth needs its standard deviation');
  if (measured === null && sd !== null)
    throw wrong('measured_depth_um', 'A standard deviation needs the measured depth');
  if (measured !== null && nominal === null)
    throw wrong('nominal_depth_um', 'A measured depth needs the nominal depth of the chamber');
}
