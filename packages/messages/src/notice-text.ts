import type { Notice } from '@sarm/domain/catalogue/notices';
import type { Translate } from './create-translator.ts';

/** The text of a notice in the language of the reader; its causes stand in place of {{because}}. */
export function noticeText(t: Translate, { code, params, because = [] }: Notice): string {
  return t(`notices:${code}`, { ...params, because: because.map((each) => noticeText(t, each)).join(', ') });
}

/** No notice is an empty text in the answers of the API. */
export const storedText = (t: Translate, stored: Notice | null): string =>
  stored === null ? '' : noticeText(t, stored);
