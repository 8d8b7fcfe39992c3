import type { Notification } from '@sarm/contracts/http/notifications/notifications.routes';
import { deliverEvent } from '@sarm/use-cases/events/deliver-event';
import { storeSettings } from '@sarm/testing/people';
import { beforeEach, describe, expect, it } from 'vitest';
import { CalculationWorld, CONCENTRATION, MOTILITY } from '../calculation/calculation-world.fixture.ts';

const world = await CalculationWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const START = { wait: false, save_results: true };

const deliver = async (): Promise<void> => {
  const events = await db
    .selectFrom('outbox')
    .select('id')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute();
  const deps = { db: lab.api.deps.db, queue: lab.api.deps.queue, sendsMail: true };
  for (const { id } of events) await deliverEvent(deps, id);
};
const notifications = async (): Promise<Notification[]> =>
  (await lab.member.inject({ url: '/api/sarm/notification/get-notifications' })).json<{
    items: Notification[];
  }>().items;
const shown = async () => (await notifications()).map(({ title, message }) => [title, message]);
const mails = () => db.selectFrom('mails').select('template').execute();

beforeEach(async () => {
  await deliver();
  for (const table of ['notifications', 'mails'] as const) await db.deleteFrom(table).execute();
  await storeSettings(lab.api.database, 'notifications', { emailNotifications: true });
});

describe('the end of an analysis', () => {
  it('is one notification and one mail of both calculations, with the sample, its figures and their verdicts', async () => {
    const video = await world.ready();
    await world.request(MOTILITY, [video], START);
    await world.request(CONCENTRATION, [video], START);
    await deliver();
    expect(await shown()).toEqual([]);
    await world.endRuns();
    await deliver();
    expect(await shown()).toEqual([
      [
        'Analysis completed',
        expect.stringMatching(
          /^Sample: [\d.,]+\.\d million\/ml, (?:Normal|Low)[^;]*; total motility \d+\.\d %, Normal/,
        ),
      ],
    ]);
    expect(await mails()).toHaveLength(1);
    const [{ link } = { link: null }] = await notifications();
    expect(link).toMatch(/^\/sarm\/results\?id=[0-9a-f-]{36}$/);
  });

  it('names why the one figure is missing next to the other', async () => {
    const video = await world.ready({ calibration_id: await world.calibration(null) });
    await world.request(MOTILITY, [video], START);
    await world.request(CONCENTRATION, [video], START);
    await deliver();
    expect(await shown()).toEqual([]);
    await world.endRuns();
    await deliver();
    const [[title, message] = []] = await shown();
    expect(title).toBe('Analysis completed');
    expect(message).toMatch(/^Sample: total motility \d+\.\d %, Normal; .*depth/);
    expect(await shown()).toHaveLength(1);
  });

  it('that failed gives the reason, once, however the two calls were timed', async () => {
    const video = await world.ready({ calibration_id: null });
    await world.request(MOTILITY, [video], START);
    await deliver();
    await world.request(CONCENTRATION, [video], START);
    await deliver();
    const all = await shown();
    expect(all).toEqual([['Analysis failed', expect.stringMatching(/^Sample: .*calibration/i)]]);
    expect(all[0]?.[1]).not.toContain('the result');
    expect(await mails()).toHaveLength(1);
  });

  it('is reported of the one calculation where the person cancelled the other', async () => {
    const video = await world.ready();
    await world.request(MOTILITY, [video], START);
    await world.endRuns();
    const again = await world.request(CONCENTRATION, [video], { ...START, force_reanalysis: true });
    const { task_id: taskId } = again.json<{ task_id: string }>();
    await deliver();
    expect(await shown()).toEqual([]);
    await lab.member.inject({ method: 'DELETE', url: `/api/tasks/${taskId}` });
    await deliver();
    expect(await shown()).toEqual([
      ['Analysis completed', expect.stringMatching(/^Sample: total motility \d+\.\d %, Normal/)],
    ]);
  });
});
