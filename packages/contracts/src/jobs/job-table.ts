import { analyseVideoJob } from './analyse-video.ts';
import { compareModelsJob } from './compare-models.ts';
import { correctTracksJob } from './correct-tracks.ts';
import { detectFramesJob } from './detect-frames.ts';
import { exportLabelsJob } from './export-labels.ts';
import { extractFramesJob } from './extract-frames.ts';
import { importLabelsJob } from './import-labels.ts';
import { importModelJob } from './import-model.ts';
import { freezeDatasetJob } from './freeze-dataset.ts';
import { loadDemoJob } from './load-demo.ts';
import { ingestPicturesJob } from './ingest-pictures.ts';
import { ingestVideoJob } from './ingest-video.ts';
import type { JobDefinition } from './job.ts';
import { mailReportJob } from './mail-report.ts';
import { makeMaskJob } from './make-mask.ts';
import { predictVideoJob } from './predict-video.ts';
import { printAnalysisJob } from './print-analysis.ts';
import { renderReportJob } from './render-report.ts';
import { selfCheckJob } from './self-check.ts';
import { suggestClassJob } from './suggest-class.ts';
import { trainModelJob } from './train-model.ts';

/** Every job of the product. A worker refuses to start when one of its queues has no handler. */
export const allJobs: readonly JobDefinition[] = [
  ingestVideoJob,
  ingestPicturesJob,
  extractFramesJob,
  detectFramesJob,
  analyseVideoJob,
  correctTracksJob,
  loadDemoJob,
  renderReportJob,
  mailReportJob,
  printAnalysisJob,
  selfCheckJob,
  makeMaskJob,
  suggestClassJob,
  exportLabelsJob,
  importLabelsJob,
  trainModelJob,
  freezeDatasetJob,
  predictVideoJob,
  compareModelsJob,
  importModelJob,
];
