import type { Address } from '@sarm/contracts/http/address';
import { type CachedKind, countedIn } from '@sarm/contracts/http/cached-kinds';
import { rowsOf } from './answer-rows.ts';

/** Of a kind everything, or what has the id. LIST stands for every list of the kind. */
export interface Tag {
  readonly type: CachedKind;
  readonly id?: string;
}
export const LIST = 'LIST';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textAt = (fields: Fields, ...names: readonly string[]): string | undefined => {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' && found !== '' ? found : undefined;
};

const idOf = (kind: CachedKind, ...places: readonly unknown[]): string | undefined =>
  places.map((place) => textAt(fieldsOf(place), `${kind}Id`, `${kind}_id`)).find((id) => id !== undefined);

/** The thing that a call names itself: /videos/{id}, /projects/{projectId}, or a body with its videoId. */
function ownId({ about, path }: Address, call: unknown): string | undefined {
  const { params, body } = fieldsOf(call);
  if (about === undefined) return undefined;
  return (path.includes('{id}') ? textAt(fieldsOf(params), 'id') : undefined) ?? idOf(about, params, body);
}

/** A row may be the thing or hold it next to its counts, as a project card does. */
const idOfRow = (kind: CachedKind, row: unknown): string | undefined =>
  textAt(fieldsOf(row), 'id') ?? textAt(fieldsOf(fieldsOf(row)[kind]), 'id');

/** Without pages no route declares its rows: every array may hold the things, and a tag too many only reads again. */
const thingsIn = (address: Address, answer: unknown): readonly unknown[] =>
  address.list === undefined
    ? Object.values(fieldsOf(answer)).flatMap((value): unknown[] => (Array.isArray(value) ? value : []))
    : rowsOf(address, answer);

/** What an answer shows: one thing, or a list with each of its rows; and the lists that it counts. */
export function shownBy(address: Address, call: unknown, answer: unknown): Tag[] {
  const { about: type, counts = [] } = address;
  const counted = counts.map((each): Tag => ({ type: each, id: LIST }));
  if (type === undefined) return counted;
  // The id in the path of a list is that of what holds the rows.
  const id = address.list === undefined ? ownId(address, call) : undefined;
  if (id !== undefined) return [{ type, id }, ...counted];
  const rows = thingsIn(address, answer).map((row) => idOfRow(type, row));
  return [
    { type, id: LIST },
    ...rows.flatMap((each) => (each === undefined ? [] : [{ type, id: each }])),
    ...counted,
  ];
}

/**
 * What is out of date after a call has changed something: the thing, the lists of its kind and, when it was made or
 * removed, the counts of what holds it. A removed thing is not requested again.
 */
export function changedBy(address: Address, call: unknown, answer: unknown): Tag[] {
  const { about: type, method } = address;
  const started: Tag[] = idOf('task', answer) === undefined ? [] : [{ type: 'task', id: LIST }];
  if (type === undefined) return started;
  const id = ownId(address, call);
  const lists: Tag = { type, id: LIST };
  const removed = method === 'DELETE' && textAt(fieldsOf(answer), 'id') === undefined;
  if (id !== undefined && !removed) return [{ type, id }, lists, ...started];
  const { params, body } = fieldsOf(call);
  const holders = countedIn(type).map((kind): Tag => {
    const holder = idOf(kind, params, body, answer);
    return holder === undefined ? { type: kind } : { type: kind, id: holder };
  });
  return [lists, ...holders, ...started];
}
