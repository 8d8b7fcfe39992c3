import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { noticeText } from '@sarm/messages/notice-text';
import { figureText } from '../figure-text.ts';
import { h, type ReactNode } from './element.ts';
import { section } from './facts.ts';
import type { I18n } from './i18n.ts';

const integerText = (value: number | null, locale: string, none: string): string =>
  value === null ? none : new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value);

/** The two aliquots side by side, as the WHO manual compares them, or why there is nothing to compare. */
export function replicatesView({ replicates }: ReportDocument, i18n: I18n): ReactNode {
  if (replicates === undefined) return null;
  const { t, locale } = i18n;
  const title = t('report:replicates.title');
  const reasons = replicates.reasons.map((each) => noticeText(t, each)).join('; ');
  const none = `${t('report:notAvailable')} – ${reasons || noticeText(t, notice('calculation.no_figure'))}`;
  const own = replicates.rows.find((row) => row.own);
  const other = replicates.rows.find((row) => !row.own);
  if (own === undefined || other === undefined)
    return section(title, h('p', { key: 'none' }, reasons === '' ? none : reasons));
  const percent = (value: number | null): string => (value === null ? none : figureText(value, locale));
  const { grade, difference, allowed } = replicates;
  const row = (name: string, cells: readonly string[]) =>
    h(
      'tr',
      { key: name },
      h('th', { scope: 'row' }, name),
      cells.map((cell, index) => h('td', { key: index, className: 'r' }, cell)),
    );
  return section(
    title,
    h(
      'table',
      { key: 'table', className: 'f' },
      h(
        'thead',
        null,
        h('tr', null, [
          h('td', { key: 'empty' }),
          ...(['own', 'other', 'difference', 'allowed'] as const).map((column) =>
            h('th', { key: column, scope: 'col', className: 'r' }, t(`report:replicates.${column}`)),
          ),
        ]),
      ),
      h(
        'tbody',
        null,
        row(
          t('report:replicates.heads'),
          [own.heads, other.heads, difference.heads, allowed.heads].map((each) =>
            integerText(each, locale, none),
          ),
        ),
        grade === null
          ? null
          : row(
              t('report:replicates.share', { grade: t(`report:grade.${grade}`) }),
              [own.percent, other.percent, difference.percent, allowed.percent].map(percent),
            ),
      ),
    ),
    h(
      'p',
      { key: 'outcome', className: 'outcome' },
      [t(`report:replicates.outcome.${replicates.outcome}`), reasons].filter((each) => each !== '').join(' '),
    ),
  );
}
