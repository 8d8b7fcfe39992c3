import { analyseVideoJob } from './analyse-video.ts';
import { detectFramesJob } from './detect-frames.ts';
import { extractFramesJob } from './extract-frames.ts';
import { ingestVideoJob } from './ingest-video.ts';
import type { JobDefinition } from './job.ts';

/** Every job of the product. A worker refuses to start when one of its queues has no handler. */
export const allJobs: readonly JobDefinition[] = [
  ingestVideoJob,
  extractFramesJob,
  detectFramesJob,
  analyseVideoJob,
];

export const jobNamed = (name: string): JobDefinition | undefined => allJobs.find((job) => job.name === name);
