import type { Micrometres } from '@sarm/domain/units';
import { type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { Z95 } from '../statistics/normal.ts';
import type { LevelShapes } from './level-shapes.ts';
import { LENGTH_HALF, type OutlineMeasure, withDoubt } from './outline-doubt.ts';
import type { OutlineShape } from './shape-of-outline.ts';

export interface HeadMeasures {
  readonly length: Measured<Micrometres>;
  readonly width: Measured<Micrometres>;
  /** µm². */
  readonly area: Measured;
  readonly perimeter: Measured<Micrometres>;
  /** Length ÷ width. */
  readonly ellipticity: Measured;
  /** (length − width) ÷ (length + width). */
  readonly elongation: Measured;
  /** π · length · width ÷ (4 · area): 1 for an ellipse. */
  readonly regularity: Measured;
}

const relativeLengths = ({ length, width }: OutlineShape): number =>
  Math.hypot(LENGTH_HALF / length, LENGTH_HALF / width);

/** Each pixel of the rim is inside by an even share. */
const areaHalf = ({ perimeter }: OutlineShape): number => Z95 * Math.sqrt(perimeter / 12);

const regularity = ({ length, width, area }: OutlineShape): number => (Math.PI * length * width) / (4 * area);

export const HEAD_MEASURES: Readonly<Record<keyof HeadMeasures, OutlineMeasure>> = {
  length: { of: (shape) => shape.length, pixelHalf: () => LENGTH_HALF, power: 1 },
  width: { of: (shape) => shape.width, pixelHalf: () => LENGTH_HALF, power: 1 },
  area: { of: (shape) => shape.area, pixelHalf: areaHalf, power: 2 },
  perimeter: { of: (shape) => shape.perimeter, pixelHalf: () => Math.PI * LENGTH_HALF, power: 1 },
  ellipticity: {
    of: ({ length, width }) => length / width,
    pixelHalf: (shape) => (shape.length / shape.width) * relativeLengths(shape),
    power: 0,
  },
  elongation: {
    of: ({ length, width }) => (length - width) / (length + width),
    pixelHalf: ({ length, width }) => (2 * LENGTH_HALF * Math.hypot(length, width)) / (length + width) ** 2,
    power: 0,
  },
  regularity: {
    of: regularity,
    pixelHalf: (shape) =>
      regularity(shape) * Math.hypot(relativeLengths(shape), areaHalf(shape) / shape.area),
    power: 0,
  },
};

/** Without a pixel size there are ratios and no lengths. */
export function headMeasures(
  levels: LevelShapes | NotAvailable,
  pixelUm: number | NotAvailable,
): HeadMeasures {
  const measure = <T extends number>(name: keyof HeadMeasures): Measured<T> => {
    const rule = HEAD_MEASURES[name];
    if ('reason' in levels) return levels;
    if (rule.power === 0) return withDoubt<T>(levels, rule, 1);
    return typeof pixelUm === 'number' ? withDoubt<T>(levels, rule, pixelUm) : notAvailable(pixelUm.reason);
  };
  return {
    length: measure('length'),
    width: measure('width'),
    area: measure('area'),
    perimeter: measure('perimeter'),
    ellipticity: measure('ellipticity'),
    elongation: measure('elongation'),
    regularity: measure('regularity'),
  };
}
