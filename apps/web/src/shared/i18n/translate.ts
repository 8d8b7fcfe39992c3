import type { Translate } from '@sarm/messages/create-translator';
import { i18n } from './i18n.ts';

/** The texts in the language that the page is in now, for text that is made outside of a component. */
export const translate: Translate = i18n.t;
