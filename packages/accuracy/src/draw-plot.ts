import type { Plot, Series } from './study.ts';

const WIDTH = 640;
const HEIGHT = 360;
const BOX = { left: 64, right: 24, top: 48, bottom: 52 };
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00'];
/** From this ratio of the ends on, equal steps of a plain axis would press the small values together. */
const LOGARITHMIC_FROM = 6;

interface Axis {
  readonly ticks: readonly number[];
  place(value: number): number;
}

/** Line chart as SVG: no dependency, readable in a diff, sharp in print. */
export function drawPlot(plot: Plot): string {
  const all = plot.series.flatMap((series) => series.points);
  const x = xAxis(all.map((point) => point.x));
  const y = yAxis(all.map((point) => point.y));
  const body = [
    ...y.ticks.map((tick) => gridLine(tick, y.place(tick))),
    ...x.ticks.map((tick) => label([x.place(tick), HEIGHT - BOX.bottom + 18], format(tick), 'middle')),
    `<rect x="${BOX.left}" y="${BOX.top}" width="${WIDTH - BOX.left - BOX.right}" height="${HEIGHT - BOX.top - BOX.bottom}" fill="none" stroke="#888"/>`,
    ...plot.series.flatMap((series, place) => drawSeries(series, colourOf(place), { x, y })),
    ...legend(plot.series),
    label([WIDTH / 2, 18], plot.title, 'middle', 14),
    label([(WIDTH + BOX.left - BOX.right) / 2, HEIGHT - 10], plot.x, 'middle'),
    `<g transform="translate(14 ${(HEIGHT + BOX.top - BOX.bottom) / 2}) rotate(-90)">${label([0, 0], plot.y, 'middle')}</g>`,
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" role="img" aria-label="${escape(plot.title)}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

const colourOf = (place: number): string => COLOURS[place % COLOURS.length] ?? '#000';

function xAxis(values: readonly number[]): Axis {
  const ticks = [...new Set(values)].toSorted((a, b) => a - b);
  const [min, max] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const logarithmic = min > 0 && max / min >= LOGARITHMIC_FROM;
  const of = logarithmic ? Math.log : (value: number): number => value;
  const span = of(max) - of(min) || 1;
  const room = WIDTH - BOX.left - BOX.right - 24;
  return {
    ticks: thin(ticks),
    place: (value) => round(BOX.left + 12 + (room * (of(value) - of(min))) / span),
  };
}

/** Labels that would cover each other are left out; the ends stay. */
const thin = (ticks: readonly number[]): readonly number[] => {
  const step = Math.ceil(ticks.length / 10);
  return ticks.filter((_, place) => place % step === 0 || place === ticks.length - 1);
};

function yAxis(values: readonly number[]): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = niceStep((high - low || 1) / 5);
  const [from, to] = [Math.floor(low / step) * step, Math.max(step, Math.ceil(high / step) * step)];
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, place) => from + place * step);
  const room = HEIGHT - BOX.top - BOX.bottom;
  return { ticks, place: (value) => round(HEIGHT - BOX.bottom - (room * (value - from)) / (to - from)) };
}

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const digit = [1, 2, 5, 10].find((each) => raw <= each * power) ?? 10;
  return digit * power;
}

function drawSeries({ points }: Series, colour: string, { x, y }: { x: Axis; y: Axis }): string[] {
  const places = points.map((point) => `${x.place(point.x)},${y.place(point.y)}`);
  return [
    `<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...points.map(
      (point) => `<circle cx="${x.place(point.x)}" cy="${y.place(point.y)}" r="3" fill="${colour}"/>`,
    ),
  ];
}

const gridLine = (tick: number, at: number): string =>
  `<line x1="${BOX.left}" x2="${WIDTH - BOX.right}" y1="${at}" y2="${at}" stroke="#ddd"/>${label([BOX.left - 6, at + 4], format(tick), 'end')}`;

/** Above the box, where no line can run through it. */
function legend(series: readonly Series[]): string[] {
  let left = BOX.left;
  return series.map(({ name }, place) => {
    const at = left;
    left += 28 + name.length * 6;
    return `<rect x="${at}" y="${BOX.top - 16}" width="8" height="8" fill="${colourOf(place)}"/>${label([at + 12, BOX.top - 8], name, 'start')}`;
  });
}

const label = ([x, y]: readonly [number, number], text: string, anchor: string, size = 11): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="#222">${escape(text)}</text>`;

const round = (value: number): number => Math.round(value * 10) / 10;
const format = (value: number): string => String(Number(value.toPrecision(4)));
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
