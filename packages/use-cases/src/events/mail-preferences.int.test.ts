import { asNobody, asProject, inScope } from '@sarm/database/kernel/scope';
import type { ProductEvent } from '@sarm/domain/events';
import { silentLog } from '@sarm/runtime/log/silent-log';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createPerson, createProject, storeSettings } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { deliverEvent, type DeliveryDeps } from './deliver-event.ts';
import { recordVersion } from '../installation/record-version.ts';
import { publishEvent } from './publish-event.ts';

const ALL_ON = {
  emailNotifications: true,
  analysisCompletedNotification: true,
  systemUpdatesNotification: true,
  newUserNotification: true,
};

let database: TestDatabase;
let queue: JobQueue;
let deps: DeliveryDeps;
let [ada, newcomer] = ['', ''];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  ada = (await createPerson(database, { roles: ['system_admin'], email: 'ada@clinic.example' })).id;
  newcomer = (await createPerson(database, { displayName: 'New Comer' })).id;
  queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  deps = { db: database.app.db, queue, sendsMail: true };
});
beforeEach(async () => {
  for (const table of ['notifications', 'mails', 'outbox', 'user_settings'] as const)
    await database.admin.db.deleteFrom(table).execute();
  await storeSettings(database, 'general', { adminEmail: '' });
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

const choose = (email_notifications: boolean, language: 'en' | 'fr' = 'en') =>
  database.admin.db
    .insertInto('user_settings')
    .values({ owner_id: ada, dark_mode: false, email_notifications, language })
    .execute();

/** Recipients and languages of the mails about a new account, and how many people were notified in the product. */
async function delivered(): Promise<{ mails: string[]; notifications: number }> {
  await inScope(database.app.db, asNobody, (tx) =>
    publishEvent(tx, queue, { kind: 'user.registered', projectId: null, payload: { userId: newcomer } }),
  );
  const { db } = database.admin;
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  await deliverEvent(deps, id);
  const mails = await db.selectFrom('mails').select(['recipient', 'language']).orderBy('recipient').execute();
  const shown = await db.selectFrom('notifications').select('id').execute();
  return {
    mails: mails.map(({ recipient, language }) => `${recipient} ${language}`),
    notifications: shown.length,
  };
}

it('mails in the language that the person has chosen', async () => {
  await choose(true, 'fr');
  expect(await delivered()).toEqual({ mails: ['ada@clinic.example fr'], notifications: 1 });
});

it('PLT-066 mails nothing to a person who switched mail off, who is still notified in the product', async () => {
  await choose(false);
  expect(await delivered()).toEqual({ mails: [], notifications: 1 });
});

it('PLT-094 mails what concerns administrators to their common address too, and once where it is one of theirs', async () => {
  await storeSettings(database, 'general', { adminEmail: 'office@clinic.example' });
  await choose(false);
  expect(await delivered()).toEqual({ mails: ['office@clinic.example en'], notifications: 1 });
  await database.admin.db.deleteFrom('outbox').execute();
  await database.admin.db.deleteFrom('user_settings').execute();
  await storeSettings(database, 'general', { adminEmail: 'ada@clinic.example' });
  await database.admin.db.deleteFrom('mails').execute();
  expect((await delivered()).mails).toEqual(['ada@clinic.example en']);
});

const AT_SIGN_IN: readonly { readonly event: (userId: string) => ProductEvent; readonly params: object }[] = [
  {
    event: (userId) => ({ kind: 'passkey.added', payload: { userId, name: 'Office laptop' } }),
    params: { passkey: 'Office laptop' },
  },
  {
    event: (userId) => ({ kind: 'passkey.removed', payload: { userId, name: 'Office laptop' } }),
    params: { passkey: 'Office laptop' },
  },
  {
    event: (userId) => ({ kind: 'secondFactor.reset', payload: { userId, byUserId: newcomer } }),
    params: { person: 'New Comer' },
  },
  { event: (userId) => ({ kind: 'secondFactor.enabled', payload: { userId } }), params: {} },
  { event: (userId) => ({ kind: 'secondFactor.disabled', payload: { userId } }), params: {} },
  { event: (userId) => ({ kind: 'password.changed', payload: { userId } }), params: {} },
  {
    event: (userId) => ({ kind: 'password.reset', payload: { userId, kept: ['A', 'B'], removed: [] } }),
    params: { kept: 'A, B', removed: '–' },
  },
];

it.each(AT_SIGN_IN.map((each) => ({ ...each, kind: each.event('').kind })))(
  'PLT-231 PLT-066 PLT-097 mails $kind to its owner, whatever is switched off, and to nobody else',
  async ({ event, params, kind }) => {
    const { db } = database.admin;
    await choose(false);
    await storeSettings(database, 'notifications', { ...ALL_ON, emailNotifications: false });
    await storeSettings(database, 'general', { adminEmail: 'office@clinic.example' });
    await inScope(database.app.db, asNobody, (tx) =>
      publishEvent(tx, queue, { ...event(ada), projectId: null }),
    );
    await deliverEvent(deps, (await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()).id);
    await storeSettings(database, 'notifications', ALL_ON);
    const mails = await db.selectFrom('mails').select(['recipient', 'template', 'link', 'params']).execute();
    expect(mails).toEqual([{ recipient: 'ada@clinic.example', template: kind, link: '/profile', params }]);
    const shown = await db.selectFrom('notifications').select(['owner_id', 'code']).execute();
    expect(shown).toEqual([{ owner_id: ada, code: kind }]);
  },
);

it('notifies those who manage users, their common address and the owner of a changed signing name', async () => {
  const { db } = database.admin;
  await storeSettings(database, 'notifications', ALL_ON);
  await storeSettings(database, 'general', { adminEmail: 'office@clinic.example' });
  const payload = { userId: newcomer, byUserId: ada, name: 'Dr New Comer', title: 'Embryologist' };
  await inScope(database.app.db, asNobody, (tx) =>
    publishEvent(tx, queue, { kind: 'signingName.changed', projectId: null, payload }),
  );
  await deliverEvent(deps, (await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()).id);
  const owner = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', newcomer)
    .executeTakeFirstOrThrow();
  const shown = await db.selectFrom('notifications').select(['owner_id', 'code', 'params', 'link']).execute();
  const expected = { code: 'signingName.changed', params: expect.objectContaining({ account: owner.email }) };
  expect(shown).toHaveLength(2);
  expect(shown).toContainEqual({ owner_id: ada, ...expected, link: '/admin/users' });
  expect(shown).toContainEqual({ owner_id: newcomer, ...expected, link: '/profile' });
  expect(shown[0]?.params).toMatchObject({ name: 'Dr New Comer', title: 'Embryologist' });
  const mails = await db.selectFrom('mails').select('recipient').execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    ['ada@clinic.example', 'office@clinic.example', owner.email].toSorted(),
  );
});

const recorded = async (version: string): Promise<boolean[]> =>
  await Promise.all([1, 2, 3].map(() => recordVersion(deps, version)));
const events = () =>
  database.admin.db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'system.updated')
    .execute();

