import { createRandom } from '@sarm/simulator/random';
import { FAMILIES } from './all-conditions.ts';
import type { Condition, Family } from './condition.ts';

/** Two conditions at chance strengths, on a sample by its name. */
export interface Combination {
  readonly sample: string;
  readonly conditions: readonly Condition[];
}

/** Another one than that of the pairs on which guards were tuned. */
const SEED = 'pairs of conditions, second draw';
/** Between the names of the two. */
export const PAIR_SIGN = '+';

export const combinationName = ({ conditions }: Combination): string =>
  conditions.map(({ name }) => name).join(PAIR_SIGN);
const MIXED: readonly Family[] = FAMILIES.filter(({ range }) => range !== undefined);

/** The same list for the same number. A file has one codec, so no pair needs two. */
export function drawCombinations(count: number, samples: readonly string[]): readonly Combination[] {
  const random = createRandom(SEED);
  const any = <T>(from: readonly T[]): T => {
    const taken = from[Math.floor(random.next() * from.length)];
    if (taken === undefined) throw new RangeError('nothing to choose from');
    return taken;
  };
  const draw = (family: Family): Condition => {
    const [low, high] = family.range ?? [0, 0];
    const strength = Number(random.between(low, high).toPrecision(3));
    return { name: low === high ? family.name : `${family.name}-${strength}`, family, strength };
  };
  return Array.from({ length: count }, () => {
    const first = any(MIXED);
    const second = any(
      MIXED.filter((other) => other !== first && !(other.encodes === true && first.encodes === true)),
    );
    return { sample: any(samples), conditions: [draw(first), draw(second)] };
  });
}

/** Those of a drawn list that are named, so that single pairs of the document can be made again. */
export function combinationsNamed(
  names: readonly string[],
  drawn: readonly Combination[],
): readonly Combination[] {
  const own = new Set(drawn.map(combinationName));
  const strange = names.filter((name) => !own.has(name));
  if (strange.length > 0) throw new Error(`no drawn pair is called ${strange.join(', ')}`);
  return drawn.filter((each) => names.includes(combinationName(each)));
}
