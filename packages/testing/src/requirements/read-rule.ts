import { ACCESS_LEVELS, type AccessLevel } from '@sarm/domain/access/access-levels';
import { type Access, CONDITIONS, type Condition, type ObjectAccess } from '@sarm/domain/access/language';
import { ERROR_STATUS, type ErrorCode } from '@sarm/domain/catalogue/errors';
import { isPermissionCode, type PermissionCode } from '@sarm/domain/access/permissions';

type AnyAccess = Access<string>;
type Clause = { readonly field: string; readonly value: unknown };

const codesOf = (text: string): PermissionCode[] =>
  text.split(' or ').map((code) => {
    if (!isPermissionCode(code)) throw new Error(`${code} is no permission code`);
    return code;
  });
const levelOf = (text: string): AccessLevel => {
  const level = ACCESS_LEVELS.find((each) => each === text);
  if (level === undefined) throw new Error(`${text} is no access level`);
  return level;
};
const conditionOf = (text: string): Condition => {
  if (!Object.hasOwn(CONDITIONS, text)) throw new Error(`${text} is no condition`);
  return text as Condition;
};
const stateOf = (text: string): unknown => {
  const [is = '', otherwise = ''] = text.split(', else ');
  if (!Object.hasOwn(ERROR_STATUS, otherwise)) throw new Error(`${otherwise} is no error`);
  return { is, otherwise: otherwise as ErrorCode };
};

/** How a clause begins, the field it fills, and how the rest of it is read. */
const CLAUSES: readonly (readonly [start: string, field: string, read: (rest: string) => unknown])[] = [
  ['inactive too', 'inactiveToo', () => true],
  ['held anywhere', 'anywhere', () => true],
  ['maker only', 'ownOnly', () => true],
  ['or challenge token', 'or', () => 'challenge token'],
  ['or media token ', 'mediaToken', (rest) => rest],
  ['without membership: ', 'withoutMembership', codesOf],
  ['level ', 'level', levelOf],
  ['others level ', 'othersLevel', levelOf],
  ['others seen: ', 'othersSeen', codesOf],
  ['others: ', 'othersAnyOf', codesOf],
  ['or level ', 'orLevelWhereUsed', (rest) => levelOf(rest.replace(/ where used$/, ''))],
  ['rows of others: ', 'rowsOfOthers', codesOf],
];

function readClause(text: string, kind: string): Clause {
  if (text.startsWith('while ')) {
    const rest = text.slice('while '.length);
    return kind === 'object'
      ? { field: 'whileState', value: stateOf(rest) }
      : { field: 'while', value: conditionOf(rest) };
  }
  for (const [start, field, read] of CLAUSES)
    if (text.startsWith(start)) return { field, value: read(text.slice(start.length)) };
  const named = /^(type|part) ([^:]+): (.+)$/.exec(text);
  if (named !== null)
    return {
      field: named[1] === 'type' ? 'anyOfByType' : 'parts',
      value: { [named[2] ?? '']: codesOf(named[3] ?? '') },
    };
  return { field: 'anyOf', value: codesOf(text) };
}

function readDoor(text: string): Record<string, unknown> & { kind: AnyAccess['kind'] } {
  if (text === 'public' || text === 'installation' || text === 'person') return { kind: text };
  if (text === 'signed in') return { kind: 'signed-in' };
  if (text.endsWith(' token') || text.endsWith(' cookie')) return { kind: 'token', token: text };
  if (text.startsWith('rows of ')) return { kind: 'rows', of: text.slice('rows of '.length) };
  const every = text.startsWith('every ');
  return { kind: 'object', object: every ? text.slice('every '.length) : text, ...(every ? { every } : {}) };
}

/** The other direction of `writeRule`: the access that a row of calls.csv requires. */
export function readRule(text: string): AnyAccess {
  const [door = '', ...clauses] = text.split('; ');
  const access = readDoor(door);
  for (const clause of clauses) {
    const { field, value } = readClause(clause, access.kind);
    const before = access[field];
    const merges = field === 'anyOfByType' || field === 'parts';
    if (before !== undefined && !merges) throw new Error(`${field} stands twice in "${text}"`);
    access[field] = merges ? { ...(before as object | undefined), ...(value as object) } : value;
  }
  return access as unknown as AnyAccess;
}

export const isObjectRule = (rule: AnyAccess): rule is ObjectAccess<string> => rule.kind === 'object';
