import { MASK_PARTS } from '@sarm/domain/shapes/masks';
import { MISSING_REASONS } from '@sarm/domain/stored/missing-reasons';
import { z } from 'zod';
import { storedMask } from './masks.entities.ts';

const interval = z.object({ lower: z.number(), upper: z.number() });
const measure = z
  .discriminatedUnion('available', [
    z.object({ available: z.literal(true), value: z.number(), interval }),
    z.object({ available: z.literal(false), reason: z.enum(MISSING_REASONS) }),
  ])
  .meta({ id: 'MorphologyMeasure' });

/** Lengths in µm, areas in µm², angles in degrees, with their 95 % intervals; computed when they are read. */
export const morphologyMeasures = z
  .object({
    head: z.object({
      length: measure,
      width: measure,
      area: measure,
      perimeter: measure,
      ellipticity: measure,
      elongation: measure,
      regularity: measure,
    }),
    midpiece: z.object({ length: measure, width: measure, angle: measure }),
    dropletShare: measure,
    /** Why they are shown without a normal range. */
    notAssessed: z.enum(MISSING_REASONS),
    outlined: z.array(z.enum(MASK_PARTS)),
  })
  .meta({ id: 'MorphologyMeasures' });

export const itemMeasures = z.object({
  /** The one of the item, which is exported and trained on too; null: it has none. */
  mask: storedMask.nullable(),
  measures: morphologyMeasures,
});

export type MorphologyMeasure = z.output<typeof measure>;
export type MorphologyMeasures = z.output<typeof morphologyMeasures>;
export type ItemMeasures = z.output<typeof itemMeasures>;
