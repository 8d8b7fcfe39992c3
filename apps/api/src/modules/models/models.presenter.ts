import type { Model, ModelConfig, ModelMetrics } from '@sarm/contracts/http/models/models.entities';
import type { ModelView } from '@sarm/database/analyses/models.list.repository';
import type { Reader } from '../../presenters/reader.ts';

type Values = Readonly<Record<string, unknown>> | null;

const numberOf = (values: Values, name: string): number | null => {
  const value = values?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** A value that the trainer did not record is null, never 0. */
const presentMetrics = (metrics: Values): ModelMetrics | null =>
  metrics === null
    ? null
    : {
        final_loss: numberOf(metrics, 'final_loss'),
        final_accuracy: numberOf(metrics, 'final_accuracy'),
        final_val_loss: numberOf(metrics, 'final_val_loss'),
        final_val_accuracy: numberOf(metrics, 'final_val_accuracy'),
      };

function presentConfig(config: Values): ModelConfig | null {
  const [epochs, batch_size, learning_rate, validation_split] = [
    numberOf(config, 'epochs'),
    numberOf(config, 'batch_size'),
    numberOf(config, 'learning_rate'),
    numberOf(config, 'validation_split'),
  ];
  if (epochs === null || batch_size === null || learning_rate === null || validation_split === null)
    return null;
  return { epochs, batch_size, learning_rate, validation_split };
}

/** TEC-152. A dataset is a patient's sample: its name goes to the readers of names alone. */
export const presentModel = (row: ModelView, reader: Reader): Model => ({
  id: row.code,
  row_id: row.id,
  name: row.name,
  type: row.type,
  project_id: row.project_id,
  isDemo: row.is_demo,
  in_use: row.in_use,
  origin: row.origin,
  status: row.status,
  precision: row.precision,
  dataset_id: row.dataset_id,
  dataset_name:
    row.dataset_full_name !== null && row.project_id !== null && reader.names(row.project_id)
      ? row.dataset_full_name
      : row.dataset_name,
  version_id: row.version_id,
  version_number: row.version_number,
  config: presentConfig(row.config),
  notes: row.notes,
  metrics: presentMetrics(row.metrics),
  sha256: row.sha256,
  variant_of: row.variant_of,
  trained_at: row.trained_at?.toISOString() ?? null,
  created_by: row.created_by,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
