import { documentedLabels } from '@sarm/testing/documented-metrics';
import { expect, it } from 'vitest';
import { WORK_METRICS } from './work-metrics.ts';

it('every figure of a worker stands in the manual with its labels', () => {
  const declared = Object.entries(WORK_METRICS).map(([name, { labels }]) => [name, labels]);
  expect(documentedLabels('worker')).toEqual(Object.fromEntries(declared));
});
