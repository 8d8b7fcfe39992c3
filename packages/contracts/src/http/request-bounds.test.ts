import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unboundedParts } from '../../testing/request-bounds.ts';
import type { RouteDefinition } from './route.ts';
import { routes } from './route-table.ts';

const requests = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members as Record<string, RouteDefinition>).flatMap(([name, route]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] === undefined ? [] : [{ at: `${group}.${name} ${part}`, schema: route[part] }],
    ),
  ),
);

describe('security finding 12: what a request may hold', () => {
  it('has an end in every text, list and date of every route', () => {
    expect(requests.length).toBeGreaterThan(60);
    expect(requests.flatMap(({ at, schema }) => unboundedParts(schema, at))).toEqual([]);
  });

  it.each([
    ['a text', z.string(), 'x'],
    ['a text that is only trimmed', z.string().trim().min(1), 'x'],
    ['an optional text in a list', z.object({ a: z.array(z.string().optional()).max(3) }), 'x.a[]'],
    ['a list', z.array(z.uuid()), 'x'],
    [
      'a text before it is read',
      z.object({ a: z.string().transform(Number).pipe(z.number().max(3)) }),
      'x.a',
    ],
    ['a moment with endless digits', z.object({ at: z.iso.datetime() }), 'x.at'],
    ['a day of the year nought', z.object({ on: z.iso.date() }), 'x.on'],
    ['a record', z.record(z.string().max(5), z.number()), 'x'],
    ['anything', z.object({ a: z.unknown() }), 'x.a'],
    ['an open object', z.looseObject({}), 'x'],
    ['one of two', z.union([z.number(), z.string()]), 'x'],
  ])('is reported where %s has none', (_name, schema, at) => {
    expect(unboundedParts(schema, 'x')).toEqual([at]);
  });
});
