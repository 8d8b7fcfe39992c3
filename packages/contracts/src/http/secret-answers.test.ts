import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from './route.ts';
import { routes } from './route-table.ts';

/** What a field is called that opens something. */
const SECRET = /"(?:\w*(?:token|secret|password|recovery_?code)\w*|url|\w*link)":/i;
/** Counts and addresses of pictures that are opened with a session of their own. */
const HARMLESS = /"(?:recoveryCodesLeft|passwordMinLength|detectionResultUrl)":/g;

const holdsSecrets = ({ answers }: RouteDefinition): boolean =>
  Object.values(answers).some((answer) => {
    if (answer === null) return false;
    const schema = JSON.stringify(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }));
    return SECRET.test(schema.replace(HARMLESS, ''));
  });

const KEPT_KINDS = ['installation', 'object', 'rows'];
const kept = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Readonly<Record<string, RouteDefinition>>)
    .filter(([, { method, access }]) => method === 'POST' && KEPT_KINDS.includes(access.kind))
    .map(([name, route]) => ({ name: `${group}.${name}`, route })),
);

describe('security finding 16: answers that an Idempotency-Key keeps', () => {
  it('are those of calls which hold no link or token', () => {
    const secret = kept.filter(({ route }) => holdsSecrets(route)).map(({ name }) => name);
    expect(secret.toSorted()).toEqual(['media.token', 'users.create', 'users.resetPassword']);
    const declared = kept.filter(({ route }) => route.secretAnswer === true).map(({ name }) => name);
    expect(declared.toSorted()).toEqual(secret.toSorted());
  });
});
