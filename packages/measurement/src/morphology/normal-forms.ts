import type { MorphologyClass } from '@sarm/domain/morphology';
import { percent, type Percent } from '@sarm/domain/units';
import { available, type Measured, notAvailable } from '../measured.ts';
import type { Agreement } from '../replicates/count-agreement.ts';
import { percentageAgreement } from '../replicates/percentage-agreement.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';

/** Sperm by class, as people gave it. Unclassified sperm is in none. */
export type ClassCounts = Readonly<Partial<Record<MorphologyClass, number>>>;

const classified = (counts: ClassCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Share of normal sperm among those classified, with its Wilson interval. */
export function normalForms(counts: ClassCounts): Measured<Percent> {
  const total = classified(counts);
  if (total === 0) return notAvailable('no_cells');
  const share = (counts.normal ?? 0) / total;
  const { lower, upper } = wilsonInterval(share, total);
  return available(percent(100 * share), { lower: percent(100 * lower), upper: percent(100 * upper) });
}

/** Whether chance explains the difference of two replicates, by the WHO's table for 2 × 200. */
export function compareNormalForms(first: ClassCounts, second: ClassCounts): Agreement {
  const [one, two] = [normalForms(first), normalForms(second)];
  return percentageAgreement(
    { percent: one.available ? one.value : 0, cells: classified(first) },
    { percent: two.available ? two.value : 0, cells: classified(second) },
  );
}
