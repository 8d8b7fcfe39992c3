import type { NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { noticeText } from '@sarm/messages/notice-text';
import { figureText } from '../figure-text.ts';
import { peopleText } from '../forms-text.ts';
import { h, type ReactNode } from './element.ts';
import { type Fact, facts, section } from './facts.ts';
import { type I18n, momentText } from './i18n.ts';

type Share = NormalForms['tzi'];

const integerText = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value);

const missing = (reasons: readonly Notice[], { t }: I18n): string =>
  `${t('report:notAvailable')}${t('report:because', { reason: reasons.map((each) => noticeText(t, each)).join('; ') })}`;

const shareText = ({ value, low, high }: NonNullable<Share>, digits: number, locale: string): string => {
  const write = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${write.format(value)} (${write.format(low)}–${write.format(high)})`;
};

function classTable({ classes, reasons }: NormalForms, i18n: I18n): ReactNode {
  const { t, locale } = i18n;
  const head = (text: string, className?: string) => h('th', { key: text, scope: 'col', className }, text);
  return h(
    'table',
    { key: 'classes', className: 'f whole' },
    h(
      'thead',
      null,
      h('tr', null, [
        head(t('report:forms.class')),
        head(t('report:forms.number'), 'r'),
        head(t('report:forms.share'), 'r'),
      ]),
    ),
    h(
      'tbody',
      null,
      MORPHOLOGY_CLASSES.map((name) => {
        const { cells, share } = classes[name];
        return h(
          'tr',
          { key: name },
          h('th', { scope: 'row' }, t(`report:forms.of.${name}`)),
          h('td', { className: 'r' }, integerText(cells, locale)),
          h('td', { className: 'r' }, share === null ? missing(reasons, i18n) : shareText(share, 1, locale)),
        );
      }),
    ),
  );
}

function setsText({ sets }: NormalForms, { t, locale }: I18n): ReactNode {
  return sets.map(({ id, name, preparation, normal, cells, share }) => {
    const set = t('report:forms.set', {
      name,
      preparation: t(`report:forms.preparation.${preparation}`),
      normal,
      cells,
    });
    const text =
      share === null
        ? set
        : t('report:forms.setShare', {
            set,
            share: `${shareText(share, 1, locale)} ${t('report:unit.percent')}`,
          });
    return h('div', { key: id }, text);
  });
}

function replicatesText({ replicates }: NormalForms, { t, locale }: I18n): string {
  const { outcome, reasons, difference, allowed } = replicates;
  const text =
    outcome === 'agree'
      ? t('report:replicates.outcome.agree')
      : `${reasons.map((each) => noticeText(t, each)).join('; ')}.`;
  return difference === null || allowed === null
    ? text
    : t('report:forms.difference', {
        outcome: text,
        difference: figureText(difference, locale),
        allowed: integerText(allowed, locale),
      });
}

function notCountedText({ notCounted: { unstained, repeated } }: NormalForms, { t }: I18n): string {
  return [
    ...(unstained > 0 ? [t('report:forms.unstained', { cells: unstained })] : []),
    ...(repeated > 0 ? [t('report:forms.repeated', { cells: repeated })] : []),
  ].join(', ');
}

/** BUS-101: what the share of normal forms rests on: label, people, preparations, and every class with its interval. */
export function normalFormsView({ morphology }: ReportDocument, i18n: I18n): ReactNode {
  if (!morphology || morphology.source === null) return null;
  const { t, locale } = i18n;
  const { source, cells, tzi, tziReasons, otherIndicesReasons, defects } = morphology;
  const notCounted = notCountedText(morphology, i18n);
  const own: Fact[] = [
    [
      t('report:forms.source'),
      t('report:forms.chosen', {
        label: source.label,
        person: source.chosenBy ?? t('report:corrections.nobody'),
        time: momentText(source.chosenAt, i18n),
      }),
    ],
    ...(cells === 0
      ? []
      : ([
          [t('report:forms.classified'), peopleText(morphology.labelledBy, t)],
          [t('report:forms.approved'), peopleText(morphology.reviewedBy, t)],
          [t('report:forms.preparations'), setsText(morphology, i18n)],
          [t('report:forms.replicates'), replicatesText(morphology, i18n)],
          [t('report:forms.defects'), t('report:forms.defectList', defects)],
        ] satisfies Fact[])),
    [t('report:forms.tzi'), tzi === null ? missing(tziReasons, i18n) : shareText(tzi, 2, locale)],
    [t('report:forms.others'), missing(otherIndicesReasons, i18n)],
    ...(notCounted === '' ? [] : ([[t('report:forms.notCounted'), notCounted]] satisfies Fact[])),
  ];
  return section(
    `${t('report:forms.title')}${t('report:because', { reason: t('report:forms.cells', { count: cells }) })}`,
    classTable(morphology, i18n),
    h('div', { key: 'facts', className: 'm forms' }, facts(own)),
    h('p', { key: 'note', className: 'note' }, t('report:forms.note')),
  );
}
