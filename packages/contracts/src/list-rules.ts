import { z } from 'zod';
import type { ListRules } from './http/address.ts';
import type { ListEnvelope, RouteDefinition } from './http/route.ts';

type Shape = Readonly<Record<string, unknown>>;

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly
    ? bare(schema.unwrap())
    : schema;

const shapeOf = (schema: unknown): Shape => (schema instanceof z.ZodObject ? schema.shape : {});

/** What the query or the body of a list declares about its pages and its order. */
function pagingOf(part: 'query' | 'body', schema: unknown): Omit<ListRules, keyof ListEnvelope> | undefined {
  const { limit, offset, page, sort_by } = shapeOf(schema);
  if (!(limit instanceof z.ZodDefault) || (offset ?? page) === undefined) return undefined;
  const sort = bare(sort_by);
  return {
    ...(part === 'body' ? { in: part } : {}),
    paging: page === undefined ? 'offset' : 'page',
    limit: Number(limit.def.defaultValue),
    sortable: sort instanceof z.ZodEnum ? sort.options.map(String) : [],
  };
}

/**
 * As declared, or read from the answer where only one reading is possible. Nothing is guessed: a list whose answer gained
 * a second array would show the wrong rows, and no test of that list need notice.
 */
function envelopeOf(id: string, { answers, envelope }: RouteDefinition): Pick<ListRules, 'rows' | 'total'> {
  const shape = shapeOf(answers[200]);
  const arrays = Object.keys(shape).filter((field) => bare(shape[field]) instanceof z.ZodArray);
  const { rows = arrays.length === 1 ? arrays[0] : undefined, total = 'total' } = envelope ?? {};
  const count = typeof total === 'string' ? total : total.pages;
  if (rows === undefined || !arrays.includes(rows))
    throw new Error(
      `${id} answers a list: its envelope has to name one of [${arrays.join(', ')}] as its rows`,
    );
  if (!(bare(shape[count]) instanceof z.ZodNumber))
    throw new Error(`${id} answers a list: its envelope has to name the number of its rows or pages`);
  return { ...(rows === 'items' ? {} : { rows }), ...(total === 'total' ? {} : { total }) };
}

/** Undefined for a call that is no list of pages. */
export function listRulesOf(id: string, route: RouteDefinition): ListRules | undefined {
  const paging = pagingOf('query', route.query) ?? pagingOf('body', route.body);
  return paging === undefined ? undefined : { ...paging, ...envelopeOf(id, route) };
}
