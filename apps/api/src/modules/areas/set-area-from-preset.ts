import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { holdAreaPreset } from '@sarm/database/samples/area-presets.repository';
import { lockVideo } from '@sarm/database/samples/videos.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { presetReason } from '@sarm/domain/videos/area-preset';
import type { Handler } from '../../http/handler.ts';
import { pictureOf } from './picture-of.ts';
import { expectVersion, replaceArea } from './set-area.ts';

/** One version of a preset, as the person saw it. A preset of another calibration or for other frames is none of the video. */
export const setAreaFromPreset: Handler<RouteGroups['areas']['setFromPreset']> = async (call) => {
  const { tx, object, body } = call;
  const video = found(await lockVideo(tx, object.id));
  const picture = pictureOf(video);
  await expectVersion(tx, object.id, body.base_version);
  const preset = found(await holdAreaPreset(tx, body.preset_id));
  const fits = preset.width === picture.width && preset.height === picture.height;
  if (!fits || preset.calibration_id !== video.calibration_id) throw new AppError('not_found');
  if (preset.ended_at !== null) throw new AppError('area_preset_changed');
  const { id: presetId, name, version, parts, excluded } = preset;
  return await replaceArea(
    call,
    picture,
    { parts, excluded, reason: presetReason(preset), presetId },
    { preset: name, presetVersion: version },
  );
};
