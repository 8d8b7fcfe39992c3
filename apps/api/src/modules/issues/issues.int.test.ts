import type { Issue } from '@sarm/contracts/http/issues/issues.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const FULL = { title: 'Stage drifts on bench 2', type: 'bug', priority: 'high', status: 'open' } as const;
const urlOf = (id = '', project = lab.projectId) =>
  `/api/sarm/project/${project}/issues${id === '' ? '' : `/${id}`}`;
const create = (payload: object = FULL, who = lab.editor) =>
  who.inject({ method: 'POST', url: urlOf(), payload });
const update = (id: string, payload: object, who = lab.editor) =>
  who.inject({ method: 'PUT', url: urlOf(id), payload });
const list = async (query = '', who = lab.member) =>
  (await who.inject({ url: `${urlOf()}?${query}` })).json<{ items: Issue[]; total: number }>();

describe('issues of a project', () => {
  it('BUS-109 are stored with title, type, priority and status, changed, and logged without their texts', async () => {
    const { status: _, ...bare } = FULL;
    const made = await create(bare);
    expect([made.statusCode, made.json()]).toMatchObject([201, { ...FULL, projectId: lab.projectId }]);
    const { id } = made.json<Issue>();
    const changed = await update(id, { ...FULL, type: 'feature', priority: 'low', status: 'closed' });
    expect(changed.json()).toMatchObject({ id, type: 'feature', priority: 'low', status: 'closed' });
    expect(await lab.audits('issue.update')).toMatchObject([
      {
        subject_id: id,
        before: { title: '[personal]', status: 'open' },
        after: { title: '[personal]', status: 'closed' },
      },
    ]);
    const second = (await create({ ...FULL, title: 'Second' })).json<Issue>();
    expect((await list()).items.map((each) => each.id)).toEqual([second.id, id]);
    expect((await list('status=closed')).items.map((each) => each.id)).toEqual([id]);
    expect((await list('limit=1&page=2')).items.map((each) => each.id)).toEqual([id]);
    expect((await list('search=second')).total).toBe(1);
  });

  it('BUS-109 take every type, priority and status', async () => {
    const { id } = (await create()).json<Issue>();
    const every = {
      type: ['bug', 'enhancement', 'feature'],
      priority: ['high', 'medium', 'low'],
      status: ['open', 'in-progress', 'closed'],
    };
    for (const [field, values] of Object.entries(every))
      for (const value of values) {
        const body = { ...FULL, [field]: value };
        expect((await create(body)).json()).toMatchObject(body);
        expect((await update(id, body)).json()).toMatchObject({ id, ...body });
      }
  });

  it('BUS-109 are read by every member and written from access level editor on', async () => {
    const { id } = (await create()).json<Issue>();
    for (const reader of [lab.viewer, lab.plain, lab.technician])
      expect((await list('', reader)).total).toBeGreaterThan(0);
    for (const reader of [lab.member, lab.viewer]) {
      expect((await create(FULL, reader)).statusCode).toBe(403);
      expect((await update(id, FULL, reader)).statusCode).toBe(403);
    }
    const head = await lab.api.signedIn({ roles: ['business_user'] });
    await lab.api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: lab.projectId, user_id: head.id, access_level: 'admin' })
      .execute();
    expect((await create(FULL, head)).statusCode).toBe(201);
    expect((await update(id, FULL, head)).statusCode).toBe(200);
    expect((await lab.stranger.inject({ url: urlOf() })).statusCode).toBe(404);
    expect((await create(FULL, lab.stranger)).statusCode).toBe(404);
    const elsewhere = urlOf(id, lab.otherProjectId);
    const crossed = await lab.stranger.inject({ method: 'PUT', url: elsewhere, payload: FULL });
    expect(crossed.statusCode).toBe(404);
    expect((await update(newId(), FULL)).statusCode).toBe(404);
  });

  it('refuse what is none', async () => {
    for (const change of [
      { title: ' ' },
      { type: 'wish' },
      { priority: 1 },
      { status: 'done' },
      { note: 'x' },
    ])
      expect((await create({ ...FULL, ...change })).statusCode).toBe(422);
  });
});
