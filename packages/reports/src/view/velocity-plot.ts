import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { noticeText } from '@sarm/messages/notice-text';
import { figureText } from '../figure-text.ts';
import { h, type ReactNode } from './element.ts';
import { GRADE_FILL } from './grade-plot.ts';
import { section } from './facts.ts';
import type { I18n } from './i18n.ts';

const WIDTH = 330;
const LEFT = 28;
const TOP = 20;
const HEIGHT = 112;
const FOOT = TOP + HEIGHT;
const GRADES = ['a', 'b', 'c'] as const;
const STEPS = [1, 2, 5];

/** A round step with which at most four lines are drawn. */
function stepOf(highest: number): number {
  for (let power = 0.1; ; power *= 10)
    for (const step of STEPS) if (highest / (step * power) <= 4) return step * power;
}

/** Where motility was requested, a missing plot is marked as missing. */
function noVelocities({ figures }: ReportDocument, { t }: I18n): ReactNode {
  const mean = figures.find(({ code }) => code === 'vap');
  if (mean === undefined) return null;
  const reasons = mean.measured === null ? mean.missing : [notice('missing.no_distribution')];
  const why = reasons.map((each) => noticeText(t, each)).join('; ');
  return section(
    t('report:velocity.title'),
    h('p', { key: 'none' }, t('report:notAvailable'), h('span', { className: 'why' }, ` – ${why}`)),
  );
}

/** Moving cells by average path velocity, divided by grade; the last class has no upper bound. */
export function velocityPlot(document: ReportDocument, i18n: I18n): ReactNode {
  const { velocities, figures } = document;
  // Made before reports held them.
  if (velocities === undefined) return null;
  if (velocities === null) return noVelocities(document, i18n);
  const { t, locale } = i18n;
  const { bounds } = velocities;
  const highest = Math.max(
    ...bounds.map((_, i) => GRADES.reduce((sum, g) => sum + (velocities[g][i] ?? 0), 0)),
  );
  if (highest <= 0) return noVelocities(document, i18n);
  const step = stepOf(highest);
  const most = Math.ceil(highest / step) * step;
  const y = (cells: number): number => FOOT - (cells / most) * HEIGHT;
  const wide = (WIDTH - LEFT) / bounds.length;
  const bars = bounds.flatMap((bound, i) => {
    let below = 0;
    return GRADES.flatMap((grade) => {
      const cells = velocities[grade][i] ?? 0;
      if (cells <= 0) return [];
      const from = below;
      below += cells;
      return [
        h('rect', {
          key: `${bound}${grade}`,
          x: LEFT + i * wide,
          y: y(below),
          width: wide,
          height: y(from) - y(below),
          fill: GRADE_FILL[grade],
          stroke: '#000',
          strokeWidth: 0.8,
        }),
      ];
    });
  });
  const lines = Array.from({ length: Math.round(most / step) + 1 }, (_, i) => i * step).flatMap((cells) => [
    h('path', {
      key: `l${cells}`,
      d: `M${LEFT} ${y(cells)}H${WIDTH}`,
      stroke: cells === 0 ? '#000' : '#ccc',
    }),
    h(
      'text',
      { key: `n${cells}`, x: LEFT - 5, y: y(cells) + 4, textAnchor: 'end', fill: '#333' },
      figureText(cells, locale).replace(/[.,]0$/, ''),
    ),
  ]);
  const labels = bounds.flatMap((bound, i) =>
    i % 2 === 0
      ? [
          h(
            'text',
            { key: `b${bound}`, x: LEFT + i * wide, y: FOOT + 13, textAnchor: 'middle', fill: '#333' },
            String(bound),
          ),
        ]
      : [],
  );
  const mean = figures.find(({ code }) => code === 'vap')?.measured;
  const width = (bounds[1] ?? 1) - (bounds[0] ?? 0);
  const x = (speed: number): number => Math.min(LEFT + (speed / width) * wide, WIDTH);
  return section(
    t('report:velocity.title'),
    h(
      'svg',
      {
        key: 'plot',
        width: WIDTH,
        height: FOOT + 46,
        viewBox: `0 0 ${WIDTH} ${FOOT + 46}`,
        fontSize: 10.5,
        role: 'img',
        'aria-label': t('report:velocity.title'),
      },
      lines,
      bars,
      labels,
      mean == null
        ? null
        : [
            h('path', {
              key: 'whisker',
              d: `M${x(mean.low)} 10H${x(mean.high)}M${x(mean.low)} 6v8M${x(mean.high)} 6v8`,
              stroke: '#000',
              strokeWidth: 1.4,
            }),
            h('circle', { key: 'dot', cx: x(mean.value), cy: 10, r: 3.5 }),
            h('path', {
              key: 'drop',
              d: `M${x(mean.value)} 14V${FOOT}`,
              stroke: '#000',
              strokeDasharray: '2 2',
            }),
            h(
              'text',
              { key: 'mean', x: x(mean.high) + 6, y: 14, fontWeight: 600 },
              t('report:velocity.mean', { value: figureText(mean.value, locale) }),
            ),
          ],
      h(
        'text',
        { key: 'axis', x: WIDTH, y: FOOT + 27, textAnchor: 'end', fill: '#333' },
        t('report:velocity.axis'),
      ),
      GRADES.map((grade, i) => [
        h('rect', {
          key: `k${grade}`,
          x: WIDTH - 120 + i * 42,
          y: FOOT + 33,
          width: 14,
          height: 10,
          fill: GRADE_FILL[grade],
          stroke: '#000',
          strokeWidth: 0.8,
        }),
        h('text', { key: `t${grade}`, x: WIDTH - 102 + i * 42, y: FOOT + 42 }, grade),
      ]),
    ),
  );
}
