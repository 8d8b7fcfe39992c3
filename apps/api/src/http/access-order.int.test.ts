import { newId } from '@sarm/database/kernel/new-id';
import { createDataset } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../testing/api-fixture.ts';

let api: TestApi;
let owner: SignedInPerson;
let viewer: SignedInPerson;
let member: SignedInPerson;
let editor: SignedInPerson;
let project: string;
let codeless: SignedInPerson;
let stranger: SignedInPerson;
let dataset: string;
let archived: string;

const get = (id: string) => ({ url: `/api/sarm/dataset/get-dataset/${id}` });
const put = (id: string, payload: object = { name: 'new name' }) =>
  ({ method: 'PUT', url: `/api/sarm/dataset/update-dataset/${id}`, payload }) as const;

beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  [owner, viewer, member, stranger] = await Promise.all([
    api.signedIn({ roles: ['technical_user'] }),
    api.signedIn({ roles: ['technical_user'] }),
    api.signedIn({ roles: ['technical_user'] }),
    api.signedIn({ roles: ['system_admin'] }),
  ]);
  editor = await api.signedIn({ roles: ['technical_user'] });
  codeless = await api.signedIn();
  const members = {
    [owner.id]: 'admin',
    [viewer.id]: 'viewer',
    [member.id]: 'member',
    [codeless.id]: 'admin',
    [editor.id]: 'editor',
  } as const;
  project = await api.project({ createdBy: owner.id, members });
  dataset = await createDataset(api.database, { projectId: project, createdBy: owner.id });
  archived = await createDataset(api.database, {
    projectId: await api.project({ status: 'archived', members }),
    createdBy: owner.id,
  });
});
afterAll(() => api.stop());

describe('the order of the checks', () => {
  it('checks who calls before anything else', async () => {
    expect((await api.inject(get(dataset))).statusCode).toBe(401);
    expect((await api.inject(get('no-id'))).statusCode).toBe(401);
    expect((await api.inject(put(dataset, {}))).json()).toMatchObject({ code: 'not_signed_in' });
  });

  it('PLT-033 lets an inactive user sign in, renew, read the own record and sign out, and refuses other calls with 403', async () => {
    const idle = await api.signIn(await api.person({ isActive: false }));
    const answer = await idle.inject(get(dataset));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'account_inactive' });
    expect((await idle.inject({ url: '/api/sarm/auth/get-me' })).json()).toMatchObject({ isActive: false });
    const change = await idle.inject({
      method: 'PUT',
      url: '/api/sarm/auth/update-me',
      payload: { displayName: 'x' },
    });
    expect(change.statusCode).toBe(403);
    const renewed = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/refresh',
      cookies: { '__Host-sarm_refresh': idle.refreshToken },
    });
    expect(renewed.statusCode).toBe(200);
    expect((await idle.inject({ method: 'POST', url: '/api/sarm/auth/logout' })).statusCode).toBe(204);
  });

  it('PLT-034 answers 404 for a foreign and a missing object alike, before the permission', async () => {
    const foreign = await stranger.inject(get(dataset));
    const missing = await stranger.inject(get(newId()));
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    const { requestId: _a, ...one } = foreign.json<Record<string, string>>();
    const { requestId: _b, ...other } = missing.json<Record<string, string>>();
    expect(one).toEqual(other);
    // Nobody in particular holds no code for the write; the object still comes first.
    const nobody = await api.signedIn();
    expect((await nobody.inject(put(dataset))).statusCode).toBe(404);
  });

  it('BUS-142 PLT-139 keeps project contents from a system administrator who is no member', async () => {
    expect((await stranger.inject(get(dataset))).statusCode).toBe(404);
  });

  it('PLT-144 BUS-153 answers 403 for a level that is too low, and reading needs membership only', async () => {
    expect((await viewer.inject(get(dataset))).statusCode).toBe(200);
    expect((await codeless.inject(get(dataset))).statusCode).toBe(200);
    const low = await viewer.inject(put(dataset));
    expect([low.statusCode, low.json<{ code: string }>().code]).toEqual([403, 'level_too_low']);
    const others = await member.inject(put(dataset));
    expect(others.json()).toMatchObject({ code: 'level_too_low' });
    const uncoded = await codeless.inject(put(dataset));
    expect(uncoded.json()).toMatchObject({ code: 'forbidden' });
    expect((await owner.inject(put(dataset))).statusCode).toBe(200);
    // An editor changes what others made, a member what they made themselves.
    expect((await editor.inject(put(dataset))).statusCode).toBe(200);
    const create = { project_id: project, name: 'Of the member' };
    const made = await member.inject({
      method: 'POST',
      url: '/api/sarm/dataset/create-dataset',
      payload: create,
    });
    expect(made.statusCode).toBe(201);
    expect((await member.inject(put(made.json<{ id: string }>().id))).statusCode).toBe(200);
    const reader = await viewer.inject({
      method: 'POST',
      url: '/api/sarm/dataset/create-dataset',
      payload: create,
    });
    expect(reader.json()).toMatchObject({ code: 'level_too_low' });
    // Only an admin of the project manages its users.
    const users = { url: `/api/admin/projects/${project}/users` };
    expect((await editor.inject(users)).statusCode).toBe(403);
    expect((await owner.inject(users)).statusCode).toBe(200);
  });

  it('PLT-150 lets an archived project be read and answers 409 to writes', async () => {
    expect((await owner.inject(get(archived))).statusCode).toBe(200);
    const write = await owner.inject(put(archived));
    expect([write.statusCode, write.json<{ code: string }>().code]).toEqual([409, 'project_archived']);
  });

  it('PLT-150 judges the body last, and answers 422 to one that does not fit', async () => {
    expect((await viewer.inject(put(dataset, { name: '' }))).statusCode).toBe(403);
    const misfit = await owner.inject(put(dataset, { name: '' }));
    expect(misfit.statusCode).toBe(422);
    expect(misfit.json()).toMatchObject({ errors: [{ field: 'name', message: 'Dataset name is required' }] });
    const broken = await owner.inject({
      ...put(dataset),
      payload: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.statusCode).toBe(422);
    // A caller without access to the object learns nothing from an unreadable body.
    const unread = { payload: '{"name":', headers: { 'content-type': 'application/json' } };
    expect((await stranger.inject({ ...put(dataset), ...unread })).statusCode).toBe(404);
    expect((await viewer.inject({ ...put(dataset), ...unread })).statusCode).toBe(403);
    expect((await api.inject({ ...put(dataset), ...unread })).statusCode).toBe(401);
  });

  it('finds the object that the body names before judging the rest of the body', async () => {
    const create = (payload: object) =>
      ({ method: 'POST', url: '/api/sarm/dataset/create-dataset', payload }) as const;
    expect((await owner.inject(create({ project_id: newId(), name: '' }))).statusCode).toBe(404);
    expect((await owner.inject(create({ name: 'x' }))).json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'project_id' }],
    });
    expect((await owner.inject(create({ name: 'x', project_id: 'nope' }))).statusCode).toBe(422);
  });

  it('PLT-230 answers 404 for a path segment that is no valid id', async () => {
    expect((await owner.inject(get('statistics'))).statusCode).toBe(404);
    expect((await owner.inject(get(`${newId()}'--`))).statusCode).toBe(404);
  });

  it('PLT-140 counts codes that only the membership gives', async () => {
    const { db } = api.database.admin;
    const give = (codes: string[]) =>
      db
        .updateTable('project_members')
        .set({ custom_permissions: codes })
        .where('user_id', '=', codeless.id)
        .execute();
    await give(['create_datasets']);
    expect((await codeless.inject(put(dataset))).statusCode).toBe(200);
    await give([]);
    expect((await codeless.inject(put(dataset))).statusCode).toBe(403);
  });
});

