import { useTranslation } from 'react-i18next';
import { errorCode } from '../api/api-error.ts';
import { withFailureText } from '../api/with-failure-text.ts';

/** PLT-132, PLT-215: the specified text for what failed; a right that was withdrawn meanwhile is named as such. */
export function useMemberFailure(): (
  answer: { readonly error?: unknown },
  what: 'add' | 'update' | 'remove',
) => { readonly error?: unknown } {
  const { t } = useTranslation('members');
  return ({ error }, what) => {
    if (error === undefined) return {};
    if (errorCode(error) !== 'forbidden') return { error: withFailureText(error, t(`failed.${what}`)) };
    return { error: { status: 403, statusText: '', data: { message: t('forbidden') } } };
  };
}
