import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '@sarm/contracts/http/route-table';
import { describe, expect, it } from 'vitest';
import { AUDITED_ELSEWHERE } from './testing/access-matrix/audited-elsewhere.ts';

describe('a call whose audit row the access matrix does not see', () => {
  it.each(Object.entries(AUDITED_ELSEWHERE))('%s is looked for by the test that is named', (id, other) => {
    const named = allRoutes.find((each) => each.id === id);
    const file = join(import.meta.dirname, 'modules', other.file);
    expect([named?.id, existsSync(file)]).toEqual([id, true]);
    const text = readFileSync(file, 'utf8');
    const start = text.indexOf(`'${other.title}`);
    expect(start).toBeGreaterThan(0);
    if (named?.route.effect !== 'own') return;
    // From its title to the next test, or with the functions that stand before the tests.
    const end = text.indexOf('\n  it', start);
    const test = `${text.slice(0, text.indexOf('\ndescribe('))}${text.slice(start, end < 0 ? undefined : end)}`;
    expect(named.route.writes.filter((action) => test.includes(`'${action}'`))).not.toEqual([]);
  });
});
