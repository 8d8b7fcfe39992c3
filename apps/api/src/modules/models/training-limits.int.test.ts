import { createRole, storeSettings } from '@sarm/testing/people';
import { beforeEach, describe, expect, it } from 'vitest';
import { modelsWorldOfFile } from './models-world.fixture.ts';

const world = await modelsWorldOfFile();
const { lab, call } = world;
const { database } = lab.api;
const { db, pool } = database.admin;
const train = (id: string) => call('POST', `/technical/models/${id}/train`, {});
const stopAll = (who = lab.admin) =>
  who.inject({ method: 'POST', url: '/api/admin/operations/stop-trainings' });
const keeper = await lab.api.signedIn({
  roles: [(await createRole(database, ['manage_system_settings'])).code],
});
const operations = async () => (await keeper.inject({ url: '/api/admin/operations' })).json();

beforeEach(async () => {
  await stopAll();
  await db.deleteFrom('system_settings').execute();
});

describe('J15: trainings of one project', () => {
  it('are as many as its people may start, until an administrator sets a limit', async () => {
    await world.started();
    await storeSettings(database, 'training', { trainingsPerProject: 2 });
    const [second, third] = [await world.model(), await world.model()];
    expect((await train(second.id)).statusCode).toBe(202);
    const refused = await train(third.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'too_many_trainings', params: { max: 2 } });
    expect(refused.body).toContain('2');
    expect((await world.read(third.id)).status).toBe('created');
    await call('POST', `/technical/models/${second.id}/stop`);
    expect((await train(third.id)).statusCode).toBe(202);
  });

  it('stay within the limit when two are started at the same moment', async () => {
    await storeSettings(database, 'training', { trainingsPerProject: 1 });
    const models = [await world.model(), await world.model(), await world.model()];
    const answers = await Promise.all(models.map(({ id }) => train(id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
  });
});

describe('J15: a training outside of its hours', () => {
  const limit = async () => {
    const { rows } = await pool.query<{ first: string; second: string }>(
      `select to_char(now() at time zone 'Asia/Tokyo' + '2 hours', 'HH24:MI') as first,
         to_char(now() at time zone 'Asia/Tokyo' + '3 hours', 'HH24:MI') as second`,
    );
    const { first, second } = rows[0] as { first: string; second: string };
    const hours = { trainingFrom: first, trainingUntil: second, trainingTimeZone: 'Asia/Tokyo' };
    await storeSettings(database, 'training', hours);
    return { from: first, to: second, time_zone: 'Asia/Tokyo' };
  };

  it('is accepted and says until when it waits; one that runs and one in its hours wait for nothing', async () => {
    const { model, runId } = await world.started();
    expect((await world.status(model.id)).waits).toBeNull();
    const hours = await limit();
    const { waits } = await world.status(model.id);
    expect(waits).toMatchObject(hours);
    const left = Date.parse(waits?.until ?? '') - Date.now();
    expect(left).toBeGreaterThan(110 * 60_000);
    expect(left).toBeLessThan(125 * 60_000);
    expect((await operations()).trainings).toMatchObject({ queued: 1, running: 0, waits: hours });
    await world.setRun(runId, { state: 'running' });
    expect((await world.status(model.id)).waits).toBeNull();
  });

  it('finds a time zone by a part of its name, for administrators alone', async () => {
    const find = (search: string, who = keeper) =>
      who.inject({ url: `/api/admin/settings/time-zones?search=${encodeURIComponent(search)}` });
    expect((await find('ho chi')).json()).toEqual({ zones: ['Asia/Ho_Chi_Minh'] });
    expect((await find('UTC')).json().zones).toContain('UTC');
    expect((await find('a')).json().zones).toHaveLength(20);
    expect((await find('%')).json()).toEqual({ zones: [] });
    expect((await find('ho chi', world.trainer)).statusCode).toBe(403);
  });

  it('keeps hours of a time zone that the database has, and refuses others', async () => {
    const save = (payload: object, who = keeper) =>
      who.inject({ method: 'PUT', url: '/api/admin/settings/training', payload });
    const hours = { trainingFrom: '20:00', trainingUntil: '06:00', trainingTimeZone: 'Europe/Berlin' };
    const saved = await save(hours);
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { training: hours }]);
    expect((await lab.audits('settings.update')).at(-1)).toMatchObject({
      subject_id: 'training',
      after: hours,
    });
    // JavaScript reads the last one as five hours east, PostgreSQL as five hours west.
    for (const trainingTimeZone of ['Nowhere/Town', '', '+05:00']) {
      const refused = await save({ trainingTimeZone });
      expect([trainingTimeZone, refused.statusCode]).toEqual([trainingTimeZone, 422]);
    }
    for (const trainingFrom of ['24:00', '8:00', '', '20:60'])
      expect([trainingFrom, (await save({ trainingFrom })).statusCode]).toEqual([trainingFrom, 422]);
    expect((await save({ trainingsPerProject: 101 })).statusCode).toBe(422);
    expect((await save(hours, world.trainer)).statusCode).toBe(403);
  });
});

