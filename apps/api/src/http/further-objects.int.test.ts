import type { RouteDefinition } from '@sarm/contracts/http/route';
import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { createDataset } from '@sarm/testing/people';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { installErrors } from '../plugins/errors.ts';
import { installSession } from '../plugins/session.ts';
import { type SignedInPerson, startTestApi, type TestApi } from '../testing/api-fixture.ts';
import { bindRoutes } from './bind-routes.ts';
import type { LocatedObject } from './handler.ts';

let api: TestApi;
let anna: SignedInPerson;
let own: string;
let second: string;
let foreign: string;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  anna = await api.signedIn();
  own = await api.project({ members: { [anna.id]: 'member' } });
  second = await api.project({ members: { [anna.id]: 'member' } });
  foreign = await api.project({});
});
afterAll(() => api.stop());

const answers = { 200: z.object({ id: z.string() }) };
const text = z.string().max(200);
const base = {
  method: 'POST',
  summary: 'Probe',
  params: z.object({ dataset: text }),
  body: z.object({ video_id: text.optional(), patient_ids: z.array(text).max(9).optional() }),
  access: {
    kind: 'object',
    object: 'dataset',
    from: 'params',
    field: ['dataset'],
    by: 'id or name',
    level: 'member',
    besides: [
      { kind: 'video', field: 'video_id', from: 'body' },
      { kind: 'patient', field: 'patient_ids', from: 'body' },
    ],
  },
  answers,
} as const;
const routes = {
  read: { ...base, path: '/read/{dataset}', effect: 'read' },
  own: { ...base, path: '/own/{dataset}', effect: 'own', writes: [] },
} as const satisfies Record<string, RouteDefinition>;

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  installErrors(app, api.deps.log);
  installSession(app, api.deps);
  const handler = ({ object }: { object: LocatedObject }) =>
    Promise.resolve({ status: 200, body: { id: object.id } });
  const handlers = { probe: { read: handler, own: handler } };
  bindRoutes(app, { deps: api.deps, routes: { probe: routes }, handlers, validateAnswers: true });
  await app.ready();
});

const make = (kind: 'video' | 'patient', projectId: string) =>
  createObject(api.database, kind, { projectId, createdBy: anna.id });
const dataset = (projectId: string, name?: string, createdBy = anna.id) =>
  createDataset(api.database, { projectId, createdBy, ...(name === undefined ? {} : { name }) });

// In the transaction of the call, and in transactions that the handler opens itself.
describe.each(['read', 'own'])('a call of effect %s', (effect) => {
  const send = async (named: string, payload: object = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${effect}/${encodeURIComponent(named)}`,
      headers: { authorization: `Bearer ${anna.accessToken}` },
      payload,
    });
    const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
    return { status: answer.statusCode, body };
  };

  it('finds its object by id and by the name that the caller gave it', async () => {
    const name = `Donor ${newId()}`;
    const id = await dataset(own, name);
    expect(await send(id)).toEqual({ status: 200, body: { id } });
    expect(await send(name)).toEqual({ status: 200, body: { id } });
  });

  it('answers a name alike that nobody gave, that is foreign, of somebody else or given twice', async () => {
    const missing = await send('Nobody’s');
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const somebody = (await api.person()).id;
    const [foreignName, others, twice] = [newId(), newId(), newId()].map((id) => `Sample ${id}`) as [
      string,
      string,
      string,
    ];
    await dataset(foreign, foreignName);
    await dataset(own, others, somebody);
    await dataset(own, twice);
    await dataset(second, twice);
    for (const name of [foreignName, others, twice, '\u0000']) expect(await send(name)).toEqual(missing);
  });

  it('takes further objects of the same project only; foreign, missing and no ids end alike', async () => {
    const id = await dataset(own);
    const [video, patient] = [await make('video', own), await make('patient', own)];
    const passed = await send(id, { video_id: video.toUpperCase(), patient_ids: [patient, patient] });
    expect(passed).toEqual({ status: 200, body: { id } });
    const missing = await send(id, { video_id: newId() });
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    // The caller is a member of the second project: what lies there is still none of this call.
    for (const wrong of [await make('video', foreign), await make('video', second), 'no-id', patient])
      expect(await send(id, { video_id: wrong })).toEqual(missing);
    const other = await make('patient', second);
    expect(await send(id, { patient_ids: [patient, other] })).toMatchObject({
      status: 404,
      body: { code: 'patient_not_found' },
    });
  });

  it('decides on its own object first', async () => {
    const id = await dataset(foreign);
    expect(await send(id, { video_id: await make('video', own) })).toEqual(await send(newId()));
  });
});
