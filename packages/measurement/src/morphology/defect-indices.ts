import { MORPHOLOGY_DEFECTS, type MorphologyDefect } from '@sarm/domain/morphology';
import { available, type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { studentT95 } from '../statistics/student.ts';

export interface DefectIndices {
  /** Sperm that were classified. */
  readonly sperm: number;
  readonly abnormal: number;
  /** Sperm that have each defect. */
  readonly defects: Readonly<Record<MorphologyDefect, number>>;
  /** Teratozoospermia index: defects per abnormal sperm, 1 to 4. */
  readonly tzi: Measured;
  /** Multiple anomalies index and sperm deformity index count several defects of one head, which are not distinguished. */
  readonly mai: NotAvailable;
  readonly sdi: NotAvailable;
}

const LEAST = 1;
const MOST = MORPHOLOGY_DEFECTS.length;

/** From the defects of each classified sperm; none for a normal one. A defect that is named twice counts once. */
export function defectIndices(sperm: readonly (readonly MorphologyDefect[])[]): DefectIndices {
  const sets = sperm.map((defects) => new Set(defects));
  const perAbnormal = sets.map((defects) => defects.size).filter((count) => count > 0);
  const having = (defect: MorphologyDefect): number => sets.filter((defects) => defects.has(defect)).length;
  return {
    sperm: sets.length,
    abnormal: perAbnormal.length,
    defects: {
      head: having('head'),
      midpiece: having('midpiece'),
      tail: having('tail'),
      droplet: having('droplet'),
    },
    tzi: meanDefects(perAbnormal),
    mai: notAvailable('defects_not_distinguished'),
    sdi: notAvailable('defects_not_distinguished'),
  };
}

/**
 * Student's t on the mean, its spread taken with two more sperm, one of each extreme: where a handful all have one defect
 * their own spread is 0, and an interval without width would claim what nobody saw.
 */
function meanDefects(counts: readonly number[]): Measured {
  if (counts.length === 0) return notAvailable('no_cells');
  const value = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const widened = [...counts, LEAST, MOST];
  const middle = widened.reduce((sum, count) => sum + count, 0) / widened.length;
  const squares = widened.reduce((sum, count) => sum + (count - middle) ** 2, 0);
  const degrees = widened.length - 1;
  const half = studentT95(degrees) * Math.sqrt(squares / degrees / widened.length);
  return available(value, { lower: Math.max(LEAST, value - half), upper: Math.min(MOST, value + half) });
}
