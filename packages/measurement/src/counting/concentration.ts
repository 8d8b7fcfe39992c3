import { type MillionPerMillilitre, type MicrometresPerPixel, millionPerMl } from '@sarm/domain/units';
import type { Calibration, Dilution, MeasuredDepth } from '../calibration/calibration.ts';
import { pixelScale } from '../calibration/pixel-scale.ts';
import { available, type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { meanHeads, type FieldCount } from './field-count.ts';
import { betweenFieldVariance, combineCountInterval } from './count-interval.ts';

const UM3_PER_ML_IN_MILLIONS = 1e6;

interface Volume {
  readonly available: true;
  readonly pixelSize: MicrometresPerPixel;
  readonly depth: MeasuredDepth;
  readonly factor: number;
  readonly factorRelativeSd: number;
}

const countedVolume = (calibration: Calibration | undefined): Volume | NotAvailable => {
  const scale = pixelScale(calibration);
  if (!scale.available) return scale;
  const depth = calibration?.chamber?.measuredDepth;
  if (depth === undefined) return notAvailable('no_measured_depth');
  const ss = calibration?.chamber?.segreSilberberg ?? { factor: 1, sd: 0 };
  const sound = depth.depth > 0 && depth.sd >= 0 && ss.factor > 0 && ss.sd >= 0;
  if (!sound) return notAvailable('invalid_calibration');
  return {
    available: true,
    pixelSize: scale.pixelSize,
    depth,
    factor: ss.factor,
    factorRelativeSd: ss.sd / ss.factor,
  };
};

/** All fields of one replicate must share the counting frame; a mean over different areas has no area. */
const commonArea = (fields: readonly FieldCount[], pixelSize: MicrometresPerPixel): number => {
  const areas = fields.map(
    ({ countingFrame: f }) => (f.right - f.left) * (f.bottom - f.top) * pixelSize * pixelSize,
  );
  const [first = 0] = areas;
  if (areas.some((a) => Math.abs(a - first) > first * 1e-9)) {
    throw new RangeError('fields of different area cannot be averaged');
  }
  return first;
};

/** C = n̄ · D · k · 10^6 / (A · h), in millions per ml, with the interval of everything that is uncertain in it. */
export const concentration = (
  fields: readonly FieldCount[],
  calibration: Calibration | undefined,
  dilution: Dilution | undefined,
): Measured<MillionPerMillilitre> => {
  const volume = countedVolume(calibration);
  if (!volume.available) return volume;
  if (dilution === undefined) return notAvailable('no_dilution');
  if (!(dilution.factor >= 1 && dilution.relativeSd >= 0)) return notAvailable('invalid_dilution');
  if (fields.length === 0) return notAvailable('no_fields');

  const perHead =
    (dilution.factor * volume.factor * UM3_PER_ML_IN_MILLIONS) /
    (commonArea(fields, volume.pixelSize) * volume.depth.depth);
  const heads = fields.map((f) => f.heads);
  const interval = combineCountInterval({
    total: heads.reduce((a, b) => a + b, 0),
    fieldVariance: betweenFieldVariance(heads),
    relativeSds: [volume.depth.sd / volume.depth.depth, dilution.relativeSd, volume.factorRelativeSd],
  });
  const scale = perHead / fields.length;
  return available(millionPerMl(meanHeads(fields) * perHead), {
    lower: millionPerMl(interval.lower * scale),
    upper: millionPerMl(interval.upper * scale),
  });
};
