import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  holdAreaPreset,
  insertAreaPreset,
  newestPresetVersion,
  replaceAreaPreset,
  findHeldVersion,
} from '@sarm/database/samples/area-presets.repository';
import { lockCalibration } from '@sarm/database/samples/calibrations.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { VIDEO_LIMITS } from '@sarm/domain/limits';
import { usedShare } from '@sarm/domain/videos/video-area';
import type { Handler } from '../../http/handler.ts';
import { checkParts } from '../areas/check-parts.ts';
import { presentAreaPreset } from './area-presets.presenter.ts';

/** The next version of a preset of that name and frame size. Nothing of any video changes with it. */
export const keepAreaPreset: Handler<RouteGroups['areaPresets']['keep']> = async ({
  tx,
  caller,
  params,
  body,
}) => {
  const { name, picture, parts, reason, base_version: base } = body;
  if (picture.width * picture.height > VIDEO_LIMITS.maxPixels)
    throw new AppError('invalid_request', { errors: [{ field: 'picture', code: 'area_outside_picture' }] });
  // Two people cannot keep the same version.
  const { id: calibrationId } = found(await lockCalibration(tx, params.id));
  const line = { calibrationId, name, ...picture };
  const held = await findHeldVersion(tx, line);
  if (held !== base) throw new AppError('area_preset_changed');
  const excluded = checkParts(parts, picture);
  const version = 1 + (await newestPresetVersion(tx, line));
  await replaceAreaPreset(tx, line, caller.userId);
  const id = await insertAreaPreset(tx, {
    ...line,
    version,
    parts,
    excluded,
    reason,
    createdBy: caller.userId,
  });
  const usedPercent = Math.round(100 * usedShare({ ...picture, excluded }));
  return {
    status: 201,
    body: presentAreaPreset(found(await holdAreaPreset(tx, id))),
    audit: {
      action: 'calibration.keep-area',
      subjectId: calibrationId,
      ...(base === 0 ? {} : { before: { version: base } }),
      after: { name, version, ...picture, usedPercent, reason },
    },
  };
};
