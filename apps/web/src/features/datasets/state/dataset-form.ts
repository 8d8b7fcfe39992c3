import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { NO_FINDINGS } from '@sarm/domain/figures/sample-findings';
import { localTime, momentOf } from '../../../shared/forms/local-time.ts';

const RATE = { above: 0, max: 100_000 } as const;

/** Null: nobody entered whose sample it is. */
export const patientIdOf = (dataset: Dataset | undefined): string | null =>
  dataset?.sample.patient_id ?? null;

const sampleForm = (dataset: Dataset | undefined, patientId: string | null) => ({
  patient_id: patientIdOf(dataset) ?? patientId,
  collected_at: localTime(dataset?.sample.collected_at ?? null),
  abstinence_days: dataset?.sample.abstinence_days ?? null,
  volume_ml: dataset?.sample.volume_ml ?? null,
  dilution: dataset?.sample.dilution ?? null,
  findings: dataset?.sample.findings ?? NO_FINDINGS,
});

const metadataForm = (metadata: Dataset['metadata'] | undefined) => ({
  source: metadata?.source ?? '',
  resolution: metadata?.resolution ?? '',
  capture_device: metadata?.capture_device ?? '',
  /** 0 is stored where nobody entered a rate. */
  frame_rate: metadata?.frame_rate === 0 ? null : (metadata?.frame_rate ?? null),
  processing_status: metadata?.processing_status ?? ('pending' as const),
});

/** What the dialog holds while it is open, named as the body of the call. */
export const datasetForm = (
  dataset: Dataset | undefined,
  { patientId, projectId }: { readonly patientId: string | null; readonly projectId: string | null },
) => ({
  /** Null: not chosen yet. */
  project_id: dataset?.project_id ?? projectId,
  name: dataset?.name ?? '',
  description: dataset?.description ?? '',
  type: dataset?.type ?? null,
  status: dataset?.status ?? ('draft' as const),
  sample: sampleForm(dataset, patientId),
  metadata: metadataForm(dataset?.metadata),
});
export type DatasetForm = ReturnType<typeof datasetForm>;

export const isRate = (rate: number | null): boolean =>
  rate === null || (rate > RATE.above && rate <= RATE.max);

/** Texts without blanks around them; a rate that nobody typed is left as it is stored. */
export function datasetBody({ metadata, sample, project_id, ...values }: DatasetForm) {
  const { frame_rate, processing_status, ...texts } = metadata;
  return {
    ...values,
    ...(project_id === null ? {} : { project_id }),
    name: values.name.trim(),
    description: values.description.trim(),
    sample: { ...sample, collected_at: momentOf(sample.collected_at) },
    metadata: {
      source: texts.source.trim(),
      resolution: texts.resolution.trim(),
      capture_device: texts.capture_device.trim(),
      processing_status,
      ...(frame_rate === null ? {} : { frame_rate }),
    },
  };
}

/**
 * What a person changed. The technical workflow shows the code of a sample in place of its name and description: sent back
 * with a change of the type, the code would be stored as the name.
 */
export function changedFields<Body extends object>(body: Body, before: Body): Partial<Body> {
  const same = (name: keyof Body): boolean => JSON.stringify(body[name]) === JSON.stringify(before[name]);
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !same(name as keyof Body)),
  ) as Partial<Body>;
}
