import type { Notice } from '@sarm/domain/catalogue/notices';
import type { Translate } from './create-translator.ts';

/** The words of a notice in the language of the reader; what it is told because of stands in place of {{because}}. */
export function noticeText(t: Translate, { code, params, because = [] }: Notice): string {
  return t(`notices:${code}`, { ...params, because: because.map((each) => noticeText(t, each)).join(', ') });
}

/** Nothing to tell is an empty text in the answers of the API. */
export const storedText = (t: Translate, stored: Notice | null): string =>
  stored === null ? '' : noticeText(t, stored);
