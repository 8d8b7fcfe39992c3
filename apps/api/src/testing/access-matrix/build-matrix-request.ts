import type { HttpMethod } from '@sarm/contracts/http/route';
import { API_BASE, type NamedRoute, type Spelling } from '@sarm/contracts/http/route-table';
import { z } from 'zod';

export interface MatrixRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

export interface RequestValues {
  /** What the path names apart from the object. */
  readonly inPath?: Readonly<Record<string, string>> | undefined;
  /** Of an object that is to be made. */
  readonly type?: string | undefined;
}

const BOUNDARY = 'matrix';

/**
 * A request that names the object and nothing else: access is decided before the body is looked at,
 * so an admitted one may still answer 422.
 */
export function buildMatrixRequest(
  { route }: NamedRoute,
  spelling: Spelling,
  id: string,
  { inPath = {}, type }: RequestValues = {},
): MatrixRequest {
  const query = new URLSearchParams();
  for (const field of Object.values(spelling.paramsFromQuery)) query.set(field, id);
  const { access } = route;
  if (access.kind === 'object' && access.from === 'query') query.set(access.field[0] ?? 'id', id);
  const path = spelling.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(inPath[name] ?? fitting(route, name, id)),
  );
  const url = `${API_BASE}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
  return { method: spelling.method, url, ...bodyFor(route, id, type) };
}

/** Whether a segment of the path names a thing; a value out of a list names none. */
export const namesThing = ({ params }: NamedRoute['route'], { path }: Spelling): boolean =>
  path.includes(':') &&
  !(params instanceof z.ZodObject && Object.values(params.shape).every((each) => each instanceof z.ZodEnum));

/** A file where the path requires one, a number, e.g. that of a track, and a value where it takes one of several. */
function fitting({ params }: NamedRoute['route'], name: string, id: string): string {
  const schema = params instanceof z.ZodObject ? (params.shape[name] as z.ZodType | undefined) : undefined;
  if (schema instanceof z.ZodEnum) return String(schema.options[0]);
  if (schema === undefined || schema.safeParse(id).success) return id;
  const file = `videos/${id}/thumbnail.jpg`;
  return schema.safeParse(file).success ? file : '1';
}

function bodyFor(
  route: NamedRoute['route'],
  id: string,
  type: string | undefined,
): Pick<MatrixRequest, 'headers' | 'payload'> {
  const typed = typeOf(route, type);
  const field = route.access.kind === 'object' ? (route.access.field[0] ?? 'id') : 'id';
  if (route.bodyKind === 'multipart') {
    const part = (name: string, value: string, extra = ''): string =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`;
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: `${part(field, id)}${part('file', 'x', '; filename="x.avi"')}--${BOUNDARY}--\r\n`,
    };
  }
  if (route.bodyKind === 'tus') return tusBody(route.method, field, id);
  if (route.access.kind === 'object' && route.access.from === 'body')
    return json({
      [field]: route.access.every === true ? [id] : id,
      ...(route.access.object === 'media' ? { kind: 'video' } : {}),
      ...typed,
    });
  return route.body === undefined ? { headers: {} } : json(typed);
}

const typeOf = ({ access }: NamedRoute['route'], type: string | undefined): object =>
  access.kind === 'object' && access.typeField !== undefined ? { [access.typeField]: type } : {};

const json = (value: object): Pick<MatrixRequest, 'headers' | 'payload'> => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(value),
});

function tusBody(method: string, field: string, id: string): Pick<MatrixRequest, 'headers' | 'payload'> {
  const base = { 'tus-resumable': '1.0.0' };
  if (method === 'PATCH')
    return {
      headers: { ...base, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      payload: 'x',
    };
  if (method !== 'POST') return { headers: base };
  const encode = (value: string): string => Buffer.from(value).toString('base64');
  const metadata = `${field} ${encode(id)},filename ${encode('x.avi')},sha256 ${encode('0'.repeat(64))}`;
  return { headers: { ...base, 'upload-length': '10', 'upload-metadata': metadata } };
}
