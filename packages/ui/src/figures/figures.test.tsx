import { ThemeProvider } from '@mui/material/styles';
import { render as renderBare, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { buildTheme } from '../theme.tsx';
import { axisTicks, roomForTicks } from './axis-ticks.tsx';
import { FieldCounts } from './field-counts.tsx';
import { FigureRow } from './figure-row.tsx';
import { GradeBars } from './grade-bars.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { Provenance } from './provenance.tsx';
import { Replicates } from './replicates.tsx';
import { TrendPlot } from './trend-plot.tsx';
import { VelocityHistogram } from './velocity-histogram.tsx';
import { VerdictChip, VerdictText } from './verdict-chip.tsx';

const theme = buildTheme({ mode: 'light', accent: 'sarm' });
const render = (what: ReactElement) => renderBare(<ThemeProvider theme={theme}>{what}</ThemeProvider>);
const parts = (container: HTMLElement, name: string) => [
  ...container.querySelectorAll<SVGElement>(`[data-part="${name}"]`),
];
const one = (value: number) => value.toFixed(1);
const TEXTS = {
  notAvailable: 'Not available',
  because: (reason: string) => `: ${reason}`,
  verdict: { Normal: 'Normal', Low: 'Low', undetermined: 'Inconclusive' },
  bar: (...parts: string[]) => parts.join(' '),
};

describe('the bar of an interval', () => {
  const bar = (value: number, low: number, high: number) =>
    render(<IntervalBar value={value} low={low} high={high} limit={16} label="bar" />).container;

  it('has the limit in its middle and doubles to either side', () => {
    const container = bar(16, 8, 32);
    expect(parts(container, 'value')[0]?.getAttribute('cx')).toBe('178');
    expect(parts(container, 'cap').map((cap) => cap.getAttribute('d'))).toEqual(['M89 7v10', 'M267 7v10']);
  });

  it.each([
    [21.3, 18.3, 24.7, theme.palette.success.main],
    [15, 12, 18, theme.palette.warning.main],
    [17, 15, 19, theme.palette.warning.main],
    [6, 4, 9, theme.palette.error.main],
    [16, 16, 20, theme.palette.success.main],
  ])('%s (%s to %s) has the colour of its verdict', (value, low, high, colour) => {
    expect(parts(bar(value, low, high), 'value')[0]?.getAttribute('fill')).toBe(colour);
  });

  it('an end outside the scale has no cap, a value outside is an arrow, and zero is one too', () => {
    expect(parts(bar(20, 2, 30), 'cap')).toHaveLength(1);
    for (const value of [0, 3.9, 65]) {
      const container = bar(value, value, value);
      expect(parts(container, 'value')).toHaveLength(0);
      expect(parts(container, 'arrow')).toHaveLength(1);
    }
  });

  it('draws nothing from numbers that are none', () => {
    expect(bar(Number.NaN, 1, 2).querySelector('svg')).toBeNull();
  });
});

describe('a row of a figure', () => {
  const base = {
    name: 'Concentration',
    value: 21.3,
    interval: { low: 18.3, high: 24.7 },
    limit: 16,
    verdict: { label: 'Low', undetermined: true },
    unit: 'million/ml',
    format: one,
    reason: '',
    texts: TEXTS,
  } as const;

  it('shows value, unit, interval, limit, bar and both labels of the verdict', () => {
    render(<FigureRow {...base} />);
    expect(screen.getByRole('row').textContent).toBe(
      'Concentration21.3 million/ml18.3–24.716LowInconclusive',
    );
    expect(screen.getByRole('img', { name: '21.3 18.3 24.7 16' })).toBeTruthy();
  });

  it('without a value there is the reason and no digit', () => {
    const missing = { value: null, interval: null, verdict: null, reason: 'No calibration' };
    render(<FigureRow {...base} {...missing} />);
    expect(screen.getByRole('row').textContent).toBe('ConcentrationNot available: No calibration');
  });

  it.each([
    ['interval', { interval: null, reason: 'why' }, 0, 'Not available: why'],
    ['limit', { limit: null, verdict: null }, 0, '21.3 million/ml18.3–24.7'],
    ['verdict', { verdict: null }, 1, '21.3 million/ml18.3–24.716'],
  ])('without its %s it makes up nothing', (_, missing, bars, text) => {
    render(<FigureRow {...base} {...missing} />);
    const row = screen.getByRole('row');
    expect(row.textContent).toBe(`Concentration${text}`);
    expect(within(row).queryAllByRole('img')).toHaveLength(bars);
  });
});

describe('plots', () => {
  const share = (value: number | null) => ({
    value,
    interval: value === null ? null : { low: value - 2, high: value + 2 },
  });
  const grades = (d: number | null) => (
    <GradeBars
      shares={{ a: share(20), b: share(10), c: share(10), d: share(d) }}
      limits={{ progressive: 30, total: 42 }}
      texts={{
        label: 'Grades',
        all: 'all',
        limits: 'limits',
        notAvailable: 'Not available',
        why: (grade) => `why ${grade}`,
      }}
      format={(value) => `${value} %`}
    />
  );

  it('grades: four shares, and a missing one is shown as missing', () => {
    expect(render(grades(60)).container.textContent).toContain('60 %');
    const { container } = render(grades(null));
    const row = container.querySelector('[data-grade="d"]');
    expect(row?.textContent).toBe('dwhy dNot available');
    expect(row?.querySelectorAll('rect')).toHaveLength(1);
    // Against the limits only when complete.
    expect(parts(render(grades(60)).container, 'stacked')).toHaveLength(4);
    expect(parts(container, 'stacked')).toHaveLength(0);
  });

  it('velocities: classes by grade; no mean without a value', () => {
    const histogram = (value: number | null) => (
      <VelocityHistogram
        bounds={[0, 10, 20]}
        a={[0, 0, 3]}
        b={[0, 4, 0]}
        c={[2, 1, 0]}
        mean={{ value, interval: value === null ? null : { low: 10, high: 20 } }}
        texts={{ label: 'Velocity', mean: 'mean', axis: 'VAP' }}
        format={one}
      />
    );
    const { container } = render(histogram(15));
    expect(container.querySelectorAll('rect[data-grade]')).toHaveLength(4);
    expect(parts(container, 'mean')[0]?.textContent).toBe('mean 15.0');
    expect(parts(render(histogram(null)).container, 'mean')).toHaveLength(0);
  });

  it('velocities: names the last class, and no other so near that the labels touch', () => {
    const bounds = Array.from({ length: 11 }, (_, i) => 10 * i);
    const none = bounds.map(() => 0);
    const { container } = render(
      <VelocityHistogram
        bounds={bounds}
        a={none}
        b={none}
        c={none}
        mean={{ value: null, interval: null }}
        texts={{ label: 'Velocity', mean: 'mean', axis: 'VAP' }}
        format={one}
      />,
    );
    const named = [...container.querySelectorAll('text[y="134"]')].map((text) => text.textContent);
    expect(named).toEqual(['0', '30', '60', '100+']);
  });

  it('numbers at an axis fit completely before the plot', () => {
    expect(roomForTicks([0, 20, 40])).toBeLessThan(roomForTicks([0, 500, 1000]));
  });

  it('fields: one mark each; band and mean only where they exist', () => {
    const fields = [
      { name: 'F1', heads: 45, low: 33, high: 60 },
      { name: 'F2', heads: 0, low: 0, high: 3.7 },
    ];
    const plot = (mean: number | null) => (
      <FieldCounts
        fields={fields}
        mean={mean}
        band={mean === null ? null : { low: 10, high: 30 }}
        texts={{ label: 'Cells', mean: 'mean', band: 'band', noMean: 'no mean', why: 'why' }}
        format={one}
      />
    );
    const { container } = render(plot(20));
    expect(parts(container, 'field')).toHaveLength(2);
    expect(parts(container, 'band')).toHaveLength(1);
    // The highest whisker of the plot ends at its top, below the label.
    const heights = parts(container, 'field').map((each) =>
      /V([\d.]+)/.exec(each.querySelector('path')?.getAttribute('d') ?? ''),
    );
    const label = Number(parts(container, 'mean')[0]?.querySelector('text')?.getAttribute('y'));
    for (const end of heights) expect(Number(end?.[1])).toBeGreaterThan(label);
    const without = render(plot(null)).container;
    expect([...parts(without, 'band'), ...parts(without, 'mean')]).toHaveLength(0);
  });

  it('a trend leaves a gap where a figure is missing, and a single point is no line', () => {
    const at = (month: number) => new Date(Date.UTC(2026, month, 1));
    const point = (month: number, value: number | null) => ({
      id: String(month),
      at: at(month),
      value,
      interval: value === null ? null : { low: value - 3, high: value + 3 },
    });
    const plot = (points: readonly ReturnType<typeof point>[]) =>
      render(
        <TrendPlot
          points={points}
          limit={16}
          texts={{ label: 'Trend', limit: 'limit 16' }}
          format={one}
          formatMonth={(month) => month.toISOString().slice(0, 7)}
        />,
      ).container;
    const gap = plot([point(0, 9), point(1, 10), point(3, null), point(5, 15), point(6, 30)]);
    expect(gap.querySelectorAll('polyline')).toHaveLength(2);
    expect(parts(gap, 'point').map((each) => each.dataset['tone'])).toEqual([
      'error',
      'error',
      'warning',
      'success',
    ]);
    expect(plot([point(0, 9)]).querySelectorAll('polyline')).toHaveLength(0);
    expect(plot([]).querySelectorAll('circle')).toHaveLength(0);
  });

  it('axes end at round numbers', () => {
    expect(axisTicks(61)).toEqual([0, 20, 40, 60, 80]);
    expect(axisTicks(0)).toEqual([0, 1]);
    expect(axisTicks(Number.NaN)).toEqual([0, 1]);
  });
});

describe('texts of a result', () => {
  it('undetermined stands next to the label, never instead of it', () => {
    const texts = TEXTS.verdict;
    render(<VerdictChip verdict={{ label: 'Normal', undetermined: true }} texts={texts} />);
    expect(screen.getByText('Normal')).toBeTruthy();
    expect(screen.getByText('Inconclusive')).toBeTruthy();
    render(<VerdictText verdict={{ label: 'Low', undetermined: true }} text="Low, inconclusive" />);
    expect(screen.getByText('Low, inconclusive')).toBeTruthy();
  });

  it('what provenance lacks is shown as not available', () => {
    render(<Provenance facts={[{ name: 'Model', value: null }]} notAvailable="Not available" reason="why" />);
    expect(screen.getByRole('definition').textContent).toBe('Not available');
  });

  it('replicates: two rows have a difference, one has none, none has no table', () => {
    const texts = {
      label: 'Replicate counts',
      heads: 'Spermatozoa',
      percent: 'Immotile, %',
      difference: 'Difference',
      allowed: 'Allowed',
      notAvailable: 'Not available',
      why: 'why',
    };
    const row = (id: string) => ({ id, name: `Aliquot ${id}`, heads: '212', percent: null });
    const pair = { heads: '7', percent: null };
    const show = (rows: readonly ReturnType<typeof row>[]) =>
      render(<Replicates rows={rows} difference={pair} allowed={pair} note="why" texts={texts} />).container;
    expect(show([row('1'), row('2')]).textContent).toContain('Difference7Not available');
    expect(show([row('1')]).textContent).not.toContain('Difference');
    expect(show([]).textContent).toBe('why');
  });
});
