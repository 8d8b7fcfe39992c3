import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureTexts } from './authed-image.tsx';

/** TEC-302: what the technical screens say of a frame whose picture did not load. Needs the texts of recordings. */
export function useFrameFailureTexts(): FailureTexts {
  const { t } = useTranslation('recordings');
  return useMemo(
    () => ({
      text: t('imageFailed'),
      why: ({ status, statusText }) => t('imageError', { status, statusText }),
    }),
    [t],
  );
}
