import { allRoutes } from '@sarm/contracts/http/route-table';
import { writeRule } from '@sarm/domain/access/write-rule';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { readCalls, spellingsOfRoute } from '@sarm/testing/requirements/read-calls';
import { describe, expect, it } from 'vitest';
import { compareWithCalls } from './testing/access-matrix/compare-with-calls.ts';

const calls = readCalls();

describe('docs/requirements/calls.csv', () => {
  it('names every call once, and states its access in the closed language', () => {
    const spellings = calls.flatMap((call) => call.spellings);
    expect(spellings.filter((each, at) => spellings.indexOf(each) !== at)).toEqual([]);
    for (const call of calls) expect(writeRule(call.rule)).toBe(call.ruleText);
    expect(calls.length).toBeGreaterThanOrEqual(194);
  });

  it('has a rule that matches the text of the specification', () => {
    const PHRASES: Readonly<Record<string, readonly string[]>> = {
      'business access': ['access_business'],
      'technical access': ['access_technical'],
      'business or technical access': ['access_business', 'access_technical'],
      'else reviewer': ['review_annotations'],
      'any of the three label codes': ['review_annotations', 'annotate_detection', 'annotate_morphology'],
    };
    const codesIn = (text: string): string[] =>
      [
        ...PERMISSION_CODES.filter((code) => new RegExp(`\\b${code}\\b`).test(text)),
        ...Object.entries(PHRASES).flatMap(([phrase, codes]) => (text.includes(phrase) ? codes : [])),
      ].sort();
    const differ = calls
      // 'as above' points to another row, whose rule is the same.
      .filter((call) => !call.access.startsWith('as '))
      // Whose upload it is, is stated for the call that continues it; its codes are those of the call that began it.
      .filter((call) => call.access !== 'own upload')
      .map(({ method, path, access, ruleText }) => {
        // Who may see what only its maker may change is stated in the reading rows.
        const own = ruleText.replace(/others seen: \w+; maker only/, 'maker only');
        const [specified, ruled] = [codesIn(access), codesIn(own)].map((codes) => [...new Set(codes)]);
        return { call: `${method} ${path}`, specified, ruled };
      })
      .filter(({ specified, ruled }) => String(specified) !== String(ruled));
    expect(differ).toEqual([]);
    const levels = calls.filter(({ access, ruleText }) => {
      const level = /level (member|editor)(?! \(BUS-153\))/.exec(access)?.[1];
      return level !== undefined && !ruleText.includes(`level ${level}`);
    });
    expect(levels.map((call) => call.path)).toEqual([]);
  });

  it('has a row for every built call, with its spellings and its access', () => {
    expect(compareWithCalls(allRoutes, calls)).toEqual([]);
  });

  it('is missed by a call without a row, another spelling and another access', () => {
    const first = allRoutes.find(({ id }) => id === 'auth.login');
    if (first === undefined) throw new Error('no route auth.login');
    const rest = allRoutes.filter(({ id }) => id !== first.id);
    const changed = (change: object) =>
      compareWithCalls([{ id: first.id, route: { ...first.route, ...change } }, ...rest], calls);
    expect(changed({ path: '/no/such/row' })).toEqual([`${first.id} has no row`]);
    expect(changed({ method: 'PUT' })).toEqual([`${first.id} has no row`]);
    expect(changed({ aliases: ['/another'] })).toHaveLength(1);
    expect(changed({ access: { kind: 'signed-in' } })).toHaveLength(1);
    expect(spellingsOfRoute(first.route)[0]).toBe('POST /sarm/auth/login-user');
  });
});
