import type { NamedStudy } from './run-studies.ts';
import { detectionStudy } from './studies/detection.ts';

/** In the order of the document. */
export const ALL_STUDIES: readonly NamedStudy[] = [{ name: 'detection', study: detectionStudy }];