describe('J15: stopping all trainings', () => {
  it('stops those that wait and run in every project, each with its audit row, and answers how many', async () => {
    const queued = await world.started();
    const running = await world.started();
    const key = `projects/${lab.projectId}/runs/${running.runId}/checkpoint`;
    await world.setRun(running.runId, { state: 'running', checkpoint_key: key, checkpoint_epoch: 2 });
    const ended = await world.completed();
    const before = (await lab.audits('model.stop')).length;
    expect((await operations()).trainings).toMatchObject({ queued: 1, running: 1 });
    expect((await stopAll(world.trainer)).statusCode).toBe(403);
    const answer = await stopAll(keeper);
    expect([answer.statusCode, answer.json()]).toEqual([200, { stopped: 2 }]);
    for (const { model, taskId } of [queued, running]) {
      expect((await world.read(model.id)).status).toBe('stopped');
      expect(await world.runOf(model.id)).toMatchObject({ state: 'stopped', checkpoint_key: null });
      const task = await db.selectFrom('tasks').select('status').where('id', '=', taskId).execute();
      expect(task).toEqual([{ status: 'cancelled' }]);
    }
    expect((await world.read(ended.id)).status).toBe('completed');
    const stops = (await lab.audits('model.stop')).slice(before).map((row) => row.subject_id);
    expect(stops.sort()).toEqual([queued.model.id, running.model.id].sort());
    expect((await lab.audits('installation.stop-trainings')).at(-1)).toMatchObject({ after: { stopped: 2 } });
    const stopped = [queued.taskId, running.taskId];
    const jobs = (await lab.jobs()).filter(({ data }) => stopped.includes(String(data['taskId'])));
    expect(jobs.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect((await stopAll(keeper)).json()).toEqual({ stopped: 0 });
  });
});

describe('J15: what trainings take of the store', () => {
  it('adds up stored sizes by kind and project, and says what has none', async () => {
    const data = async () => (await keeper.inject({ url: '/api/admin/operations/training-data' })).json();
    const before = await data();
    const completed = await world.completed({ file_bytes: 1000 });
    const { id: runOfCompleted } = await world.runOf(completed.id);
    await world.setRun(runOfCompleted, { checkpoint_key: 'projects/x/weights', checkpoint_bytes: 400 });
    await world.completed();
    const { runId } = await world.started();
    await world.setRun(runId, { state: 'running', checkpoint_key: 'projects/x/c', checkpoint_bytes: 70 });
    const after = await data();
    expect(after.models).toEqual({
      count: before.models.count + 2,
      bytes: before.models.bytes + 1400,
      unmeasured: before.models.unmeasured + 1,
    });
    expect(after.checkpoints).toEqual({ count: 1, bytes: 70, unmeasured: 0 });
    expect(after.projects[0]).toMatchObject({ id: lab.projectId, bytes: expect.any(Number) });
    expect(after.projects[0].checkpoints).toEqual({ count: 1, bytes: 70, unmeasured: 0 });
    expect(after.exportDays).toBe(30);
    const url = '/api/admin/operations/training-data';
    expect((await world.trainer.inject({ url })).statusCode).toBe(403);
  });
});
