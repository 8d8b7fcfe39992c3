import type { Dataset } from '@sarm/contracts/http/entities';
import { DATASET_STATUSES, DATASET_TYPES, type DatasetStatus, type DatasetType } from '@sarm/domain/statuses';
import type { Verdict } from '../../../shared/forms/use-form.ts';
import { problems } from '../../../shared/forms/validate-account.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** What the dialog holds while it is open: every field as typed. */
export type DatasetForm = {
  name: string;
  description: string;
  type: string;
  status: string;
  source: string;
  resolution: string;
  frameRate: string;
  captureDevice: string;
};

export const formOf = (dataset: Dataset | undefined): DatasetForm => ({
  name: dataset?.name ?? '',
  description: dataset?.description ?? '',
  type: dataset?.type ?? '',
  status: dataset?.status ?? 'draft',
  source: dataset?.metadata.source ?? '',
  resolution: dataset?.metadata.resolution ?? '',
  frameRate:
    dataset === undefined || dataset.metadata.frame_rate === 0 ? '' : String(dataset.metadata.frame_rate),
  captureDevice: dataset?.metadata.capture_device ?? '',
});

const isRate = (text: string): boolean => text.trim() === '' || (Number(text) > 0 && Number(text) <= 100_000);

/** TEC-177 */
export const validateDataset = (values: DatasetForm): Verdict<DatasetForm> => ({
  fields: problems({
    name: values.name.trim() === '' ? i18n.t('datasets:dialog.nameRequired') : undefined,
    frameRate: isRate(values.frameRate) ? undefined : i18n.t('datasets:dialog.frameRateInvalid'),
  }),
});

export const bodyOf = (values: DatasetForm) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  type: DATASET_TYPES.find((each): each is DatasetType => each === values.type) ?? null,
  status:
    DATASET_STATUSES.find((each): each is DatasetStatus => each === values.status) ?? ('draft' as const),
  metadata: {
    source: values.source.trim(),
    resolution: values.resolution.trim(),
    capture_device: values.captureDevice.trim(),
    ...(values.frameRate.trim() === '' ? {} : { frame_rate: Number(values.frameRate) }),
  },
});
