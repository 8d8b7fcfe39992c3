import type { RouteAccess } from '@sarm/contracts/http/route';
import { ACCESS_LEVELS, type AccessLevel } from '@sarm/domain/access/access-levels';
import { PERMISSION_CODES, type PermissionCode } from '@sarm/domain/access/permissions';
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
  const lists = CODE_LISTS.flatMap((field) => {
    const codes = fields[field] as readonly PermissionCode[] | undefined;
    if (codes === undefined) return [];
    return [
      ...codes.map((code) =>
        changed(`${stranger} for ${code}`, {
          [field]: codes.map((each) => (each === code ? stranger : each)),
        }),
      ),
      ...(codes.length > 1
        ? codes.map((code) =>
            changed(`${field} without ${code}`, { [field]: codes.filter((each) => each !== code) }),
          )
        : []),
      changed(`${field} with ${stranger}`, { [field]: [...codes, stranger] }),
      ...(access.kind === 'installation' ? [] : [without(field)]),
    ];
  });
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
  return [...lists, ...levels, ...flags, ...open];
}

/** A code that this call has nothing to do with and that nobody's level gives. */
const strangerTo = (access: RouteAccess): PermissionCode =>
  PERMISSION_CODES.find((code) => code === 'deploy_models' && !codesOf(access).includes(code)) ??
  'train_models';
