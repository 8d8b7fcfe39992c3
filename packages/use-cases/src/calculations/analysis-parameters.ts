import { createHash } from 'node:crypto';
import type { AnalysisParameters } from '@sarm/contracts/jobs/analyse-video';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';

export function parametersFor(model: ModelRow, pixelSizeUm: number, area?: VideoArea): AnalysisParameters {
  const { threshold, startThreshold = 0 } = modelDescription.parse(model.description);
  const parameters = {
    algorithm: ALGORITHM_VERSION,
    pixelSizeUm,
    threshold,
    startConfidence: startThreshold,
  };
  return area === undefined ? parameters : { ...parameters, area };
}

/** Of the fields in a fixed order: a database may give an object's keys back in another one. */
export function hashParameters(parameters: AnalysisParameters): string {
  const { algorithm, pixelSizeUm, threshold, startConfidence, area } = parameters;
  // Without an area as before there were any: stored results keep their key.
  const part = area === undefined ? [] : [[area.width, area.height, area.excluded]];
  return createHash('sha256')
    .update(JSON.stringify([algorithm, pixelSizeUm, threshold, startConfidence, ...part]))
    .digest('hex');
}
