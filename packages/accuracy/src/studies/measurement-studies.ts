import type { NamedStudy } from '../run-studies.ts';
import { associationStudy } from './association.ts';
import { concentrationStudy } from './concentration-error.ts';
import { fixedWindowStudy } from './fixed-window.ts';
import { gradeSharesStudy } from './grade-shares.ts';
import { headMeasuresStudy } from './head-measures.ts';
import { njitStudy } from './njit-clips.ts';
import { velocityErrorStudy } from './velocity-error.ts';

/** The studies of what is measured from detections. */
export const MEASUREMENT_STUDIES: readonly NamedStudy[] = [
  { name: 'association', study: associationStudy },
  { name: 'velocity', study: velocityErrorStudy },
  { name: 'frame-rate', study: fixedWindowStudy },
  { name: 'grades', study: gradeSharesStudy },
  { name: 'concentration', study: concentrationStudy },
  { name: 'njit', study: njitStudy },
  { name: 'measures', study: headMeasuresStudy },
];
