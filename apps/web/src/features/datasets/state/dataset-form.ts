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

/** What the dialog holds while it is open, named as the body of the call. */
export const datasetForm = (dataset: Dataset | undefined, patientId: string | null = null) => ({
  name: dataset?.name ?? '',
  description: dataset?.description ?? '',
  type: dataset?.type ?? null,
  status: dataset?.status ?? ('draft' as const),
  sample: sampleForm(dataset, patientId),
  metadata: {
    source: dataset?.metadata.source ?? '',
    resolution: dataset?.metadata.resolution ?? '',
    capture_device: dataset?.metadata.capture_device ?? '',
    /** 0 is stored where nobody entered a rate. */
    frame_rate: dataset?.metadata.frame_rate === 0 ? null : (dataset?.metadata.frame_rate ?? null),
  },
});
export type DatasetForm = ReturnType<typeof datasetForm>;

export const isRate = (rate: number | null): boolean =>
  rate === null || (rate > RATE.above && rate <= RATE.max);

/** Texts without blanks around them; a rate that nobody typed is left as it is stored. */
export function datasetBody({ metadata, sample, ...values }: DatasetForm) {
  const { frame_rate, ...texts } = metadata;
  return {
    ...values,
    name: values.name.trim(),
    description: values.description.trim(),
    sample: { ...sample, collected_at: momentOf(sample.collected_at) },
    metadata: {
      source: texts.source.trim(),
      resolution: texts.resolution.trim(),
      capture_device: texts.capture_device.trim(),
      ...(frame_rate === null ? {} : { frame_rate }),
    },
  };
}
