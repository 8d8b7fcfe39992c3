import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  holdAreaPreset,
  removeAreaPreset as endPreset,
} from '@sarm/database/samples/area-presets.repository';
import { lockCalibration } from '@sarm/database/samples/calibrations.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentAreaPreset } from './area-presets.presenter.ts';

/** Removing twice is once: the first reason stays. */
export const removeAreaPreset: Handler<RouteGroups['areaPresets']['remove']> = async ({
  tx,
  caller,
  params,
  body,
}) => {
  const calibration = found(await lockCalibration(tx, params.id));
  const preset = found(await holdAreaPreset(tx, params.areaId));
  if (preset.calibration_id !== calibration.id) throw new AppError('not_found');
  const { name, version } = preset;
  const ended = await endPreset(tx, preset.id, { by: caller.userId, reason: body.reason });
  return {
    status: 200,
    body: presentAreaPreset(preset),
    audit: ended
      ? {
          action: 'calibration.remove-area',
          subjectId: calibration.id,
          before: { name, version },
          after: { reason: body.reason },
        }
      : 'unchanged',
  };
};
