import { maskRoutes } from '@sarm/contracts/http/masks/masks.routes';
import { segmentationDescription } from '@sarm/contracts/manifests/segmentation-description';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listSegmentationModels as readModels } from '@sarm/database/masks/segmentation-models.repository';
import { projectsWith } from '@sarm/domain/access/visible-rows';
import type { Handler } from '../../http/handler.ts';

/** TEC-255: what the registry holds, and nothing that is not installed. */
export const listSegmentationModels: Handler<RouteGroups['masks']['models']> = async ({
  tx,
  query,
  caller,
}) => {
  const { dataset_id: id } = query;
  // The call is open to technical staff of any project; models of a project only to those of that one.
  const dataset = {
    userId: caller.userId,
    projects: projectsWith(caller, maskRoutes.models.access.anyOf),
  };
  const rows = await readModels(tx, id === undefined ? undefined : { id, ...dataset });
  const models = rows.map(({ code, name, description, is_default }) => {
    const { summary, release } = segmentationDescription.parse(description);
    return { id: code, name, description: summary, version: release, is_default };
  });
  return { status: 200, body: { models, total: models.length } };
};
