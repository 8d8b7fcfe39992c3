import { type Box, overlapOf, SAME_HEAD_OVERLAP } from '@sarm/domain/boxes';

/** TEC-227: a head that a person drew or confirmed is not found a second time. */
export const withoutKept = <B extends Box>(found: readonly B[], kept: readonly Box[]): B[] =>
  found.filter((box) => kept.every((other) => overlapOf(box, other) < SAME_HEAD_OVERLAP));
