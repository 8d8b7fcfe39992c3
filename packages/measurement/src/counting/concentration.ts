import { type MillionPerMillilitre, millionPerMl } from '@sarm/domain/units';
import type { Calibration, Dilution } from '../calibration/calibration.ts';
import { available, type Measured, notAvailable } from '../measured.ts';
import { type CountedVolume, countedVolume } from './counted-volume.ts';
import { betweenFieldVariance, combineCountInterval, MIXING_CV } from './count-interval.ts';
import type { FieldCount } from './field-count.ts';

const UM3_PER_ML_IN_MILLIONS = 1e6;

export interface CalibratedField {
  readonly field: FieldCount;
  readonly calibration: Calibration | undefined;
}

/**
 * Relative SD of the summed volume. Fields of one chamber lot share its depth error, which therefore does not average
 * out over them; errors of different chambers are independent.
 */
const volumeRelativeSd = (volumes: readonly CountedVolume[]): number => {
  const total = volumes.reduce((sum, v) => sum + v.effective, 0);
  const chambers = Map.groupBy(volumes, (v) => v.chamber);
  let variance = 0;
  for (const shared of chambers.values()) {
    const error = shared.reduce((sum, v) => sum + v.effective * v.relativeSd, 0);
    variance += (error / total) ** 2;
  }
  return Math.sqrt(variance);
};

/**
 * C = ΣN · D · 10^6 / Σ(A · h / k), in millions per ml: heads of all fields over the volume of all fields. Fields of
 * different size, magnification or depth weigh by the volume they show; for equal ones it is n̄ · D · k · 10^6 / (A · h).
 */
export const pooledConcentration = (
  fields: readonly CalibratedField[],
  dilution: Dilution | undefined,
): Measured<MillionPerMillilitre> => {
  const volumes: CountedVolume[] = [];
  for (const { field, calibration } of fields) {
    const volume = countedVolume(field, calibration);
    // One field without a volume makes the sum unknown; leaving it out would choose the fields that suit.
    if (!volume.available) return volume;
    volumes.push(volume);
  }
  if (dilution === undefined) return notAvailable('no_dilution');
  if (!(dilution.factor >= 1 && dilution.relativeSd >= 0)) return notAvailable('invalid_dilution');
  if (fields.length === 0) return notAvailable('no_fields');

  const heads = fields.map(({ field }) => field.heads);
  const total = heads.reduce((a, b) => a + b, 0);
  const interval = combineCountInterval({
    total,
    doubtful: fields.reduce((sum, { field }) => sum + (field.doubtful ?? 0), 0),
    fieldVariance: betweenFieldVariance(
      heads,
      volumes.map((v) => v.effective),
    ),
    relativeSds: [volumeRelativeSd(volumes), dilution.relativeSd, MIXING_CV / Math.sqrt(fields.length)],
  });
  const perHead =
    (dilution.factor * UM3_PER_ML_IN_MILLIONS) / volumes.reduce((sum, v) => sum + v.effective, 0);
  return available(millionPerMl(total * perHead), {
    lower: millionPerMl(interval.lower * perHead),
    upper: millionPerMl(interval.upper * perHead),
  });
};

/** All fields recorded with one calibration. */
export const concentration = (
  fields: readonly FieldCount[],
  calibration: Calibration | undefined,
  dilution: Dilution | undefined,
): Measured<MillionPerMillilitre> => {
  const volume = fields.length === 0 ? countedVolume(undefined, calibration) : undefined;
  if (volume?.available === false) return volume;
  return pooledConcentration(
    fields.map((field) => ({ field, calibration })),
    dilution,
  );
};
