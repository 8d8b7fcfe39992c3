import { DEFAULT_LANGUAGE } from '@sarm/domain/languages';
import { PSEUDO_LANGUAGE } from '@sarm/messages/pseudo-texts';

/** The product never writes this key: whoever looks for untranslated words sets it by hand and reloads. */
export const PSEUDO_KEY = 'pseudoLanguage';

export function startLanguage(storage: Storage): string {
  try {
    return storage.getItem(PSEUDO_KEY) === 'on' ? PSEUDO_LANGUAGE : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}
