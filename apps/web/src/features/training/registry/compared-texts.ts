import { LESS_IS_BETTER, SIGNED_FIGURES } from '@sarm/domain/comparisons';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';

type Results = NonNullable<ModelComparison['results']>;
type Name = Results['figures'][number]['name'];

interface Shown {
  readonly factor: number;
  readonly digits: number;
}

const SHARE: Shown = { factor: 1, digits: 3 };
const FIGURES: Readonly<Partial<Record<Name, Shown>>> = {
  count_bias: { factor: 100, digits: 1 },
  normal_bias: { factor: 100, digits: 1 },
  milliseconds: { factor: 1, digits: 1 },
};

/** Shares have three decimals, a bias is a percent with one, a time has one. */
export function comparedText(value: number, name: Name, locale: string, signed = false): string {
  const { factor, digits } = FIGURES[name] ?? SHARE;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(signed || SIGNED_FIGURES.has(name) ? { signDisplay: 'exceptZero' } : {}),
  }).format(value * factor);
}

/** Two ends, with a word's dash that no sign can be taken for. */
export const endsText = (
  [low, high]: readonly [number, number],
  name: Name,
  locale: string,
  signed = false,
): string => `${comparedText(low, name, locale, signed)} … ${comparedText(high, name, locale, signed)}`;

/** What a rule was judged by: small numbers keep their size, large ones their digits. */
export const ruleFigureText = (value: number, locale: string): string =>
  new Intl.NumberFormat(
    locale,
    value !== 0 && Math.abs(value) < 0.0005
      ? { notation: 'scientific', maximumFractionDigits: 1 }
      : { maximumFractionDigits: 3 },
  ).format(value);

type Placed = Pick<Results['figures'][number], 'name' | 'difference' | 'interval'> &
  Partial<Pick<Results['figures'][number], 'champion' | 'candidate'>>;

/** Whether more is better than less: of a bias what is nearer to none. */
function isBetterAbove(name: Name, champion: number | null, candidate: number | null): boolean {
  if (!SIGNED_FIGURES.has(name) || champion === null || candidate === null) return !LESS_IS_BETTER.has(name);
  return Math.abs(candidate) < Math.abs(champion) === candidate > champion;
}

/** Difference and its ends where right is better, as shares of the widest of its kind. */
export function differencePlaces(
  { name, difference, interval, champion = null, candidate = null }: Placed,
  widest: number,
): { readonly at: number; readonly from: number; readonly to: number } | null {
  if (difference === null) return null;
  const sign = isBetterAbove(name, champion, candidate) ? 1 : -1;
  const place = (value: number): number =>
    Math.min(1, Math.max(0, 0.5 + (widest === 0 ? 0 : (sign * value) / (2 * widest))));
  const [a, b] = interval ?? [difference, difference];
  const [from, to] = [place(a), place(b)].toSorted((x, y) => x - y) as [number, number];
  return { at: place(difference), from, to };
}

/** By which conditions and videos are compared. */
export const mainFigureOf = ({ of_classes: ofClasses }: Pick<Results, 'of_classes'>): Name =>
  ofClasses === null ? 'f1' : 'balanced_accuracy';
