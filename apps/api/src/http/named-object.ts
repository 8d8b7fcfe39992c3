import type { ObjectQuery } from '@sarm/database/kernel/access.repository';
import type { InObjectAccess } from '@sarm/contracts/http/route';
import {
  isMediaKind,
  MEDIA,
  type Resource,
  RESOURCES,
  type ResourceKind,
} from '@sarm/domain/access/resources';
import { isId } from '@sarm/domain/ids';
import { readMediaPath } from '@sarm/domain/videos/media-path';
import type { FastifyRequest } from 'fastify';
import type { BoundRoute } from './bound-route.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a request names: ids of one kind, and what it states about them that their rows do not. */
export interface Named extends ObjectQuery {
  /** The type of the object that is to be made, for codes that depend on it. */
  readonly type?: string | undefined;
}

/** No route takes more ids in one call; a longer list is refused by its schema without a database query. */
const MAX_IDS = 1000;
const MAX_NAME = 500;

const firstOf = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

function idsOf(value: unknown, every: boolean): readonly string[] | undefined {
  const several = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
  const parts: readonly unknown[] = every ? (Array.isArray(several) ? several : []) : [value];
  const ids = parts.filter((each) => isId(each)).map((id) => id.toLowerCase());
  return ids.length > 0 && ids.length === parts.length && ids.length <= MAX_IDS ? ids : undefined;
}

/** Empty where the text is the name of nothing: PostgreSQL cannot compare every text. */
const nameOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  return value.length <= MAX_NAME && !value.includes('\u0000') ? value : '';
};

/** Undefined where an id is missing or none: a misfit of the request, reported when it is parsed. */
export function namedIn(access: InObjectAccess, fields: Fields): Named | undefined {
  if (access.object === 'media' && access.from === 'params')
    return namedByPath(firstOf(fields, access.field));
  const given = firstOf(fields, access.field);
  // The row of the video has the project, by which the call is decided on as if it had named that.
  const ofVideo =
    given === undefined && access.orOfVideo !== undefined ? fields[access.orOfVideo] : undefined;
  const kind = ofVideo === undefined ? kindOf(access, fields) : 'video';
  const value = ofVideo ?? given;
  const ids = idsOf(value, access.every === true);
  const name = ids === undefined && hasNames(access, kind) ? nameOf(value) : undefined;
  if (kind === undefined || (ids ?? name) === undefined) return undefined;
  const type = access.typeField === undefined ? undefined : (fields[access.typeField] ?? access.typeDefault);
  return { kind, ids: ids ?? [], name, type: typeof type === 'string' ? type : undefined };
}

/** A kind with codes is found by them wherever it is named alone. */
const hasNames = ({ by, every }: InObjectAccess, kind: ResourceKind | undefined): boolean =>
  by === 'id or name' ||
  (every !== true && kind !== undefined && (RESOURCES[kind] as Resource).code !== undefined);

/** The path of a media file names the video that the file is of. */
function namedByPath(path: unknown): Named | undefined {
  const file = readMediaPath(path);
  return file === undefined ? undefined : { kind: MEDIA.file, ids: [file.videoId] };
}

function kindOf({ object }: InObjectAccess, fields: Fields): ResourceKind | undefined {
  if (object !== 'media') return object;
  const kind = fields['kind'];
  return isMediaKind(kind) ? MEDIA[kind] : undefined;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The object of a request whose body, if it is needed, has been read. */
export function namedObject(
  { route, paramsFromQuery }: BoundRoute,
  request: FastifyRequest,
): Named | undefined {
  const { access } = route;
  if (access.kind !== 'object') return undefined;
  const query = fieldsOf(request.query);
  if (access.from === 'query') return namedIn(access, query);
  if (access.from === 'body') return namedIn(access, fieldsOf(request.body));
  const moved = Object.entries(paramsFromQuery).map(([name, field]) => [name, query[field]] as const);
  return namedIn(access, {
    ...typeInBody(access, request),
    ...fieldsOf(request.params),
    ...Object.fromEntries(moved),
  });
}

const typeInBody = ({ typeField }: InObjectAccess, { body }: FastifyRequest): Fields =>
  typeField === undefined ? {} : { [typeField]: fieldsOf(body)[typeField] };

export interface FurtherIds {
  readonly kind: ResourceKind;
  /** As the request has them; what is no id names nothing. */
  readonly ids: readonly unknown[];
}

/** The further objects of a request, once all its parts have been parsed. A field that may be left out names none. */
export function furtherIds(
  { besides = [], from }: InObjectAccess,
  parts: Readonly<Record<'params' | 'query' | 'body', unknown>>,
): readonly FurtherIds[] {
  return besides.flatMap(({ kind, field, from: part = from }) => {
    const value = part === 'handler' ? undefined : fieldsOf(parts[part])[field];
    if (value === undefined || value === null) return [];
    return [{ kind, ids: Array.isArray(value) ? (value as unknown[]) : [value] }];
  });
}
