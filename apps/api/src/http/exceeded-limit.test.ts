import { BODIES } from '@sarm/domain/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceededLimit } from './exceeded-limit.ts';

const withFields = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** The same limits, counted on the parsed value. */
function countsOf(value: unknown): { fields: number; values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { fields: 0, values: 1, depth: 0 };
  const inner = Object.values(value).map(countsOf);
  return {
    fields: (Array.isArray(value) ? 0 : inner.length) + inner.reduce((sum, each) => sum + each.fields, 0),
    values: Math.max(
      1,
      inner.reduce((sum, each) => sum + each.values, 0),
    ),
    depth: 1 + Math.max(0, ...inner.map((each) => each.depth)),
  };
}

describe('the limits of a JSON text', () => {
  it.each([
    ['as many fields as are allowed', JSON.stringify(withFields(BODIES.fields)), undefined],
    ['one field more', JSON.stringify(withFields(BODIES.fields + 1)), 'too_many_fields'],
    ['fields of many small objects', `[${Array(60).fill('{"a":1,"b":2}').join(',')}]`, 'too_many_fields'],
    ['one name again and again', `{${Array(200).fill('"a":1').join(',')}}`, 'too_many_fields'],
    ['as many values as are allowed', JSON.stringify(Array(BODIES.values).fill(1)), undefined],
    ['one value more', JSON.stringify(Array(BODIES.values + 1).fill(1)), 'too_many_values'],
    ['as many levels as are allowed', nested(BODIES.depth), undefined],
    ['one level more', nested(BODIES.depth + 1), 'nested_too_deeply'],
    ['a hundred thousand levels without an end', '[{"a":'.repeat(100_000), 'nested_too_deeply'],
    ['signs inside of a text', JSON.stringify({ text: '{[:,"\\'.repeat(5000) }), undefined],
    [
      'a text that ends with backslashes',
      JSON.stringify({ 'a\\\\': 'b\\', c: withFields(101) }),
      'too_many_fields',
    ],
    ['a text without an end', `"${':'.repeat(500)}`, undefined],
  ])('%s', (_name, json, code) => {
    expect(exceededLimit(json)?.code).toBe(code);
  });

  it('names the limit', () => {
    expect(exceededLimit(JSON.stringify(withFields(101)))).toEqual({
      code: 'too_many_fields',
      params: { max: 100 },
    });
  });

  it('agrees with what the parser makes of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        const { fields, values, depth } = countsOf(value);
        const fits = fields <= BODIES.fields && values <= BODIES.values && depth <= BODIES.depth;
        expect(exceededLimit(JSON.stringify(value, null, indent)) === undefined).toBe(fits);
      }),
      { numRuns: 500 },
    );
  });

  it('takes time in proportion to the text, also for rows of backslashes', () => {
    const begin = process.cpuUsage();
    exceededLimit(`"${'\\\\'.repeat(700_000)}"`);
    exceededLimit(`"${'\\"'.repeat(700_000)}"`);
    exceededLimit(' '.repeat(1_400_000));
    // Some 50 ms; in proportion to the square it would be minutes.
    expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000);
  });
});
