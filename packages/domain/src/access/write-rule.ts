import type { PermissionCode } from './permissions.ts';
import type { Access, ObjectAccess } from './language.ts';

const either = (codes: readonly PermissionCode[]): string => codes.join(' or ');

/** The terms of the language: how docs/requirements/calls.csv and the OpenAPI description write an access. */
export function writeRule<Kind extends string>(access: Access<Kind>): string {
  return clausesOf(access)
    .filter((clause) => clause !== undefined)
    .join('; ');
}

type Clause = string | undefined;
const when = <T>(value: T | undefined, write: (value: T) => string): Clause =>
  value === undefined ? undefined : write(value);

function clausesOf<Kind extends string>(access: Access<Kind>): Clause[] {
  switch (access.kind) {
    case 'public':
      return ['public', when(access.while, (condition) => `while ${condition}`)];
    case 'token':
      return [
        access.token,
        when(access.inactiveToo, () => 'inactive too'),
        when(access.while, (condition) => `while ${condition}`),
      ];
    case 'signed-in':
      return [
        'signed in',
        when(access.inactiveToo, () => 'inactive too'),
        when(access.or, (token) => `or ${token}`),
      ];
    case 'installation':
      return [
        'installation',
        either(access.anyOf),
        when(access.anywhere, () => 'held anywhere'),
        ...partsOf(access),
      ];
    case 'rows':
      return [
        `rows of ${access.of}`,
        when(access.anyOf, either),
        when(access.othersSeen, (codes) => `others seen: ${either(codes)}`),
      ];
    case 'person':
      return ['person', `others: ${either(access.othersAnyOf)}`];
    case 'object':
      return objectClauses(access);
  }
}

const objectClauses = <Kind extends string>(access: ObjectAccess<Kind>): Clause[] => [
  access.every === true ? `every ${access.object}` : access.object,
  when(access.anyOf, either),
  ...Object.entries(access.anyOfByType ?? {}).map(([type, codes]) => `type ${type}: ${either(codes)}`),
  when(access.withoutMembership, (codes) => `without membership: ${either(codes)}`),
  when(access.anywhere, () => 'held anywhere'),
  when(access.level, (level) => `level ${level}`),
  when(access.othersLevel, (level) => `others level ${level}`),
  when(access.othersAnyOf, (codes) => `others: ${either(codes)}`),
  when(access.orLevelWhereUsed, (level) => `or level ${level} where used`),
  when(access.othersSeen, (codes) => `others seen: ${either(codes)}`),
  when(access.ownOnly, () => 'maker only'),
  when(access.rowsOfOthers, (codes) => `rows of others: ${either(codes)}`),
  when(access.whileState, ({ is, otherwise }) => `while ${is}, else ${otherwise}`),
  when(access.mediaToken, (kind) => `or media token ${kind}`),
  ...partsOf(access),
];

const partsOf = (access: Pick<ObjectAccess, 'parts'>): Clause[] =>
  Object.entries(access.parts ?? {}).map(([part, codes]) => `part ${part}: ${either(codes)}`);
