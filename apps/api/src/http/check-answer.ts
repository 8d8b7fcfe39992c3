import type { RouteDefinition } from '@sarm/contracts/http/route';

/** Keys that the answer has and its schema does not: how a password hash would slip out. */
function extraKeys(given: unknown, parsed: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return [];
  if (given instanceof Date) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (value === undefined) return [];
    if (!Object.hasOwn(parsed, key)) return [here];
    return extraKeys(value, (parsed as Record<string, unknown>)[key], here);
  });
}

/** Throws where an answer has drifted from its contract. On in tests and development, off in production. */
export function checkAnswer(
  bound: { id: string; route: RouteDefinition },
  answer: { status: number; body: unknown },
): void {
  const drift = (what: string): Error =>
    new Error(`${bound.id} answers ${answer.status} against its contract: ${what}`);
  if (!Object.hasOwn(bound.route.answers, answer.status)) throw drift('the status is not in the table');
  const schema = bound.route.answers[answer.status] ?? null;
  if (schema === null) {
    if (answer.body !== undefined) throw drift('a body where none is declared');
    return;
  }
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) {
    throw drift(parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`).join('; '));
  }
  const extra = extraKeys(answer.body, parsed.data);
  if (extra.length > 0) throw drift(`undeclared fields ${extra.join(', ')}`);
}
