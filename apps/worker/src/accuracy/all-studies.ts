import type { NamedStudy } from './run-studies.ts';

/** In the order of the document. */
export const ALL_STUDIES: readonly NamedStudy[] = [];
