import type { MillionPerMillilitre, Percent } from '@sarm/domain/units';
import { available, type Measured, notAvailable } from '../measured.ts';
import { Z95 } from '../statistics/normal.ts';

/** Ejaculate volume in ml as recorded (weighed or read), with its relative SD. */
export interface RecordedVolume {
  readonly millilitres: number;
  readonly relativeSd: number;
}

const relativeSides = (m: { value: number; interval: { lower: number; upper: number } }) => ({
  low: m.value === 0 ? 0 : 1 - m.interval.lower / m.value,
  high: m.value === 0 ? 0 : m.interval.upper / m.value - 1,
});

/** Millions per ejaculate. */
export const totalCount = (
  concentration: Measured<MillionPerMillilitre>,
  volume: RecordedVolume | undefined,
): Measured => {
  if (!concentration.available) return concentration;
  if (volume === undefined) return notAvailable('no_volume');
  if (!(volume.millilitres > 0 && volume.relativeSd >= 0)) return notAvailable('invalid_volume');
  const value = concentration.value * volume.millilitres;
  if (value === 0) {
    const upper = concentration.interval.upper * volume.millilitres * (1 + Z95 * volume.relativeSd);
    return available(0, { lower: 0, upper });
  }
  const sides = relativeSides(concentration);
  const extra = (Z95 * volume.relativeSd) ** 2;
  return available(value, {
    lower: value * Math.max(0, 1 - Math.sqrt(sides.low ** 2 + extra)),
    upper: value * (1 + Math.sqrt(sides.high ** 2 + extra)),
  });
};

/** Millions of cells of one kind per ejaculate, for example progressive ones. */
export const totalOfShare = (total: Measured, share: Measured<Percent>): Measured => {
  if (!total.available) return total;
  if (!share.available) return share;
  const value = (total.value * share.value) / 100;
  if (value === 0) {
    return available(0, { lower: 0, upper: (total.interval.upper * share.interval.upper) / 100 });
  }
  const a = relativeSides(total);
  const b = relativeSides(share);
  return available(value, {
    lower: value * Math.max(0, 1 - Math.hypot(a.low, b.low)),
    upper: value * (1 + Math.hypot(a.high, b.high)),
  });
};
