import { segmentationDescription } from '@sarm/contracts/manifests/segmentation-description';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listSegmentationModels as readModels } from '@sarm/database/masks/segmentation-models.repository';
import type { Handler } from '../../http/handler.ts';

/** TEC-255: what the registry holds, and nothing that is not installed. */
export const listSegmentationModels: Handler<RouteGroups['masks']['models']> = async ({ tx }) => {
  const models = (await readModels(tx)).map(({ code, name, description, is_default }) => {
    const { summary, release } = segmentationDescription.parse(description);
    return { id: code, name, description: summary, version: release, is_default };
  });
  return { status: 200, body: { models, total: models.length } };
};
