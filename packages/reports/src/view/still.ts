import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { plainNumber } from '../figure-text.ts';
import { type ReportStill, STILL_SECONDS } from '../still-of-tracks.ts';
import { h, type ReactNode } from './element.ts';
import type { I18n } from './i18n.ts';

/** Widths on paper, so that every camera's picture has the same lines. */
const PRINTED = 232;
const RING = 4.5;
const DASHES = { a: undefined, b: '5 3', c: '0.1 3' } as const;
const BARS = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** Over light and dark parts alike: white with a dark casing. */
const cased = (
  key: string,
  shape: 'path' | 'circle',
  props: Readonly<Record<string, unknown>>,
): ReactNode[] => [
  h(shape, { key: `${key}-casing`, ...props, fill: 'none', stroke: '#000', strokeWidth: 3 }),
  h(shape, { key, ...props, fill: 'none', stroke: '#fff', strokeWidth: 1.4 }),
];

const HATCH = 4;

/** What was left out: nothing was looked for there. One path, cut to the parts, however many they are. */
function excludedParts({ excluded, width, height }: ReportStill, scale: number): ReactNode[] {
  if (excluded.length === 0) return [];
  const edge = (value: number): string => (value * scale).toFixed(2);
  const parts = excluded
    .map(([x, y, across, down]) => `M${edge(x)} ${edge(y)}h${edge(across)}v${edge(down)}h${edge(-across)}Z`)
    .join('');
  const [right, bottom] = [width * scale, height * scale];
  let lines = '';
  for (let from = HATCH; from < right + bottom; from += HATCH) lines += `M${from} 0L0 ${from}`;
  return [
    h('clipPath', { key: 'left-out', id: 'left-out' }, h('path', { d: parts })),
    h('path', { key: 'shade', d: parts, fill: '#000', fillOpacity: 0.45 }),
    h('path', { key: 'hatch', d: lines, clipPath: 'url(#left-out)', stroke: '#fff', strokeWidth: 0.8 }),
  ];
}

/** The longest round length that takes no more than a quarter of the picture. */
function scaleBar({ umPerPx, width }: ReportStill, height: number, i18n: I18n): ReactNode {
  if (umPerPx === null) return null;
  const perUm = PRINTED / (width * umPerPx);
  const um = BARS.find((each) => each * perUm <= PRINTED / 4);
  if (um === undefined) return null;
  const end = PRINTED - 8;
  const text = i18n.t('report:still.um', { value: plainNumber(um, i18n.locale) });
  return h(
    'g',
    { key: 'bar', fontSize: 9, fontWeight: 600, textAnchor: 'middle' },
    h('path', { d: `M${end - um * perUm} ${height - 7}H${end}`, stroke: '#000', strokeWidth: 4 }),
    h('path', { d: `M${end - um * perUm} ${height - 7}H${end}`, stroke: '#fff', strokeWidth: 2 }),
    h(
      'text',
      {
        x: end - (um * perUm) / 2,
        y: height - 12,
        fill: '#fff',
        stroke: '#000',
        strokeWidth: 2.5,
        paintOrder: 'stroke',
      },
      text,
    ),
  );
}

/** One frame with its tracks: what the figures were counted on, for a trained eye. */
export function stillView(
  document: ReportDocument,
  i18n: I18n,
  { still, picture }: { readonly still: ReportStill | null; readonly picture: string | undefined },
): ReactNode {
  if (still === null || picture === undefined) return null;
  const { t, locale } = i18n;
  const name = document.videos.find(({ id }) => id === still.videoId)?.name ?? '';
  const scale = PRINTED / still.width;
  const height = Math.round(still.height * scale);
  const at = ([x, y]: readonly [number, number]): string =>
    `${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}`;
  const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const caption = t('report:still.caption', {
    video: name,
    frame: still.frame,
    seconds: seconds.format(still.seconds),
    last: STILL_SECONDS,
  });
  return h(
    'figure',
    { key: 'still', className: 'still' },
    h('img', { src: picture, alt: caption }),
    h(
      'svg',
      { viewBox: `0 0 ${PRINTED} ${height}`, 'aria-hidden': true },
      excludedParts(still, scale),
      still.lines.flatMap(({ grade, points }, index) =>
        cased(`line-${index}`, 'path', {
          d: `M${points.map(at).join('L')}`,
          strokeDasharray: DASHES[grade],
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        }),
      ),
      still.immotile.flatMap(([x, y], index) =>
        cased(`ring-${index}`, 'circle', { cx: x * scale, cy: y * scale, r: RING }),
      ),
      scaleBar(still, height, i18n),
    ),
    h('figcaption', null, caption, still.excluded.length === 0 ? null : ` ${t('report:still.leftOut')}`),
  );
}
