import type { calibrationBody } from '@sarm/contracts/http/calibrations/calibrations.routes';
import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { z } from 'zod';

/** A measured depth without its SD would make an interval that is too narrow and looks exact. */
export function checkDepths(body: z.output<typeof calibrationBody>): void {
  const { measured_depth_um: measured, depth_sd_um: sd, nominal_depth_um: nominal } = body;
  const wrong = (field: string, code: ComplaintCode): AppError =>
    new AppError('invalid_request', { errors: [{ field, code }] });
  if (measured !== null && sd === null) throw wrong('depth_sd_um', 'depth_sd_missing');
  if (measured === null && sd !== null) throw wrong('measured_depth_um', 'measured_depth_missing');
  if (measured !== null && nominal === null) throw wrong('nominal_depth_um', 'nominal_depth_missing');
}
