import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import { FIGURES } from '@sarm/domain/figures/figures';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../format/use-locale.ts';
import { useNoticeText } from '../i18n/use-notice-text.ts';

type Shown = Pick<AnalysisFigure, 'code' | 'unit' | 'value' | 'interval' | 'verdict' | 'reasons'>;

/** How figures are written everywhere: names, units, digits, verdicts and reasons in the language of the page. */
export function useFigureTexts() {
  const { t } = useTranslation(['analyses', 'notices']);
  const locale = useLocale();
  const noticeText = useNoticeText();
  const format = useCallback(
    (code: AnalysisFigure['code']) => {
      const { decimals } = FIGURES[code];
      const numbers = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      return (value: number): string => numbers.format(value);
    },
    [locale],
  );
  const reasonText = useCallback(
    (reasons: readonly Notice[]): string =>
      reasons.map((reason) => noticeText(reason, reason.code)).join('; '),
    [noticeText],
  );
  return useMemo(
    () => ({
      name: (code: AnalysisFigure['code']): string => t(`analyses:figure.${code}`),
      /** BUS-138: what the name alone would let people take for a vitality test. */
      note: (code: AnalysisFigure['code']): string | undefined =>
        code === 'hundred_minus_immotile' ? t('analyses:figure.hundred_minus_immotile_note') : undefined,
      unit: (unit: AnalysisFigure['unit']): string => (unit === 'ratio' ? '' : t(`analyses:unit.${unit}`)),
      format,
      reasonText,
      /** Why something is not available: never without a reason. */
      why: (reasons: readonly Notice[]): string => reasonText(reasons) || t('analyses:notStored'),
      /** The value with its interval in one line, null where it is not available; without interval it is not. */
      line: ({ code, value, interval }: Shown): string | null => {
        if (value === null || interval === null) return null;
        const write = format(code);
        return `${write(value)} (${write(interval.low)}–${write(interval.high)})`;
      },
      verdictText: (verdict: NonNullable<Shown['verdict']>): string =>
        verdict.undetermined
          ? t(`analyses:verdict.${verdict.label}Undetermined`)
          : t(`analyses:verdict.${verdict.label}`),
      rowTexts: {
        notAvailable: t('analyses:notAvailable'),
        because: (reason: string): string => t('analyses:because', { reason }),
        verdict: {
          Normal: t('analyses:verdict.Normal'),
          Low: t('analyses:verdict.Low'),
          undetermined: t('analyses:verdict.undetermined'),
        },
        bar: (value: string, low: string, high: string, limit: string): string =>
          t('analyses:bar', { value, low, high, limit }),
      },
    }),
    [t, format, reasonText],
  );
}
