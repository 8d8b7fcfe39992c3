import {
  type ComparedFigure,
  type ComparedFigureName,
  type ComparisonVerdict,
  type IntervalWay,
  LESS_IS_BETTER,
  SIGNED_FIGURES,
} from '@sarm/domain/comparisons';
import { mean } from '../statistics/sample-moments.ts';
import { type Ends, intervalOf } from './paired-interval.ts';

type Units<Sums> = readonly { readonly champion: Sums; readonly candidate: Sums }[];
type FigureOf<Sums> = (sums: Sums) => number | undefined;

/** The mean over the units for which both models have the figure; what differs is compared unit by unit. */
export function compareFigure<Sums>(
  name: ComparedFigureName,
  units: Units<Sums>,
  figure: FigureOf<Sums>,
  way: IntervalWay,
): ComparedFigure {
  const pairs = pairsOf(units, figure);
  return compared(
    name,
    { pairs, champions: pairs.map(([a]) => a), candidates: pairs.map(([, b]) => b) },
    way,
  );
}

/**
 * Each model over all units for which it has the figure itself; the difference over those for which both have it. The most frequent class
 * takes no time and reports no other class: what the candidate has of these would be lost with the other side.
 */
export function compareApart<Sums>(
  name: ComparedFigureName,
  units: Units<Sums>,
  figure: FigureOf<Sums>,
  way: IntervalWay,
): ComparedFigure {
  const champions = units.flatMap(({ champion }) => figure(champion) ?? []);
  const candidates = units.flatMap(({ candidate }) => figure(candidate) ?? []);
  return compared(name, { pairs: pairsOf(units, figure), champions, candidates }, way);
}

type Values = readonly number[];

const pairsOf = <Sums>(units: Units<Sums>, figure: FigureOf<Sums>): (readonly [number, number])[] =>
  units.flatMap((unit) => {
    const [a, b] = [figure(unit.champion), figure(unit.candidate)];
    return a === undefined || b === undefined ? [] : [[a, b] as const];
  });

function compared(
  name: ComparedFigureName,
  of: { readonly pairs: readonly (readonly [number, number])[]; champions: Values; candidates: Values },
  way: IntervalWay,
): ComparedFigure {
  const { pairs, champions, candidates } = of;
  const differences = pairs.map(([a, b]) => b - a);
  const interval = intervalOf(differences, way);
  return {
    name,
    champion: meanOf(champions),
    candidate: meanOf(candidates),
    championInterval: intervalOf(champions, way),
    candidateInterval: intervalOf(candidates, way),
    difference: meanOf(differences),
    interval,
    verdict: verdictOf(name, {
      champion: meanOf(pairs.map(([a]) => a)),
      candidate: meanOf(pairs.map(([, b]) => b)),
      interval,
    }),
  };
}

const meanOf = (values: Values): number | null => (values.length === 0 ? null : mean(values));

/** A difference whose interval holds 0 is none that anybody has shown. */
function verdictOf(
  name: ComparedFigureName,
  {
    champion,
    candidate,
    interval,
  }: { readonly champion: number | null; readonly candidate: number | null; readonly interval: Ends | null },
): ComparisonVerdict {
  if (interval === null || champion === null || candidate === null) return 'none';
  if (interval[0] <= 0 && interval[1] >= 0) return 'undetermined';
  const more = SIGNED_FIGURES.has(name) ? Math.abs(candidate) > Math.abs(champion) : candidate > champion;
  return more === LESS_IS_BETTER.has(name) ? 'worse' : 'better';
}
