import { deflateSync } from 'node:zlib';
import type {
  Installation,
  SystemSettingsAnswer,
} from '@sarm/contracts/http/system-settings/system-settings.routes';
import { PRODUCT } from '@sarm/domain/product';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
let keeper: SignedInPerson;
let other: SignedInPerson;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), {
    config: { smtpUrl: 'smtp://user:secret@mail.clinic.example:2525' },
    deps: { mailer: { configured: true, send: () => Promise.resolve() } },
  });
  keeper = await api.signedIn({ roles: [(await createRole(api.database, ['manage_system_settings'])).code] });
  other = await api.signedIn({ roles: [(await createRole(api.database, ['manage_users'])).code] });
});
afterAll(() => api.stop());

const read = async (): Promise<SystemSettingsAnswer> =>
  (await keeper.inject({ url: '/api/admin/settings' })).json();
const save = (group: string, payload: object, who = keeper) =>
  who.inject({ method: 'PUT', url: `/api/admin/settings/${group}`, payload });
const audits = () =>
  api.database.admin.db
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after', 'user_id', 'type', 'severity'])
    .where('action', '=', 'settings.update')
    .orderBy('number')
    .execute();

/** A PNG without a single checksum: what a decoder must refuse, however it begins. */
const crcless = (): string => {
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  return `data:image/png;base64,${Buffer.concat([head, deflateSync(Buffer.alloc(40))]).toString('base64')}`;
};
/** One red pixel with a text next to it. */
const RED_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

describe('settings of the installation', () => {
  it('PLT-224 PLT-225 PLT-229 start with the specified defaults', async () => {
    const { general, security, notifications } = await read();
    expect(general).toMatchObject({
      siteName: 'SARM Platform',
      siteDescription: '',
      adminEmail: '',
      contactEmail: '',
      maxUploadSize: 100,
    });
    expect(security).toEqual({
      passwordMinLength: 8,
      requirePasswordReset: 90,
      sessionTimeout: 30,
      allowRegistration: true,
      twoFactorAuth: false,
    });
    expect(notifications).toEqual({
      emailNotifications: true,
      analysisCompletedNotification: true,
      systemUpdatesNotification: true,
      newUserNotification: true,
    });
  });

  it('PLT-045 begin with the name that the bar shows', async () => {
    expect((await api.inject({ url: '/api/sarm/auth/public-settings' })).json()).toMatchObject({
      siteName: 'SARM Platform',
    });
  });

  it('PLT-192 answer the four groups and save one, to holders of manage_system_settings alone', async () => {
    expect(await read()).toMatchObject({ ...SYSTEM_SETTINGS_DEFAULTS, stores: ['local'] });
    const answer = await save('general', { siteName: ' Clinic North ', maxUploadSize: 250 });
    expect(answer.statusCode).toBe(200);
    const general = { ...SYSTEM_SETTINGS_DEFAULTS.general, siteName: 'Clinic North', maxUploadSize: 250 };
    expect(answer.json()).toMatchObject({ general });
    expect(await read()).toMatchObject({ ...SYSTEM_SETTINGS_DEFAULTS, general });
    expect((await other.inject({ url: '/api/admin/settings' })).statusCode).toBe(403);
    expect((await save('general', { siteName: 'x' }, other)).statusCode).toBe(403);
    expect((await api.inject({ url: '/api/admin/settings' })).statusCode).toBe(401);
    expect((await save('nothing', {})).statusCode).toBe(404);
  });

  it('leave an audit row with old and new values of what changed, and none where nothing did', async () => {
    const before = (await audits()).length;
    await save('security', { sessionTimeout: 45, passwordMinLength: 8 });
    await save('security', { sessionTimeout: 45 });
    expect((await audits()).slice(before)).toMatchObject([
      {
        subject_id: 'security',
        before: { sessionTimeout: 30 },
        after: { sessionTimeout: 45 },
        user_id: keeper.id,
        type: 'system',
      },
    ]);
  });

  it('keep what another administrator saved meanwhile', async () => {
    await Promise.all([
      save('security', { passwordMinLength: 12 }),
      save('security', { requirePasswordReset: 0 }),
      save('security', { allowRegistration: false }),
    ]);
    expect((await read()).security).toMatchObject({
      passwordMinLength: 12,
      requirePasswordReset: 0,
      allowRegistration: false,
    });
  });

  it.each([
    ['general', 'maxUploadSize', 1, 10_240],
    ['security', 'passwordMinLength', 6, 128],
    ['security', 'requirePasswordReset', 0, 3650],
    ['security', 'sessionTimeout', 5, 1440],
    ['storage', 'videoRetentionPeriod', 0, 3650],
  ] as const)('PLT-137 hold %s %s to %d to %d', async (group, field, min, max) => {
    for (const value of [min, max]) expect((await save(group, { [field]: value })).statusCode).toBe(200);
    for (const value of [min - 1, max + 1]) {
      const refused = await save(group, { [field]: value });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        errors: [{ field, code: 'number_out_of_range', params: { min, max } }],
      });
    }
    for (const value of ['ten', null, 7.5, '7'])
      expect((await save(group, { [field]: value })).statusCode).toBe(422);
  });

  it.each([
    ['general', { siteName: '  ' }, 'siteName', 'required'],
    ['general', { siteName: 'a\nBcc: x@y.z' }, 'siteName', 'control_characters'],
    ['general', { adminEmail: 'nobody' }, 'adminEmail', 'not_email'],
    ['storage', { allowedVideoFormats: ' , ' }, 'allowedVideoFormats', 'required'],
    ['storage', { allowedVideoFormats: '.mp4,.exe' }, 'allowedVideoFormats', 'not_one_of'],
    ['storage', { defaultVideoStorage: 'cloud' }, 'defaultVideoStorage', 'store_not_configured'],
    ['storage', { compressionLevel: 'huge' }, 'compressionLevel', 'not_one_of'],
    ['notifications', { sessionTimeout: 5 }, '', 'unknown_fields'],
  ])('refuse %s %j', async (group, payload, field, code) => {
    const refused = await save(group, payload);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ field, code }] });
  });

  it('write formats as endings, each once', async () => {
    await save('storage', { allowedVideoFormats: 'MP4, .avi,.mp4' });
    expect((await read()).storage.allowedVideoFormats).toBe('.mp4,.avi');
  });
});

