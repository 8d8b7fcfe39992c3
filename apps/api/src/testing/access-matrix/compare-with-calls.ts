import type { NamedRoute } from '@sarm/contracts/http/route-table';
import { writeRule } from '@sarm/domain/access/write-rule';
import { type Call, spellingsOfRoute } from '@sarm/testing/requirements/read-calls';

/** Where the route table differs from docs/requirements/calls.csv. */
export function compareWithCalls(routes: readonly NamedRoute[], calls: readonly Call[]): string[] {
  const rows = new Map(calls.map((call) => [call.spellings[0], call]));
  return routes.flatMap(({ id, route }) => {
    const spellings = spellingsOfRoute(route);
    const row = rows.get(spellings[0]);
    if (row === undefined) return [`${id} has no row`];
    const problems: string[] = [];
    const [expected, built] = [row.spellings.toSorted().join(', '), spellings.toSorted().join(', ')];
    if (expected !== built) problems.push(`${id} is spelled ${built}; its row says ${expected}`);
    const rule = writeRule(route.access);
    if (rule !== row.ruleText) problems.push(`${id} declares "${rule}"; its row says "${row.ruleText}"`);
    return problems;
  });
}

export function callOf({ id, route }: NamedRoute, calls: readonly Call[]): Call {
  const [spelling] = spellingsOfRoute(route);
  const call = calls.find((each) => each.spellings[0] === spelling);
  if (call === undefined) throw new Error(`${id} has no row in calls.csv`);
  return call;
}
