import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import type { Client } from '../product/client.ts';
import { DEMO_PASSWORD } from '../product/demo-people.ts';
import type { LoopPlan } from './loop-plan.ts';

const HOUR_MS = 3_600_000;

export interface TrainedModel {
  readonly id: string;
  /** From the start of the trainer to its end. */
  readonly seconds: number;
  readonly status: TrainingStatus;
}

/** From the weights of the model in use, as the form starts it. */
export async function trainModel(client: Client, datasetId: string, plan: LoopPlan): Promise<TrainedModel> {
  const { id } = await client.call<Model>('POST', '/technical/models', {
    name: 'Heads, two microscopes',
    type: 'detection',
    dataset_id: datasetId,
    config: plan.training,
  });
  const { task_id: task } = await client.call<{ task_id: string }>('POST', `/technical/models/${id}/train`, {
    start_from: 'model_in_use',
  });
  const ended = await client.ended(task, HOUR_MS);
  const status = await client.call<TrainingStatus>('GET', `/technical/models/${id}/training-status`);
  if (ended.status !== 'completed')
    throw new Error(`the training ended as ${ended.status}: ${ended.message}\n${lastLines(status)}`);
  await client.call('PUT', `/technical/models/${id}`, { status: 'trained' });
  const { started_at: from, ended_at: to } = status.run ?? {};
  return { id, status, seconds: (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000 };
}

const lastLines = ({ logs }: TrainingStatus): string =>
  logs
    .slice(-10)
    .map(({ message }) => message)
    .join('\n');

export async function compareModel(client: Client, modelId: string): Promise<ModelComparison> {
  const { task_id: task } = await client.call<{ task_id: string }>(
    'POST',
    `/technical/models/${modelId}/compare`,
    {},
  );
  const ended = await client.ended(task, HOUR_MS);
  const { comparisons } = await client.call<{ comparisons: ModelComparison[] }>(
    'GET',
    `/technical/models/${modelId}/comparisons?limit=1`,
  );
  const [comparison] = comparisons;
  if (ended.status !== 'completed' || comparison?.results == null)
    throw new Error(`the comparison ended as ${ended.status}: ${ended.message}`);
  return comparison;
}

/** With reason and password, which the signature needs. */
export const promoteModel = (client: Client, modelId: string, comparison: ModelComparison): Promise<Model> =>
  client.call<Model>('POST', `/technical/models/${modelId}/promote`, {
    comparison_id: comparison.id,
    reason: 'Covers the second microscope',
    password: DEMO_PASSWORD,
  });

export const rollBack = (client: Client, modelId: string): Promise<Model> =>
  client.call<Model>('POST', `/technical/models/${modelId}/rollback`, { reason: 'Loop' });
