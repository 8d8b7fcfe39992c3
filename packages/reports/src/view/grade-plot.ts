import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { EDITION_LIMITS } from '@sarm/domain/figures/edition-limits';
import { notice } from '@sarm/domain/catalogue/notices';
import { noticeText } from '@sarm/messages/notice-text';
import { figureText, percentText } from '../figure-text.ts';
import { h, type ReactNode } from './element.ts';
import { section } from './facts.ts';
import type { I18n } from './i18n.ts';

/** Room for the longest name of a grade, in any language. */
const LEFT = 152;
const SCALE = 0.74;
const ROW = 24;
const WIDTH = 330;
const at = (percent: number): number => LEFT + percent * SCALE;

type Grade = ReportDocument['grades'][number];
/** Print has no colours: solid, hatched, dotted, white; the letter always stands next to it. */
export const GRADE_FILL = { a: '#000', b: 'url(#grade-b)', c: 'url(#grade-c)', d: '#fff' } as const;

const patterns = h(
  'defs',
  { key: 'defs' },
  h(
    'pattern',
    {
      id: 'grade-b',
      width: 4,
      height: 4,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    h('rect', { width: 4, height: 4, fill: '#fff' }),
    h('rect', { width: 2.4, height: 4, fill: '#000' }),
  ),
  h(
    'pattern',
    { id: 'grade-c', width: 5, height: 5, patternUnits: 'userSpaceOnUse' },
    h('rect', { width: 5, height: 5, fill: '#fff' }),
    h('circle', { cx: 1.5, cy: 1.5, r: 1, fill: '#000' }),
  ),
);

function gradeRow({ grade, value, low, high }: Grade, index: number, i18n: I18n): ReactNode {
  const y = 2 + index * ROW;
  const whisker = `M${at(low)} ${y + 8}H${at(high)}M${at(low)} ${y + 4}v8M${at(high)} ${y + 4}v8`;
  const { locale } = i18n;
  const range = `${figureText(low, locale)}–${figureText(high, locale)}`;
  return h(
    'g',
    { key: grade },
    h('rect', { x: 0.5, y: y + 0.5, width: 15, height: 15, rx: 3, fill: '#fff', stroke: '#000' }),
    h('text', { x: 8, y: y + 12, textAnchor: 'middle', fontWeight: 700 }, grade),
    h('text', { x: 24, y: y + 12 }, i18n.t(`report:grade.${grade}`)),
    h('rect', {
      x: LEFT,
      y: y + 2,
      width: Math.max(0, at(value) - LEFT),
      height: 12,
      fill: GRADE_FILL[grade],
      stroke: '#000',
      strokeWidth: 0.8,
    }),
    h('path', { d: whisker, stroke: '#fff', strokeWidth: 3.5 }),
    h('path', { d: whisker, stroke: '#000', strokeWidth: 1.4 }),
    h(
      'text',
      { x: WIDTH, y: y + 12, textAnchor: 'end' },
      h('tspan', { fontWeight: 600 }, percentText(value, locale)),
      ` (${range})`,
    ),
  );
}

function stacked(grades: readonly Grade[], y: number): ReactNode[] {
  let from = 0;
  return grades.map(({ grade, value }) => {
    const bar = h('rect', {
      key: grade,
      x: at(from),
      y,
      width: Math.max(0, value * SCALE),
      height: 12,
      fill: GRADE_FILL[grade],
      stroke: '#000',
      strokeWidth: 0.8,
    });
    from += value;
    return bar;
  });
}

/** Where the number stands at its tick: the two limits lie so close that they would be printed over each other. */
type Side = 'start' | 'end';
const tick = (percent: number, y: number, side: Side): ReactNode => [
  h('path', { key: `w${percent}`, d: `M${at(percent)} ${y - 3}v18`, stroke: '#fff', strokeWidth: 4 }),
  h('path', { key: `b${percent}`, d: `M${at(percent)} ${y - 3}v18`, stroke: '#000', strokeWidth: 1.6 }),
  h(
    'text',
    {
      key: `t${percent}`,
      x: at(percent) + (side === 'end' ? 0.5 : -0.5),
      y: y - 5,
      textAnchor: side,
      fontWeight: 600,
    },
    String(percent),
  ),
];

/** Where motility was requested, a missing plot is marked as missing: an empty place could be read as nothing found. */
function noGrades({ figures }: ReportDocument, { t }: I18n): ReactNode {
  const progressive = figures.find(({ code }) => code === 'progressive_motility');
  if (progressive === undefined) return null;
  const reasons = progressive.measured === null ? progressive.missing : [notice('calculation.no_figure')];
  const why = reasons.map((each) => noticeText(t, each)).join('; ');
  return section(
    t('report:grades'),
    h('p', { key: 'none' }, t('report:notAvailable'), h('span', { className: 'why' }, ` – ${why}`)),
  );
}

/** Four shares with their intervals, then all of them on one line against the limits of the edition. */
export function gradePlot(document: ReportDocument, i18n: I18n): ReactNode {
  const { grades, edition } = document;
  const { t } = i18n;
  if (grades.length === 0) return noGrades(document, i18n);
  const y = 2 + 4 * ROW + 16;
  const { progressive_motility: progressive = 0, total_motility: total = 0 } = EDITION_LIMITS[edition];
  const axis = [0, 25, 50, 75, 100].flatMap((percent) => [
    h('path', { key: `l${percent}`, d: `M${at(percent)} 2V${y + 14}`, stroke: '#ccc' }),
    h(
      'text',
      { key: `n${percent}`, x: at(percent), y: y + 27, textAnchor: 'middle', fill: '#333' },
      String(percent),
    ),
  ]);
  const caption = t('report:gradeLimits', { progressive, total });
  return section(
    t('report:grades'),
    h(
      'svg',
      {
        key: 'plot',
        width: WIDTH,
        height: y + 48,
        viewBox: `0 0 ${WIDTH} ${y + 48}`,
        fontSize: 10.5,
        role: 'img',
        'aria-label': t('report:grades'),
      },
      patterns,
      axis,
      grades.map((grade, index) => gradeRow(grade, index, i18n)),
      h('text', { key: 'all', x: 0, y: y + 10, fill: '#333' }, t('report:allGrades')),
      stacked(grades, y),
      document.comparison ? [tick(progressive, y, 'end'), tick(total, y, 'start')] : null,
      document.comparison
        ? h('text', { key: 'caption', x: WIDTH, y: y + 43, textAnchor: 'end', fill: '#333' }, caption)
        : null,
    ),
  );
}
