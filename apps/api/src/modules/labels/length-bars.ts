import type { LengthBars } from '@sarm/contracts/http/labels/labels.entities';
import { type BoxLength, LENGTH_STEPS } from '@sarm/database/labels/label-statistics.repository';
import { LABELS } from '@sarm/domain/labels';

/** Widths of a bar that people read without counting. */
const WIDTHS = { um: [0.5, 1, 2, 5, 10, 20, 50, 100], px: [1, 2, 5, 10, 20, 50, 100, 200, 500] } as const;

/** In micrometres where a video is calibrated; lengths in pixels of several magnifications would not be comparable. */
export function lengthBars(lengths: readonly BoxLength[]): LengthBars {
  const calibrated = lengths.filter(({ um }) => um !== null);
  const unit = calibrated.length > 0 ? 'um' : 'px';
  const shown = unit === 'um' ? calibrated : lengths;
  const steps = shown.map((each) => ({ from: each[unit] ?? 0, count: each.count }));
  const sum = (of: readonly { readonly count: number }[]): number =>
    of.reduce((total, { count }) => total + count, 0);
  return {
    unit,
    bars: barsOf(steps, unit),
    counted: sum(shown),
    uncalibrated: unit === 'um' ? sum(lengths) - sum(calibrated) : sum(lengths),
  };
}

function barsOf(
  steps: readonly { readonly from: number; readonly count: number }[],
  unit: 'um' | 'px',
): LengthBars['bars'] {
  if (steps.length === 0) return [];
  const places = steps.map(({ from }) => from);
  const [least, most] = [Math.min(...places), Math.max(...places) + LENGTH_STEPS[unit]];
  const span = (width: number): number => Math.ceil(most / width) - Math.floor(least / width);
  const width = WIDTHS[unit].find((each) => span(each) <= LABELS.lengthBars) ?? most / LABELS.lengthBars;
  const first = Math.floor(least / width);
  return Array.from({ length: Math.max(1, span(width)) }, (_, at) => {
    const [from, to] = [(first + at) * width, (first + at + 1) * width];
    const inside = steps.filter((step) => step.from >= from && step.from < to);
    return { from, to, count: inside.reduce((total, { count }) => total + count, 0) };
  });
}
