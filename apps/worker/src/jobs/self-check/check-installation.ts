import { modelDescription } from '@sarm/contracts/manifests/model-description';
import type { Database } from '@sarm/database/kernel/connect';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';

import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { notice } from '@sarm/domain/catalogue/notices';
import { PRODUCT } from '@sarm/domain/product';
import { type CheckedFigure, type CheckedModel, withinBar } from '@sarm/domain/self-check';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import type { ModelStore } from '@sarm/inference/models/model-store';
import { PermanentFailure } from '../job-handler.ts';
import { openDetector } from '../open-detector.ts';
import type { CheckPlan } from './check-plan.ts';
import { type CheckDeps, checkSample } from './check-sample.ts';

export interface InstallationDeps extends Pick<CheckDeps, 'cage' | 'scratch' | 'signal' | 'onProgress'> {
  readonly db: Database;
  readonly models: ModelStore;
}

export interface CheckedInstallation {
  readonly passed: boolean;
  readonly figures: CheckedFigure[];
  readonly fields: number;
  readonly tracks: number;
  readonly seconds: number;
  readonly productVersion: string;
  readonly rulesVersion: string;
  readonly models: CheckedModel[];
}

/** With the model that work is done with here, and at its own threshold: the error that figures of this installation have. */
export async function checkInstallation(
  { db, models, ...deps }: InstallationDeps,
  plan: CheckPlan,
): Promise<CheckedInstallation> {
  const model = await inScope(db, asInstallation, (tx) => modelInUse(tx, 'detection', 'installation'));
  if (model === undefined) throw new PermanentFailure(notice('self_check.no_model'));
  const { startThreshold: startConfidence, range } = modelDescription.parse(model.description);
  const detector = await openDetector(models, model);
  const began = performance.now();
  try {
    const { figures, tracks } = await checkSample({ ...deps, detector, startConfidence, range }, plan);
    return {
      passed: figures.every(withinBar),
      figures,
      fields: plan.fields,
      tracks,
      seconds: (performance.now() - began) / 1000,
      productVersion: PRODUCT.version,
      rulesVersion: ALGORITHM_VERSION,
      models: [{ type: model.type, name: model.name, sha256: model.sha256 }],
    };
  } finally {
    await detector.close();
  }
}
