import { allJobs } from '@sarm/contracts/jobs/job-table';
import { CALCULATION_TASK } from '@sarm/domain/figures/analysis';
import { describe, expect, it } from 'vitest';
import { JOB_ENDINGS } from './job-endings.ts';

describe('endings', () => {
  it('exist for every job, for calculations and for nothing else: a job without one would leave its rows waiting for ever', () => {
    expect(Object.keys(JOB_ENDINGS).sort()).toEqual(
      [CALCULATION_TASK, ...allJobs.map((job) => job.name)].sort(),
    );
  });
});
