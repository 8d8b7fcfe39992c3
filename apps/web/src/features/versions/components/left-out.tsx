import { LEFT_OUT_REASONS, type LeftOut } from '@sarm/domain/versions/versions';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** What is labelled and not taken, each reason with how many: also patients without consent. */
export function LeftOutList({ leftOut }: { readonly leftOut: LeftOut }) {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const parts = LEFT_OUT_REASONS.flatMap((reason) => {
    const count = leftOut[reason] ?? 0;
    return count === 0 ? [] : [t(`leftOut.${reason}`, { number: noDecimals(count, locale) })];
  });
  return parts.length === 0 ? t('leftOut.nothing') : parts.join(', ');
}
