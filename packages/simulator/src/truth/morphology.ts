import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import type { Random } from '../random.ts';
import { centreHead, type HeadShape } from './head-shape.ts';

export { MORPHOLOGY_CLASSES, type MorphologyClass };

export type MorphologyVariant =
  | 'normal'
  | 'tapered'
  | 'pyriform'
  | 'small'
  | 'large'
  | 'round'
  | 'amorphous'
  | 'thick_midpiece'
  | 'bent_neck'
  | 'offset_insertion'
  | 'short_tail'
  | 'coiled_tail'
  | 'hairpin_tail'
  | 'droplet';

/** Lengths in µm, angles in rad. One defect per cell: a cell with two would have no single right class. */
export interface Morphology {
  readonly class: MorphologyClass;
  readonly variant: MorphologyVariant;
  readonly head: HeadShape;
  readonly midpieceLength: number;
  readonly midpieceWidth: number;
  readonly neckBend: number;
  readonly insertionOffset: number;
  readonly dropletRadius: number;
  readonly dropletSide: 1 | -1;
  readonly tailLength: number;
  readonly tailCurvature: number;
  /** Distance from the head at which the tail folds back; 0 is no fold. */
  readonly tailFoldAt: number;
}

export function drawMorphology(kind: MorphologyClass, random: Random): Morphology {
  const base = drawNormal(random);
  const side = random.next() < 0.5 ? 1 : -1;
  switch (kind) {
    case 'normal':
      return base;
    case 'abnormal_head':
      return withHead(base, random);
    case 'abnormal_midpiece':
      return withMidpiece(base, side, random);
    case 'abnormal_tail':
      return withTail(base, side, random);
    case 'cytoplasmic_droplet':
      return {
        ...base,
        class: kind,
        variant: 'droplet',
        dropletRadius: random.between(1.1, 1.8),
        dropletSide: side,
      };
  }
}

function drawNormal(random: Random): Morphology {
  const length = Math.min(5, random.normalAbove(4, 4.5, 0.25));
  const width = Math.min(3.3, random.normalAbove(2.5, 2.85, 0.18));
  return {
    class: 'normal',
    variant: 'normal',
    head: centreHead({ length, width, taper: random.between(0.02, 0.1), irregular: 0, irregularPhase: 0 }),
    midpieceLength: random.normalAbove(3, 4.2, 0.4),
    midpieceWidth: random.normalAbove(0.6, 0.8, 0.08),
    neckBend: random.normal(0, 0.06),
    insertionOffset: 0,
    dropletRadius: 0,
    dropletSide: 1,
    tailLength: random.normalAbove(36, 45, 4),
    tailCurvature: random.normal(0, 0.008),
    tailFoldAt: 0,
  };
}

function withHead(base: Morphology, random: Random): Morphology {
  const variant = random.pick({ tapered: 1, pyriform: 1, small: 1, large: 1, round: 1, amorphous: 1.5 });
  const phase = random.between(-Math.PI, Math.PI);
  const plain = { taper: 0.05, irregular: 0, irregularPhase: phase };
  const shape = {
    tapered: { ...plain, length: random.between(5.4, 6.6), width: random.between(1.9, 2.3), taper: 0.15 },
    pyriform: {
      ...plain,
      length: random.between(4.6, 5.6),
      width: random.between(2.9, 3.5),
      taper: random.between(0.4, 0.55),
    },
    small: { ...plain, length: random.between(2.7, 3.3), width: random.between(1.8, 2.2) },
    large: { ...plain, length: random.between(5.6, 6.8), width: random.between(3.8, 4.6) },
    round: { ...plain, length: random.between(3.6, 4.2), width: random.between(3.5, 4.1), taper: 0 },
    amorphous: {
      ...plain,
      length: random.between(3.8, 5.6),
      width: random.between(2.6, 3.8),
      irregular: random.between(0.3, 0.45),
    },
  }[variant];
  return { ...base, class: 'abnormal_head', variant, head: centreHead(shape) };
}

function withMidpiece(base: Morphology, side: 1 | -1, random: Random): Morphology {
  const variant = random.pick({ thick_midpiece: 1, bent_neck: 1, offset_insertion: 1 });
  const defect = {
    thick_midpiece: { midpieceWidth: random.between(1.6, 2.2) },
    bent_neck: { neckBend: side * random.between(1, 1.8) },
    offset_insertion: {
      insertionOffset: (side * base.head.width * random.between(0.7, 0.95)) / 2,
      neckBend: side * random.between(0.3, 0.6),
    },
  }[variant];
  return { ...base, ...defect, class: 'abnormal_midpiece', variant };
}

function withTail(base: Morphology, side: 1 | -1, random: Random): Morphology {
  const variant = random.pick({ short_tail: 1, coiled_tail: 1.2, hairpin_tail: 1 });
  const defect = {
    short_tail: { tailLength: random.between(4, 10) },
    coiled_tail: { tailCurvature: side / random.between(2.2, 4), tailLength: random.between(25, 38) },
    hairpin_tail: { tailFoldAt: random.between(7, 12), tailCurvature: side * 0.01 },
  }[variant];
  return { ...base, ...defect, class: 'abnormal_tail', variant };
}