describe('the installation', () => {
  const look = (who: SignedInPerson) => who.inject({ url: '/api/admin/installation' });

  it('shows versions, work, room and the demo project to holders of manage_system_settings', async () => {
    expect((await look(other)).statusCode).toBe(403);
    const projectId = await api.project();
    const answer = await look(keeper);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Installation>()).toMatchObject({
      product: PRODUCT,
      work: { workers: 0, queued: 0, running: 0, givenUp: 0 },
      storage: { originals: 0, originalBytes: 0 },
      demo: null,
    });
    const { disk } = answer.json<Installation>().storage;
    expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
    const { db } = api.database.admin;
    await db.updateTable('projects').set({ is_demo: true }).where('id', '=', projectId).execute();
    const { demo } = (await look(keeper)).json<Installation>();
    expect(demo).toMatchObject({ id: projectId, samples: 0, videos: 0, reports: 0 });
  });
});

describe('the letterhead', () => {
  it('PLT-235 takes a PNG, draws it anew, and logs its mark instead of the picture', async () => {
    const answer = await save('general', { clinicLogo: RED_PIXEL, clinicName: 'Riverside\nAndrology' });
    expect(answer.statusCode).toBe(200);
    const { clinicLogo, clinicName } = (await read()).general;
    expect(clinicLogo).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(clinicName).toBe('Riverside\nAndrology');
    const row = (await audits()).at(-1);
    expect(row?.after).toMatchObject({ clinicLogo: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    expect(await save('general', { clinicLogo: '' })).toMatchObject({ statusCode: 200 });
    expect((await read()).general.clinicLogo).toBe('');
  });

  it.each([
    ['what is no PNG', 'data:image/svg+xml;base64,PHN2Zz4=', 'logo_not_png'],
    ['an address of the network', 'https://evil.example/logo.png', 'logo_not_png'],
    ['bytes that only begin like one', crcless(), 'logo_not_png'],
    ['more than 1 MB', `data:image/png;base64,${'A'.repeat(1_400_000)}`, 'logo_too_large'],
  ])('PLT-235 refuses %s', async (_, clinicLogo, code) => {
    const refused = await save('general', { clinicLogo });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'clinicLogo', code }] });
  });
});

describe('mail', () => {
  const test = (who: SignedInPerson) => who.inject({ method: 'POST', url: '/api/admin/settings/test-email' });

  it('PLT-232 shows the server without its password, and leaves a test to the worker', async () => {
    expect((await read()).mail).toEqual({
      configured: true,
      server: 'mail.clinic.example:2525',
      lastTest: null,
    });
    expect((await test(other)).statusCode).toBe(403);
    const answer = await test(keeper);
    expect(answer.statusCode).toBe(202);
    const { mail_id } = answer.json<{ mail_id: string }>();
    const mails = await api.database.admin.db.selectFrom('mails').selectAll().execute();
    expect(mails).toMatchObject([{ id: mail_id, recipient: keeper.email, template: 'mail.test' }]);
    expect((await read()).mail.lastTest).toMatchObject({ status: 'waiting', attempts: 0, sentAt: null });
  });

  it('PLT-232 answers 409 while no mail server is configured', async () => {
    const bare = await startTestApi(inject('templateDatabase'));
    const role = await createRole(bare.database, ['manage_system_settings']);
    const admin = await bare.signedIn({ roles: [role.code] });
    const refused = await test(admin);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'Email is not configured',
    ]);
    const { mail } = (await admin.inject({ url: '/api/admin/settings' })).json<SystemSettingsAnswer>();
    expect(mail).toEqual({ configured: false, server: null, lastTest: null });
    await bare.stop();
  });
});
