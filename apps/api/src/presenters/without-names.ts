import type { DatasetView } from '@sarm/database/samples/datasets.repository';
import type { VideoView } from '@sarm/database/samples/videos.repository';

/** P001 → S003 → S003/2: what stands in the place of names. */
export const videoCode = ({ dataset_code, number }: Pick<VideoView, 'dataset_code' | 'number'>): string =>
  `${dataset_code}/${number}`;

/** Free text about a patient's sample may hold the name too. */
const NOTHING = { description: '', source: '', tags: [] as string[] };

/** A file name is often a patient's name; what else was written about it is kept back where it is a patient's sample. */
export const videoWithoutNames = (row: VideoView): VideoView => ({
  ...row,
  name: videoCode(row),
  original_filename: videoCode(row),
  ...(row.patient_id === null ? {} : { ...NOTHING, dataset_name: row.dataset_code }),
});

/** A dataset without a patient has the name that its maker gave it. */
export const datasetWithoutNames = (row: DatasetView): DatasetView =>
  row.patient_id === null
    ? row
    : { ...row, name: row.code, description: '', patient_name: null, metadata: withoutSource(row.metadata) };

const withoutSource = (metadata: DatasetView['metadata']): DatasetView['metadata'] => ({
  ...metadata,
  source: '',
});
