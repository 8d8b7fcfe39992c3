import type { ReportDocument, ReportFigure } from '@sarm/contracts/http/reports/report-document.entities';
import { noticeText } from '@sarm/messages/notice-text';
import { figureText, plainNumber } from '../figure-text.ts';
import { h, type ReactNode } from './element.ts';
import { section } from './facts.ts';
import { intervalLane, LANE_RANGE } from './interval-lane.ts';
import type { I18n } from './i18n.ts';

const SUBTITLED = [
  'total_count',
  'progressive_motility',
  'total_motility',
  'hundred_minus_immotile',
  'vap',
] as const;

function nameOf({ code }: ReportFigure, { t }: I18n): ReactNode {
  const under = SUBTITLED.find((each) => each === code);
  return h(
    'th',
    { scope: 'row' },
    t(`report:figure.${code}`),
    under === undefined ? null : h('span', { className: 'sub' }, t(`report:figureOf.${under}`)),
  );
}

/** BUS-129 to BUS-139: the label as specified for the edition; undetermined stands next to it, never instead of it. */
function assessment({ verdict }: ReportFigure, { edition }: ReportDocument, { t }: I18n): ReactNode {
  if (verdict === null) return null;
  return [
    h('b', { key: 'label' }, t(`report:verdict.${edition}.${verdict.label}`)),
    verdict.undetermined ? h('span', { key: 'und', className: 'und' }, t('report:undetermined')) : null,
  ];
}

function missingRow(figure: ReportFigure, columns: number, i18n: I18n): ReactNode {
  const reason = figure.missing.map((each) => noticeText(i18n.t, each)).join('; ');
  return h(
    'tr',
    { key: figure.code },
    nameOf(figure, i18n),
    h(
      'td',
      { colSpan: columns, className: 'na' },
      i18n.t('report:notAvailable'),
      h('span', { className: 'why' }, i18n.t('report:because', { reason })),
    ),
  );
}

function figureRow(figure: ReportFigure, document: ReportDocument, i18n: I18n): ReactNode {
  const { measured, limit, verdict } = figure;
  if (measured === null) return missingRow(figure, document.comparison ? 6 : 3, i18n);
  const { locale, t } = i18n;
  const shown = document.comparison ? limit : null;
  const low = document.comparison && verdict?.label === 'low';
  return h(
    'tr',
    { key: figure.code, className: low ? 'low' : undefined },
    nameOf(figure, i18n),
    h('td', { className: 'r res' }, figureText(measured.value, locale, shown)),
    h('td', null, t(`report:unit.${figure.unit}`)),
    h('td', { className: 'r' }, `${figureText(measured.low, locale)}–${figureText(measured.high, locale)}`),
    ...(document.comparison
      ? [
          h(
            'td',
            { key: 'limit', className: 'r' },
            limit === null
              ? h('span', { className: 'sub' }, t('report:noLimit'))
              : plainNumber(limit, locale),
          ),
          h(
            'td',
            { key: 'lane' },
            limit === null || verdict === null
              ? null
              : intervalLane({ ...measured, limit, undetermined: verdict.undetermined }),
          ),
          h('td', { key: 'verdict' }, assessment(figure, document, i18n)),
        ]
      : []),
  );
}

/** BUS-139: a reader who compares with the other edition finds here why the assessment differs. */
const differingLines = ({ differing = [], figures }: ReportDocument, { t, locale }: I18n): ReactNode[] =>
  differing.map(({ code, edition, limit, label, undetermined }) => {
    const unit = figures.find((figure) => figure.code === code)?.unit ?? 'percent';
    const verdict = t(`report:verdict.${edition}.${label}`);
    const text = t('report:differs', {
      figure: t(`report:figure.${code}`),
      edition: t(`report:edition.${edition}`),
      limit: `${plainNumber(limit, locale)} ${t(`report:unit.${unit}`)}`,
      verdict: undetermined ? `${verdict}, ${t('report:undetermined')}` : verdict,
    });
    return h('p', { key: code, className: 'note differs' }, text);
  });

export function resultsTable(document: ReportDocument, i18n: I18n): ReactNode {
  const { t, locale } = i18n;
  const head = (text: string, className?: string) => h('th', { key: text, scope: 'col', className }, text);
  const columns = [
    head(t('report:column.parameter')),
    head(t('report:column.result'), 'r'),
    head(t('report:column.unit')),
    head(t('report:column.interval'), 'r interval'),
    ...(document.comparison
      ? [
          head(t('report:column.limit', { edition: t(`report:edition.${document.edition}`) }), 'r limit'),
          head(t('report:column.lane'), 'lane'),
          head(t('report:column.assessment')),
        ]
      : []),
  ];
  const note = t('report:note', {
    from: plainNumber(Math.round(LANE_RANGE.from * 100) / 100, locale),
    to: plainNumber(Math.round(LANE_RANGE.to * 10) / 10, locale),
  });
  const nothing = document.warnings.find(({ code }) => code === 'warning.no_sperm_seen');
  return section(
    t('report:results'),
    nothing === undefined ? null : h('p', { key: 'nothing', className: 'statement' }, noticeText(t, nothing)),
    h(
      'table',
      { key: 'table', className: 'figures' },
      h('thead', null, h('tr', null, columns)),
      h(
        'tbody',
        null,
        document.figures.map((figure) => figureRow(figure, document, i18n)),
      ),
    ),
    document.comparison ? h('p', { key: 'note', className: 'note' }, note) : null,
    ...(document.comparison ? differingLines(document, i18n) : []),
  );
}
