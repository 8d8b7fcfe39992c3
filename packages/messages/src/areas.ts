import type { Language } from '@sarm/domain/languages';
import { AREA_FILES, AREA_GROUPS } from './areas.generated.ts';

/** One file per area and language. The web loads the first ones with the page and the others with their screens. */
export const EAGER_AREAS = ['common', 'errors', 'complaints', 'auth', 'shell', 'pages'] as const;
export const AREAS = AREA_FILES.en;
export type Area = (typeof AREAS)[number];

/**
 * The areas that a language has in full; the others fall back to English. A test holds keys, plural forms and
 * placeholders of each to the English texts.
 */
export const COMPLETE_AREAS: Readonly<Record<Language, readonly Area[]>> = AREA_FILES;

export const hasArea = (language: Language, area: Area): boolean => COMPLETE_AREAS[language].includes(area);

/** Where the file of an area lies below its language. */
export const groupOf = (area: Area): string =>
  Object.entries(AREA_GROUPS).find(([, areas]) => (areas as readonly Area[]).includes(area))?.[0] ?? '';
