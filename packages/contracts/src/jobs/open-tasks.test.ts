import { OPEN_TASKS } from '@sarm/domain/limits';
import { expect, it } from 'vitest';
import { allJobs } from './job-table.ts';

it('states for every job how many one person may have open, or that it is bounded elsewhere', () => {
  expect(Object.keys(OPEN_TASKS).toSorted()).toEqual(allJobs.map(({ name }) => name).toSorted());
  for (const [name, most] of Object.entries(OPEN_TASKS))
    expect([name, most === null || (Number.isInteger(most) && most > 0)]).toEqual([name, true]);
});
