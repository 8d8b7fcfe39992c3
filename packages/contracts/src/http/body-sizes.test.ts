import { BODIES } from '@sarm/domain/limits';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { largestJson, mostFieldsOf } from '../../testing/largest-json.ts';
import { allRoutes } from './route-table.ts';

const withBody = allRoutes.flatMap(({ id, route }) =>
  route.body === undefined ? [] : [{ id, route, needs: largestJson(route.body) }],
);
const declaring = allRoutes.filter(({ route }) => route.largestBody !== undefined);

describe('second audit, finding 1: how many bytes a body may have', () => {
  it('has room for the longest body that the schema of each route admits', () => {
    expect(withBody.length).toBeGreaterThan(60);
    const tooTight = withBody.filter(({ route, needs }) => !(needs <= (route.largestBody ?? BODIES.bytes)));
    expect(tooTight.map(({ id, needs }) => [id, needs])).toEqual([]);
  });

  it('is larger than the default only where the schema needs it, and then not by much', () => {
    const needless = declaring.filter(({ id, route }) => {
      const needs = withBody.find((each) => each.id === id)?.needs ?? 0;
      return needs <= BODIES.bytes || (route.largestBody ?? 0) > 2 * needs;
    });
    expect(needless.map(({ id }) => id)).toEqual([]);
  });

  it('has room for as many fields as the schema of each route admits, and not for many more', () => {
    const counted = allRoutes.flatMap(({ id, route }) =>
      route.body === undefined ? [] : [{ id, most: route.mostFields, needs: mostFieldsOf(route.body) }],
    );
    const tight = counted.filter(({ most = BODIES.fields, needs }) => !(needs <= most));
    const needless = counted.filter(
      ({ most, needs }) => most !== undefined && (needs <= BODIES.fields || most > 2 * needs),
    );
    expect([...tight, ...needless]).toEqual([]);
  });

  it('is never larger for a call without a session', () => {
    const kinds = declaring.map(({ route: { access } }) =>
      access.kind === 'signed-in' && access.or !== undefined ? 'token' : access.kind,
    );
    expect(kinds).not.toContain('public');
    expect(kinds).not.toContain('token');
  });

  it.each([
    ['letters of three bytes', z.strictObject({ text: z.string().max(100) }), { text: 'ế'.repeat(100) }],
    ['ids', z.strictObject({ ids: z.array(z.uuid()).max(3) }), { ids: Array(3).fill(crypto.randomUUID()) }],
    ['a choice', z.union([z.literal('a'), z.strictObject({ b: z.boolean() })]), { b: false }],
  ])('is computed for %s', (_name, schema, largest) => {
    const bytes = Buffer.byteLength(JSON.stringify(largest));
    expect(schema.safeParse(largest).success).toBe(true);
    expect(largestJson(schema)).toBeGreaterThanOrEqual(bytes);
    expect(largestJson(schema)).toBeLessThanOrEqual(bytes + 30);
  });

  it('is not computed where a text has no end', () => {
    expect(largestJson(z.object({ text: z.string() }))).toBeNaN();
  });
});
