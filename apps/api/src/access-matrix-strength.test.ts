import { allRoutes } from '@sarm/contracts/http/route-table';
import { readCalls } from '@sarm/testing/requirements/read-calls';
import { describe, expect, it } from 'vitest';
import { callOf } from './testing/access-matrix/compare-with-calls.ts';
import { expectedAnswer, typesOf } from './testing/access-matrix/expected-answer.ts';
import { mutateAccess } from './testing/access-matrix/mutate-access.ts';
import { peopleFor, targetsFor } from './testing/access-matrix/personas.ts';
import { simulateAnswer } from './testing/access-matrix/simulate-answer.ts';

const calls = readCalls();

/** The cases of the matrix that differ from what the row requires, if this were the declared access. */
function differing(named: (typeof allRoutes)[number], access = named.route.access): string[] {
  const { rule } = callOf(named, calls);
  return peopleFor(named.route.access, rule).flatMap((persona) =>
    targetsFor(named.route, persona)
      .filter((target) => target !== 'malformed')
      .flatMap((target) => typesOf(rule).map((type) => ({ target, type })))
      .filter((call) => {
        const expected = expectedAnswer(rule, persona, { ...call, idInPath: true, bodyComesFirst: true });
        return simulateAnswer(access, persona, call) !== expected;
      })
      .map(({ target, type = '' }) => `${persona.name} on ${target} ${type}`),
  );
}

describe('the access matrix', () => {
  it('expects what the declared access decides', () => {
    for (const named of allRoutes) expect([named.id, differing(named)]).toEqual([named.id, []]);
  });

  it('fails for every access that is declared with one term wrong', () => {
    const mutations = allRoutes.flatMap((named) =>
      mutateAccess(named.route.access).map((mutation) => ({ named, mutation })),
    );
    const survived = mutations
      .filter(({ named, mutation }) => differing(named, mutation.access).length === 0)
      .map(({ named, mutation }) => `${named.id}: ${mutation.name}`);
    console.log(
      `access matrix: ${mutations.length} wrong declarations, ${mutations.length - survived.length} found`,
    );
    expect(survived).toEqual([]);
  });
});
