import type { Translate } from '@sarm/messages/create-translator';
import type { Page } from 'playwright-core';
import type { Places } from '../product/walk-places.ts';

export interface WalkScreen {
  readonly name: string;
  readonly path: (places: Places) => string;
  /** Brings the screen into its state; by the texts of the language that it is shown in. */
  readonly act?: (page: Page, t: Translate, places: Places) => Promise<void>;
}
