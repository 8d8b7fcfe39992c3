import { areaPresetRoutes } from '@sarm/contracts/http/area-presets/area-presets.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listAreaPresets as readPresets } from '@sarm/database/samples/area-presets.repository';
import { findCalibration } from '@sarm/database/samples/calibrations.repository';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import { decide } from '@sarm/domain/access/decide';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentAreaPreset } from './area-presets.presenter.ts';

export const listAreaPresets: Handler<RouteGroups['areaPresets']['list']> = async ({
  tx,
  caller,
  params,
  query,
}) => {
  const calibration = found(await findCalibration(tx, params.id));
  const { width, height } = query;
  const size = width === undefined || height === undefined ? undefined : { width, height };
  const presets = await readPresets(tx, { ...listFilterOf(query), calibrationId: calibration.id, size });
  const answer = pageAnswer(query, presets, presentAreaPreset);
  // The decision of the call itself: who made the calibration is in no answer about a video.
  const object = { inProject: false, membership: null, createdBy: calibration.created_by, archived: false };
  const { allowed } = decide(areaPresetRoutes.keep.access, { caller, object });
  return { ...answer, body: { ...answer.body, may_change: allowed } };
};
