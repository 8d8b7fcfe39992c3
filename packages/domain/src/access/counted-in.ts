import type { ResourceKind } from './resources.ts';

/**
 * In whose counts a kind of object appears: its making and its removal change what is shown there too. Beside the registry, because the
 * browser needs it with the first page and nothing of the tables.
 */
export const COUNTED_IN: Readonly<Record<ResourceKind, readonly ResourceKind[]>> = {
  project: [],
  dataset: ['project', 'patient'],
  video: ['dataset', 'project', 'patient'],
  frame: ['video', 'dataset'],
  detection: ['frame', 'video', 'dataset', 'reviewItem'],
  crop: ['dataset'],
  mask: ['crop', 'frame', 'label', 'reviewItem'],
  label: ['dataset'],
  labelItem: ['label', 'frame', 'detection', 'reviewItem'],
  reviewItem: ['label'],
  annotationRound: [],
  annotationLayer: ['annotationRound'],
  queueItem: [],
  prediction: [],
  labelExport: ['label'],
  labelImport: ['label'],
  model: [],
  datasetVersion: ['dataset'],
  upload: [],
  task: [],
  patient: [],
  analysis: ['patient', 'dataset'],
  report: ['patient', 'analysis'],
  calibration: [],
};
