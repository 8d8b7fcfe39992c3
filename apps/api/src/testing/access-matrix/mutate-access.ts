import type { RouteAccess } from '@sarm/contracts/http/route';
import { ACCESS_LEVELS, type AccessLevel } from '@sarm/domain/access/access-levels';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { codesOf } from './personas.ts';

export interface Mutation {
  readonly name: string;
  readonly access: RouteAccess;
}

const CODE_LISTS = ['anyOf', 'othersAnyOf', 'othersSeen', 'withoutMembership'] as const;
const LEVELS = ['level', 'othersLevel', 'orLevelWhereUsed'] as const;
const FLAGS = ['ownOnly', 'anywhere', 'inactiveToo', 'orLevelWhereUsed'] as const;

/** Every one-term mistake: a code replaced, left out or added, a level one off, a flag forgotten, a door left open. */
export function mutateAccess(access: RouteAccess): Mutation[] {
  const fields = access as unknown as Readonly<Record<string, unknown>>;
  const changed = (name: string, change: object): Mutation => ({
    name,
    access: { ...access, ...change },
  });
  const without = (field: string): Mutation => {
    const { [field]: _, ...rest } = fields;
    return { name: `without ${field}`, access: rest as unknown as RouteAccess };
  };
  const stranger = strangerTo(access);
  // Which rows of others a list holds is no question of who may call it, and is tested with the list.
  const lists = CODE_LISTS.filter((field) => access.kind !== 'rows' || field !== 'othersSeen').flatMap(
    (field) => {
      const codes = fields[field] as readonly PermissionCode[] | undefined;
      if (codes === undefined) return [];
      const wrong = wrongLists(codes, stranger).map(({ name, list }) =>
        changed(`${field} ${name}`, { [field]: list }),
      );
      return access.kind === 'installation' || access.kind === 'person' ? wrong : [...wrong, without(field)];
    },
  );
  const byType = (fields['anyOfByType'] ?? {}) as Readonly<Record<string, readonly PermissionCode[]>>;
  const types = Object.entries(byType).flatMap(([type, codes]) =>
    wrongLists(codes, stranger).map(({ name, list }) =>
      changed(`type ${type} ${name}`, { anyOfByType: { ...byType, [type]: list } }),
    ),
  );
  const levels = LEVELS.flatMap((field) => {
    const level = fields[field] as AccessLevel | undefined;
    if (level === undefined) return [];
    const at = ACCESS_LEVELS.indexOf(level);
    return [ACCESS_LEVELS[at - 1], ACCESS_LEVELS[at + 1]]
      .filter((each) => each !== undefined)
      .map((each) => changed(`${field} ${each}`, { [field]: each }));
  });
  // The matrix brings no token, so what one opens is tested with the tokens.
  const flags = FLAGS.filter((field) => access.kind !== 'token' && fields[field] !== undefined).map(without);
  const open = access.kind === 'public' ? [] : [{ name: 'public', access: { kind: 'public' } as const }];
  return [...lists, ...types, ...levels, ...flags, ...open];
}

const wrongLists = (codes: readonly PermissionCode[], stranger: PermissionCode) => [
  ...codes.map((code) => ({
    name: `${stranger} for ${code}`,
    list: codes.map((each) => (each === code ? stranger : each)),
  })),
  ...(codes.length > 1
    ? codes.map((code) => ({ name: `without ${code}`, list: codes.filter((each) => each !== code) }))
    : []),
  { name: `with ${stranger}`, list: [...codes, stranger] },
];

/** A code that this call has nothing to do with and that nobody's level gives. */
const strangerTo = (access: RouteAccess): PermissionCode =>
  (['deploy_models', 'train_models', 'predict_models'] as const).find(
    (code) => !codesOf(access).includes(code),
  ) ?? 'manage_roles';
