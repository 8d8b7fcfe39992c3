// Made from the job table by `npm run openapi`.
import type { TaskType } from '@sarm/domain/statuses';
import type { CachedKind } from '../http/cached-kinds.ts';

export const TASK_CHANGES: Readonly<Record<TaskType, readonly CachedKind[]>> = {
  ingest: ["video","dataset","frame","labelImport","labelItem","label","detection","model"],
  extraction: ["video","dataset","frame"],
  detection: ["video","dataset","frame","detection","crop"],
  analysis: ["video","analysis"],
  mask: ["mask","crop"],
  training: ["model"],
  prediction: ["prediction","queueItem"],
  export: ["labelExport"],
  report: ["report"],
  mail: [],
  comparison: ["model"],
  dataset: ["datasetVersion"],
};
