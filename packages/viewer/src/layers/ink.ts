import type { Grade } from '@sarm/measurement/motility/grade';

/** On pictures the colours are the same in both modes: the micrograph is grey in both. */
export const GRADE_INK: Readonly<Record<Grade, string>> = {
  a: '#45C4B6',
  b: '#7FB6F2',
  c: '#B6C2D1',
  d: '#D3DCE6',
};
export const INK = {
  casing: 'rgba(10, 14, 18, 0.72)',
  box: 'rgba(236, 241, 246, 0.62)',
  selected: '#FFFFFF',
  ungraded: '#D3DCE6',
  average: '#FFFFFF',
} as const;
