import type { Texts } from './areas.generated.ts';

/** One area in one language: texts, or groups of texts. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
