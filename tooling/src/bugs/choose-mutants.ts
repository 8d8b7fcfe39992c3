import { findMutations, type Mutation } from './mutate.ts';

const PRODUCT =
  /^(?:packages\/(?:domain|measurement|database|use-cases|runtime|inference|media|reports)|apps\/(?:api|worker|web))\/src\/.*\.tsx?$/;
const NOT_PRODUCT = /\.(?:test|fixture|contract|generated|d)\.tsx?$|\/testing\/|test-setup\.ts$/;

export const isMutable = (path: string): boolean => PRODUCT.test(path) && !NOT_PRODUCT.test(path);

export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly mutation: Mutation;
}

/** Numbers from 0 up to 1 that repeat themselves from the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const columnOf = (text: string, offset: number): number => offset - text.lastIndexOf('\n', offset - 1);

/** Operators of the product's sources, each as likely as any other, chosen by the seed. */
export function chooseMutants(files: ReadonlyMap<string, string>, count: number, seed: number): Mutant[] {
  const all = [...files]
    .filter(([path]) => isMutable(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, text]) =>
      findMutations(text).map((mutation) => {
        const { line, offset, operator, replacement } = mutation;
        const place = `${file}:${line}:${columnOf(text, offset)}`;
        return {
          name: `${place} ${operator} → ${replacement === '' ? 'nothing' : replacement}`,
          file,
          mutation,
        };
      }),
    );
  const next = seeded(seed);
  const chosen: Mutant[] = [];
  while (chosen.length < count && all.length > 0)
    chosen.push(...all.splice(Math.floor(next() * all.length), 1));
  return chosen;
}
