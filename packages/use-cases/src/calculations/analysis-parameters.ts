import { createHash } from 'node:crypto';
import type { AnalysisParameters } from '@sarm/contracts/jobs/analyse-video';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';

export function parametersFor(model: ModelRow, pixelSizeUm: number): AnalysisParameters {
  const { threshold, startThreshold = 0 } = modelDescription.parse(model.description);
  return { algorithm: ALGORITHM_VERSION, pixelSizeUm, threshold, startConfidence: startThreshold };
}

/** Of the fields in a fixed order: a database may give an object's keys back in another one. */
export function hashParameters(parameters: AnalysisParameters): string {
  const { algorithm, pixelSizeUm, threshold, startConfidence } = parameters;
  return createHash('sha256')
    .update(JSON.stringify([algorithm, pixelSizeUm, threshold, startConfidence]))
    .digest('hex');
}
