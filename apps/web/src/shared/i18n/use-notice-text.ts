import type { Notice } from '@sarm/domain/catalogue/notices';
import { noticeText } from '@sarm/messages/notice-text';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from './translate.ts';

/** What the server tells, in the words of this page. A code of a newer server is told in the words that came with it. */
export function useNoticeText(): (notice: Notice | null, sent: string) => string {
  const { i18n } = useTranslation('notices');
  return useCallback(
    (notice, sent) => {
      if (notice === null) return sent;
      const known = [notice, ...(notice.because ?? [])].every(({ code, params }) =>
        i18n.exists(`notices:${code}`, { ...params }),
      );
      return known ? noticeText(translate, notice) : sent;
    },
    [i18n],
  );
}