describe('what changes takes effect on the next request', () => {
  it('PLT-104 a revoked membership, a taken role and a disabled account', async () => {
    const { db } = api.database.admin;
    const eve = await api.signedIn({ roles: ['technical_user'] });
    const project = await api.project({ members: { [eve.id]: 'admin' } });
    const hers = await createDataset(api.database, { projectId: project, createdBy: eve.id });
    expect((await eve.inject(put(hers))).statusCode).toBe(200);
    await db.deleteFrom('user_roles').where('user_id', '=', eve.id).execute();
    expect((await eve.inject(put(hers))).statusCode).toBe(403);
    await db.deleteFrom('project_members').where('user_id', '=', eve.id).execute();
    expect((await eve.inject(get(hers))).statusCode).toBe(404);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', eve.id).execute();
    expect((await eve.inject(get(hers))).statusCode).toBe(403);
    await db.deleteFrom('users').where('id', '=', eve.id).execute();
    expect((await eve.inject(get(hers))).statusCode).toBe(401);
  });
});

describe('unknown addresses', () => {
  it('answer 404 with the body of every error', async () => {
    const answer = await api.inject({ url: '/api/no/such/call' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Not found', detail: 'Not found' });
    expect((await api.inject({ url: '/api/%' })).statusCode).toBe(404);
    expect((await api.inject({ method: 'DELETE', url: '/api/health' })).statusCode).toBe(404);
  });

  it.each([
    ['vi-VN, en;q=0.5', 'Không tìm thấy'],
    ['de, fr;q=0.9', 'Introuvable'],
    ['es', 'No encontrado'],
    ['de', 'Not found'],
  ])('are answered in the language that the caller requests: %s', async (wish, text) => {
    const answer = await api.inject({ url: '/api/no/such/call', headers: { 'accept-language': wish } });
    expect(answer.json()).toMatchObject({ code: 'not_found', message: text, detail: text });
  });
});
