import { describe, expect, it } from 'vitest';
import { citationsIn, readSpec, readTests, rulesIn } from '../testing/spec-citations.ts';

describe('SPEC.md', () => {
  const rules = rulesIn(readSpec());
  const cited = new Set(readTests().flatMap(citationsIn));

  it('has every rule once', () => {
    expect(rules.length).toBeGreaterThan(50);
    expect(rules.filter((rule, i) => rules.indexOf(rule) !== i)).toEqual([]);
  });

  it('has no rule that no test cites', () => {
    expect(rules.filter((rule) => !cited.has(rule))).toEqual([]);
  });

  it('has every rule that a test cites', () => {
    expect([...cited].filter((id) => !rules.includes(id))).toEqual([]);
  });

  it('is checked by patterns that distinguish a title from a mention', () => {
    const id = ['MEA', 'XYZ', '1'].join('-');
    expect(citationsIn(`it('${id} does it', f); // ('text ${id} here')`)).toEqual([id]);
    expect(citationsIn(`it.each([1])('${id} does %d', f)`)).toEqual([id]);
    expect(citationsIn(`// ${id} later`)).toEqual([]);
    expect(rulesIn(`- **${id}** text\nsee ${id}`)).toEqual([id]);
  });
});
