import type { Notice } from '@sarm/domain/catalogue/notices';
import { noticeText } from '@sarm/messages/notice-text';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from './translate.ts';

/** A notice of the server in the page's language; a code of a newer server is shown by the text that came with it. */
export function useNoticeText(): (notice: Notice | null, sent: string) => string {
  const { i18n } = useTranslation('notices');
  return useCallback(
    (notice, sent) => {
      if (notice === null) return sent;
      const translated = [notice, ...(notice.because ?? [])].every(({ code, params }) =>
        i18n.exists(`notices:${code}`, { ...params }),
      );
      return translated ? noticeText(translate, notice) : sent;
    },
    [i18n],
  );
}
