import type { Scoped } from '@sarm/database/kernel/connect';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { allRoutes, spellingsOf } from '@sarm/contracts/http/route-table';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { installErrors } from '../plugins/errors.ts';
import { installSession } from '../plugins/session.ts';
import { type SignedInPerson, startTestApi, type TestApi } from '../testing/api-fixture.ts';
import { bindRoutes } from './bind-routes.ts';
import { withWildcard } from './name-rest.ts';
import { enforceAccess } from './enforce-access.ts';

let api: TestApi;
let anna: SignedInPerson;
let project: string;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  anna = await api.signedIn();
  project = await api.project({ members: { [anna.id]: 'viewer' } });
});
afterAll(() => api.stop());

it('PLT-149 binds every spelling of every route below /api', () => {
  const missing = allRoutes.flatMap(({ id, route }) =>
    spellingsOf(route)
      // The router takes an address with and without the last slash; it lists the one without.
      .filter(
        ({ method, path }) =>
          !api.app.hasRoute({ method, url: `/api${withWildcard(path).replace(/\/$/, '')}` }),
      )
      .map(({ method, path }) => `${id}: ${method} ${path}`),
  );
  expect(missing).toEqual([]);
  expect(allRoutes.length).toBeGreaterThan(35);
});

/** A table of one route, on the real session and database. */
async function bound(
  route: RouteDefinition,
  handler: unknown,
  validateAnswers = true,
): Promise<FastifyInstance> {
  const app = fastify();
  installErrors(app, api.deps.log);
  installSession(app, api.deps);
  bindRoutes(app, {
    deps: api.deps,
    routes: { probe: { call: route } },
    handlers: { probe: { call: handler } },
    validateAnswers,
  });
  await app.ready();
  return app;
}
const call = (app: FastifyInstance, url = '/api/probe') =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${anna.accessToken}` } });
const base = { method: 'GET', path: '/probe', summary: 'Probe' } as const;
const own = { ...base, effect: 'own', writes: [] } as const;
const streamed = {
  ...own,
  access: { kind: 'object', object: 'project', from: 'handler', field: ['id'], level: 'member' },
  answers: { 200: z.object({ ok: z.boolean() }) },
} as const satisfies RouteDefinition;
const ok = { status: 200, body: { ok: true } };

describe('a call that changes something', () => {
  const change = {
    ...base,
    method: 'POST',
    effect: 'change',
    access: { kind: 'signed-in' },
    answers: { 200: z.object({ ok: z.boolean() }) },
  } as const satisfies RouteDefinition;
  const rename = async (audit: object | undefined) => {
    const app = await bound(change, async ({ tx }: { tx: Scoped }) => {
      await tx.updateTable('users').set({ job_title: 'Changed' }).where('id', '=', anna.id).execute();
      return { ...ok, audit };
    });
    const headers = { authorization: `Bearer ${anna.accessToken}` };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/probe', headers });
    const { job_title: title } = await api.database.admin.db
      .selectFrom('users')
      .select('job_title')
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow();
    return [statusCode, title === 'Changed'];
  };

  it('PLT-093 is undone where it leaves no entry in the log, whatever it changes', async () => {
    expect(await rename(undefined)).toEqual([500, false]);
    expect(await rename({ action: 'user.update', subjectId: anna.id })).toEqual([200, true]);
    const silent = allRoutes.filter(({ route }) => !['GET', 'HEAD'].includes(route.method));
    // What looks something up and needs a body for its question; everything else changes or logs by itself.
    expect(silent.filter(({ route }) => route.effect === 'read').map(({ id }) => id)).toEqual([
      'detection.filter',
      'detection.crops',
      'media.token',
      'roles.preview',
      'versions.preview',
      'versions.previewChosen',
    ]);
  });
});

describe('a handler that has to call the access check itself', () => {
  it('is not answered when it forgot', async () => {
    const app = await bound(streamed, () => Promise.resolve(ok), false);
    expect((await call(app)).statusCode).toBe(500);
  });

  it('gets the refusals of its own route', async () => {
    const enforcing = (id: unknown) =>
      bound(streamed, async ({ request }: { request: Parameters<typeof enforceAccess>[1] }) => {
        await enforceAccess(api.deps, request, id);
        return ok;
      });
    expect((await call(await enforcing(project))).json()).toMatchObject({ code: 'level_too_low' });
    expect((await call(await enforcing(await api.project()))).statusCode).toBe(404);
    expect((await call(await enforcing('no id'))).statusCode).toBe(404);
    const writable = await api.project({ members: { [anna.id]: 'member' } });
    expect((await call(await enforcing(writable))).statusCode).toBe(200);
  });
});

describe('an answer that drifts from its contract', () => {
  const route = {
    ...own,
    access: { kind: 'signed-in' },
    answers: { 200: z.object({ ok: z.boolean() }) },
  } as const satisfies RouteDefinition;
  const leak = () => Promise.resolve({ status: 200, body: { ok: true, password_hash: 'secret' } });

  it('becomes a 500 that shows nothing of it while answers are validated', async () => {
    const answer = await call(await bound(route, leak));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
  });

  it('costs nothing where they are not', async () => {
    expect((await call(await bound(route, leak, false))).statusCode).toBe(200);
  });
});

it('refuses the start for a route without access', async () => {
  const { access: _, ...bare } = streamed;
  await expect(bound(bare as unknown as RouteDefinition, () => Promise.resolve(ok))).rejects.toThrow(
    'probe.call declares no access',
  );
});
