import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { latestRunOfModel } from '@sarm/database/training/training-runs.repository';
import { canContinue, type TrainingStart } from '@sarm/domain/training';

interface Trained {
  readonly id: string;
  readonly type: string;
  readonly project_id: string;
}

/**
 * The model whose weights a training begins with; undefined: random ones. Decided when the training is requested, so that a promotion
 * meanwhile does not change what was started.
 */
export async function startOf(tx: Scoped, model: Trained, requested: TrainingStart | undefined) {
  if (!canContinue(model.type)) return undefined;
  const start = requested ?? (await latestRunOfModel(tx, model.id))?.start_from;
  if (start === 'beginning') return undefined;
  return await modelInUse(tx, model.type, { projectId: model.project_id });
}
