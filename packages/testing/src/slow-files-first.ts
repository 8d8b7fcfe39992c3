import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of the integration project that take longest, the longest first. Most of them wait (for a schedule of one
 * minute, for a worker that is taken over), so other files run meanwhile; begun last, they would run alone at the end.
 */
export const SLOW_FILES: readonly string[] = [
  'access-matrix.int.test.ts',
  'train-model.int.test.ts',
  'delivery-faults.int.test.ts',
  'analyse-frames.int.test.ts',
  'report-faults.int.test.ts',
  'ingest-video.int.test.ts',
  'schedules.int.test.ts',
  'self-check.int.test.ts',
  'issue-faults.int.test.ts',
  'query-plans.int.test.ts',
  'extract-frames.int.test.ts',
  's3-store.int.test.ts',
  'long-migration.int.test.ts',
  'stored-calculation.int.test.ts',
  'resumable-upload.s3.int.test.ts',
  'video-storage.s3.int.test.ts',
  'write-clip.int.test.ts',
  'account-guessing.int.test.ts',
  'worker-faults.int.test.ts',
  'print-report.int.test.ts',
  'analyse-video.int.test.ts',
  'database-restart.int.test.ts',
  'extract-pictures.int.test.ts',
];

const place = ({ moduleId }: TestSpecification): number => {
  const at = SLOW_FILES.indexOf(basename(moduleId));
  return at === -1 ? SLOW_FILES.length : at;
};

/** The usual order, after the files that are listed as slow: a fresh checkout has no durations of an earlier run. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
