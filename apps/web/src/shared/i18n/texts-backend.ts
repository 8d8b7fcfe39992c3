import { DEFAULT_LANGUAGE, isLanguage } from '@sarm/domain/languages';
import type { Area } from '@sarm/messages/areas';
import { PSEUDO_LANGUAGE, pseudoTexts } from '@sarm/messages/pseudo-texts';
import type { TextTree } from '@sarm/messages/texts';
import type { BackendModule, ReadCallback } from 'i18next';
import { loadOnline } from '../connection/connection.ts';

async function textsOf(language: string, area: Area): Promise<TextTree> {
  // Names the file of every area in every language, which the first load has no need of.
  const { loadTexts } = await import('@sarm/messages/load-texts');
  if (language === PSEUDO_LANGUAGE) return pseudoTexts(await loadTexts(DEFAULT_LANGUAGE, area));
  return isLanguage(language) ? loadTexts(language, area) : {};
}

async function hand(texts: Promise<TextTree>, done: ReadCallback): Promise<void> {
  try {
    done(null, await texts);
  } catch (error) {
    done(error instanceof Error ? error : String(error), false);
  }
}

/** Where i18next loads the texts of an area that did not come with the first load. */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) =>
    void hand(
      loadOnline(() => textsOf(language, area as Area)),
      done,
    ),
};
