import type { Judgement } from './judge-citations.ts';
import type { Requirement } from './requirements.ts';

interface Count {
  readonly covered: number;
  readonly total: number;
}

/** Covered and all, by list and together. */
export function summarise(
  { covered }: Pick<Judgement, 'covered'>,
  requirements: readonly Requirement[],
): Record<string, Count> {
  const count = (of: readonly Requirement[]): Count => ({
    covered: of.filter(({ id }) => covered.includes(id)).length,
    total: of.length,
  });
  const lists = Map.groupBy(requirements, (each) => each.list);
  return {
    ...Object.fromEntries([...lists].map(([list, of]) => [list, count(of)])),
    all: count(requirements),
  };
}

export function presentJudgement(judgement: Judgement, requirements: readonly Requirement[]): string {
  const counts = Object.entries(summarise(judgement, requirements)).map(
    ([list, { covered, total }]) => `  ${list.padEnd(10)} ${covered} / ${total}`,
  );
  const open = [...Map.groupBy(requirements, (each) => each.list)].map(([list, of]) => {
    const ids = of.filter(({ id }) => !judgement.covered.includes(id)).map(({ id }) => id);
    return `not shown in ${list}: ${ids.join(' ')}`;
  });
  return ['requirements shown by passing tests', ...counts, ...open].join('\n');
}

/** Why a check fails, a line each; empty when the trace is honest. */
export function problemsOf(judgement: Judgement, missing: readonly string[]): string[] {
  const listed = (ids: readonly string[], what: string): string[] =>
    ids.length === 0 ? [] : [`${what}: ${ids.join(' ')}`];
  return [
    ...listed(missing, 'no report of the suites'),
    ...listed(judgement.lost, 'covered before and no longer'),
    ...listed(judgement.unknown, 'cited but in no list'),
    ...listed(judgement.unaccepted, 'cited but never compared with its decision (npm run trace -- --update)'),
    ...judgement.misplaced,
  ];
}
