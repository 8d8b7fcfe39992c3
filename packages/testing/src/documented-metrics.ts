import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const METRIC_HOLDERS = ['installation', 'API', 'worker', 'API and worker'] as const;
export type MetricHolder = (typeof METRIC_HOLDERS)[number];

export interface DocumentedMetric {
  readonly name: string;
  /** Whose figure it is. */
  readonly of: string;
  readonly labels: readonly string[];
  readonly meaning: string;
}

const MANUAL = join(import.meta.dirname, '../../../docs/operations/monitoring.md');

/** The table of figures of the manual. */
export const readDocumentedMetrics = (): DocumentedMetric[] =>
  [...readFileSync(MANUAL, 'utf8').matchAll(/^\| `(sarm_\w+)` \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
    ([, name = '', of = '', labels = '', meaning = '']) => ({
      name,
      of,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
      meaning,
    }),
  );

/** What the manual says of one holder, in the form of the tables of the product. */
export const documentedLabels = (holder: MetricHolder): Record<string, readonly string[]> =>
  Object.fromEntries(
    readDocumentedMetrics()
      .filter(({ of }) => of === holder)
      .map(({ name, labels }) => [name, labels]),
  );