it('PLT-047 notifies administrators of another version once, with a self-check, and of nothing at the first start', async () => {
  const { db } = database.admin;
  await storeSettings(database, 'notifications', {
    emailNotifications: true,
    systemUpdatesNotification: true,
  });
  expect(await recorded('1.0.0')).toEqual([false, false, false]);
  expect(await recorded('1.1.0')).toEqual(expect.arrayContaining([true, false, false]));
  const [event, ...more] = await events();
  expect([event?.payload, more]).toEqual([{ version: '1.1.0' }, []]);
  await deliverEvent(deps, event?.id ?? '');
  expect(
    await db.selectFrom('notifications').select(['owner_id', 'code', 'params', 'link']).execute(),
  ).toEqual([
    { owner_id: ada, code: 'system.updated', params: { version: '1.1.0' }, link: '/admin/settings' },
  ]);
  expect(await db.selectFrom('mails').select(['recipient', 'template']).execute()).toEqual([
    { recipient: 'ada@clinic.example', template: 'system.updated' },
  ]);
  const checks = await db
    .selectFrom('tasks')
    .select('created_by')
    .where('job_name', '=', 'self-check')
    .execute();
  expect(checks).toEqual([{ created_by: null }]);
  const logged = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'installation.update')
    .execute();
  expect(logged).toEqual([{ before: { version: '1.0.0' }, after: { version: '1.1.0' } }]);
});

it('PLT-097 mails nothing of an update while mail is off, and notifies nobody while updates are', async () => {
  const { db } = database.admin;
  const update = async (version: string, switches: object) => {
    await storeSettings(database, 'notifications', { ...ALL_ON, ...switches });
    for (const table of ['notifications', 'mails', 'outbox'] as const) await db.deleteFrom(table).execute();
    await recordVersion(deps, version);
    await deliverEvent(deps, (await events())[0]?.id ?? '');
    const [notifications, mails] = [
      await db.selectFrom('notifications').select('code').execute(),
      await db.selectFrom('mails').select('template').execute(),
    ];
    return [notifications.length, mails.length];
  };
  await recordVersion(deps, '2.0.0');
  expect(await update('2.1.0', {})).toEqual([1, 1]);
  expect(await update('2.2.0', { emailNotifications: false })).toEqual([1, 0]);
  expect(await update('2.3.0', { systemUpdatesNotification: false })).toEqual([0, 0]);
});

it('PLT-047 notifies a new member of the project, by whom and as what, unless they were removed again', async () => {
  const { db } = database.admin;
  const projectId = await createProject(database);
  const join = async () => {
    await inScope(database.app.db, asProject(projectId), (tx) =>
      publishEvent(tx, queue, {
        kind: 'project.joined',
        projectId,
        payload: { projectId, userId: newcomer, byUserId: ada },
      }),
    );
    const { id } = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await deliverEvent(deps, id);
    return await db.selectFrom('notifications').selectAll().execute();
  };
  expect(await join()).toEqual([]);
  await db
    .insertInto('project_members')
    .values({ project_id: projectId, user_id: newcomer, access_level: 'editor' })
    .execute();
  expect(await join()).toMatchObject([
    {
      owner_id: newcomer,
      project_id: projectId,
      code: 'project.joined',
      params: { level: 'editor' },
      link: `/sarm/projects/${projectId}/datasets`,
    },
  ]);
});
