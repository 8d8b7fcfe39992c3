import { describe, expect, it } from 'vitest';
import { chooseMutants, isMutable } from './choose-mutants.ts';
import { applyMutation, findMutations } from './mutate.ts';

const operators = (text: string): string[] => findMutations(text).map(({ operator }) => operator);

describe('operators', () => {
  it('are each turned into their opposite, one at a time', () => {
    const text = 'const a = b === c && !d || e < 3;\nreturn f >= g - 1;';
    expect(findMutations(text).map((mutation) => applyMutation(text, mutation))).toEqual([
      'const a = b !== c && !d || e < 3;\nreturn f >= g - 1;',
      'const a = b === c || !d || e < 3;\nreturn f >= g - 1;',
      'const a = b === c && d || e < 3;\nreturn f >= g - 1;',
      'const a = b === c && !d && e < 3;\nreturn f >= g - 1;',
      'const a = b === c && !d || e <= 3;\nreturn f >= g - 1;',
      'const a = b === c && !d || e < 3;\nreturn f > g - 1;',
      'const a = b === c && !d || e < 3;\nreturn f >= g + 1;',
    ]);
    expect(findMutations(text).map(({ line }) => line)).toEqual([1, 1, 1, 1, 1, 2, 2]);
  });

  it('are looked for in code alone: not in comments, texts, templates, patterns, generics and JSX', () => {
    for (const text of [
      '// a === b',
      '/* a === b\n && c */',
      `const a = 'b === c';`,
      'const a = "it\\" - is";',
      'const a = `b - c ${d} - e`;',
      'const a = /b - [/] - c/;',
      'x.replace(/ - /g, y);',
      'const a: Map<string, Set<number>> = b;',
      'return <Page title={a} />;',
      '<Page\n  title={a}\n>\n  {b}\n</Page>',
      'const f = (a: A): B => c;',
      'type A = B | C;',
      'a += 1; b -= 2; c ??= d;',
      'if (a != null) b!.c;',
    ])
      expect(operators(text)).toEqual([]);
  });

  it('are found in the values of templates and behind all that is left out', () => {
    expect(operators('`a - ${b + { c: d * 2 }.c} - e ${`f ${g === h} - i`} - j`; k && l')).toEqual([
      '+',
      '*',
      '===',
      '&&',
    ]);
    expect(operators(`const a = 'b'; // don't\nreturn c / d; /* it's */ e > f`)).toEqual(['/', '>']);
    expect(operators('const a = b\n  ? c\n  : d\n    && e')).toEqual(['&&']);
  });
});

describe('random mutants', () => {
  const files = new Map([
    ['packages/domain/src/b.ts', 'a === b && c'],
    ['packages/domain/src/a.ts', 'a + b'],
    ['packages/domain/src/a.test.ts', 'a - b'],
    ['packages/ui/src/a.ts', 'a - b'],
  ]);

  it('are the same for the same seed whatever the order of the files, and different for another', () => {
    const many = new Map(
      Array.from({ length: 40 }, (_, at) => [`packages/domain/src/f${at}.ts`, 'a + b - c']),
    );
    const names = (seed: number, from: ReadonlyMap<string, string>): string[] =>
      chooseMutants(from, 5, seed).map(({ name }) => name);
    expect(names(1, many)).toEqual(names(1, new Map([...many].toReversed())));
    expect(names(1, many)).not.toEqual(names(2, many));
    expect(new Set(names(1, many))).toHaveLength(5);
  });

  it('come from sources of the product alone, each at most once', () => {
    expect(
      chooseMutants(files, 99, 7)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'packages/domain/src/a.ts:1:3 + → -',
      'packages/domain/src/b.ts:1:3 === → !==',
      'packages/domain/src/b.ts:1:9 && → ||',
    ]);
    for (const path of [
      'packages/database/testing/a.ts',
      'apps/api/src/testing/a.ts',
      'apps/web/src/a.fixture.ts',
      'packages/database/src/tables.generated.ts',
      'apps/trainer/src/a.ts',
      'apps/api/bench/a.bench.ts',
    ])
      expect(isMutable(path)).toBe(false);
    expect(isMutable('apps/web/src/features/videos/list.tsx')).toBe(true);
  });
});
