import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, publicSettings } from '../../testing/api-answers.ts';
import { type FakeAnswer, json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const GET = 'GET /api/admin/settings';
const put = (group: string) => `PUT /api/admin/settings/${group}`;
const keeper = userRecord(withRole('keeper', ['manage_system_settings']));
const settings = (changes: Partial<SystemSettingsAnswer> = {}): SystemSettingsAnswer => ({
  ...SYSTEM_SETTINGS_DEFAULTS,
  mail: { configured: true, server: 'smtp.clinic.example:587', lastTest: null },
  stores: ['local'],
  ...changes,
});
const open = (answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) =>
  openApp('/admin/settings', keeper, { [GET]: json(settings()), ...answers });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const security = { ...SYSTEM_SETTINGS_DEFAULTS.security, sessionTimeout: 45 };

describe('what the installation says of itself', () => {
  const site = {
    [CALLS.settings]: json(
      publicSettings({
        siteName: 'Clinic North',
        siteDescription: 'Andrology',
        contactEmail: 'help@clinic.example',
      }),
    ),
  };

  it.each([
    ['/login', null],
    ['/register', null],
    ['/forgot-password', null],
    ['/dashboard', keeper],
  ])('PLT-094 shows name and description at %s', async (at, person) => {
    openApp(at, person, site);
    expect(await screen.findByText('Clinic North')).toBeTruthy();
    expect(await screen.findByText('Andrology')).toBeTruthy();
  });

  it.each(['/unauthorized', '/account-inactive'])('PLT-094 names the contact at %s', async (at) => {
    openApp(at, userRecord({ isActive: at === '/unauthorized' }), site);
    const contact = await screen.findByRole('link', { name: 'help@clinic.example' });
    expect(contact.getAttribute('href')).toBe('mailto:help@clinic.example');
  });
});

describe('the installation', () => {
  const INSTALLATION = 'GET /api/admin/installation';
  const demo = { id: PROJECT_ID, name: 'Demo laboratory', samples: 3, videos: 15, reports: 0 };
  const installation = (changes = {}) => ({
    product: { name: 'SARM Platform', version: '1.0.0', since: '2026-08-29T10:00:00.000Z' },
    models: [{ type: 'detection', name: 'Sperm Detection Model v1', sha256: 'fee21aae9807'.padEnd(64, '0') }],
    work: { workers: 2, queued: 3, running: 1, givenUp: 0 },
    storage: {
      originals: 40,
      originalBytes: 6.3 * 1024 ** 3,
      disk: { totalBytes: 64 * 1024 ** 3, freeBytes: 48.4 * 1024 ** 3 },
    },
    demo: null,
    ...changes,
  });

  it('PLT-234 shows versions, work and room, and removes the demo project after saying what goes', async () => {
    const app = open({
      [INSTALLATION]: [json(installation({ demo })), json(installation())],
      'DELETE /api/admin/demo': new Response(null, { status: 204 }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Installation' }));
    expect(await screen.findByText('SARM Platform 1.0.0, since Aug 29, 2026')).toBeTruthy();
    expect(screen.getByText('2 workers')).toBeTruthy();
    expect(screen.getByText('15.6 of 64.0 GB used')).toBeTruthy();
    expect(screen.getByText('40 originals, 6.3 GB')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Remove…' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('3 simulated samples')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Remove demo project' }));
    expect(await screen.findByRole('button', { name: 'Load demo project' })).toBeTruthy();
  });
});

describe('settings of the installation', () => {
  it('PLT-082 PLT-204 has four cards that are saved separately', async () => {
    const app = open({
      [put('security')]: json(settings({ security })),
      [put('general')]: json(settings({ security })),
      [put('storage')]: json(settings({ security })),
      [put('notifications')]: json(settings({ security })),
    });
    for (const name of ['General', 'Security', 'Storage', 'Notifications'])
      expect((await card(name)).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    const general = await card('General');
    await app.user.type(general.getByLabelText('Site description'), 'Andrology');
    const own = await card('Security');
    const field = own.getByLabelText('Session ends after');
    await app.user.clear(field);
    await app.user.type(field, '45');
    await app.user.click(own.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Security settings saved successfully')).toBeTruthy();
    // Only what was changed is sent, and the other card still waits to be saved.
    expect(app.server.callsOf(put('security'))[0]?.body).toEqual({ sessionTimeout: 45 });
    expect(app.server.callsOf(put('general'))).toEqual([]);
    expect(general.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    expect((await card('Security')).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await app.user.click(general.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('General settings saved successfully')).toBeTruthy();
    const storage = await card('Storage');
    await app.user.click(storage.getByRole('combobox', { name: 'Compression of playback copies' }));
    await app.user.click(screen.getByRole('option', { name: 'High' }));
    await app.user.click(storage.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Storage settings saved successfully')).toBeTruthy();
    const events = await card('Notifications');
    await app.user.click(events.getByRole('switch', { name: 'New user' }));
    await app.user.click(events.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Notifications settings saved successfully')).toBeTruthy();
    expect(
      ['general', 'storage', 'notifications'].map((group) => app.server.callsOf(put(group))[0]?.body),
    ).toEqual([
      { siteDescription: 'Andrology' },
      { compressionLevel: 'high' },
      { newUserNotification: false },
    ]);
  });

  it('PLT-137 shows the bounds under a number and puts the cursor into the first wrong field', async () => {
    const app = open();
    const own = await card('Security');
    expect(own.getByText('6 to 128')).toBeTruthy();
    const [length, timeout] = [
      own.getByLabelText('Minimum password length'),
      own.getByLabelText('Session ends after'),
    ];
    for (const [field, value] of [
      [timeout, '3'],
      [length, 'many'],
    ] as const) {
      await app.user.clear(field);
      await app.user.type(field, value);
    }
    await app.user.click(own.getByRole('button', { name: 'Save' }));
    expect(await own.findByText('Must be 5 to 1440')).toBeTruthy();
    expect(own.getByText('Must be a number')).toBeTruthy();
    expect(own.getByText('2 fields need a correction')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(length));
    expect(app.server.callsOf(put('security'))).toEqual([]);
    await app.user.click(own.getByRole('button', { name: 'Discard' }));
    expect((await card('Security')).getByLabelText('Session ends after')).toHaveProperty('value', '30');
  });

  it('PLT-147 PLT-203 says who may not save, and that saving failed', async () => {
    const app = open({
      [put('notifications')]: [
        json({ code: 'forbidden', message: 'x' }, 403),
        json({ code: 'internal', message: 'x' }, 500),
      ],
    });
    const own = await card('Notifications');
    await app.user.click(own.getByRole('switch', { name: 'New user' }));
    await app.user.click(own.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText("You don't have permission to update settings")).toBeTruthy();
    await app.user.click(own.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error saving settings')).toBeTruthy();
    expect(own.getByText('not saved')).toBeTruthy();
  });

  it('PLT-203 says that loading failed, and offers another try', async () => {
    const app = open({ [GET]: [json({ code: 'internal', message: 'x' }, 500), json(settings())] });
    expect(await screen.findByText('Error loading settings')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'General' })).toBeTruthy();
  });

  it('PLT-227 shows what a retention period would touch, and saves it once the number is typed', async () => {
    const storage = { ...SYSTEM_SETTINGS_DEFAULTS.storage, videoRetentionPeriod: 20 };
    const retention = {
      days: 20,
      originals: 187,
      originalBytes: 3.4 * 1024 ** 3,
      needed: 35,
      uploaders: 6,
      firstAt: '2026-11-19T10:00:00.000Z',
      ages: [
        { fromDays: 0, stay: 20, go: 0 },
        { fromDays: 21, stay: 5, go: 187 },
      ],
    };
    const app = open({
      'GET /api/admin/settings/retention': json(retention),
      [put('storage')]: json(settings({ storage })),
    });
    const own = await card('Storage');
    const field = own.getByLabelText('Keep originals for');
    await app.user.clear(field);
    await app.user.type(field, '20');
    expect(await own.findByText('Would permanently delete 187 original files, 3.4 GB')).toBeTruthy();
    expect(own.getByText(/first on Nov 19, 2026; 6 uploaders/)).toBeTruthy();
    expect(own.getByText('35 are kept: drafts and open analyses need them')).toBeTruthy();
    expect(own.getByLabelText('21 days and older: 5 kept, 187 deleted')).toBeTruthy();
    await app.user.click(own.getByRole('button', { name: 'Save…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(app.server.callsOf(put('storage'))).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'Save and delete later' });
    expect(confirm).toHaveProperty('disabled', true);
    await app.user.type(dialog.getByLabelText('Type 187 to confirm'), '187');
    await app.user.click(confirm);
    expect(await screen.findByText('Storage settings saved successfully')).toBeTruthy();
    expect(app.server.callsOf(put('storage'))[0]?.body).toEqual({ videoRetentionPeriod: 20 });
  });

  it('PLT-228 begins with four video formats and medium compression, of four that can be chosen', async () => {
    const app = open();
    const own = await card('Storage');
    expect(own.getByLabelText('Video formats')).toHaveProperty('value', '.mp4,.mov,.avi,.webm');
    const level = own.getByRole('combobox', { name: 'Compression of playback copies' });
    expect(level.textContent).toBe('Medium');
    await app.user.click(level);
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'None',
      'Low',
      'Medium',
      'High',
    ]);
  });

  it('closes storage without credentials, and says which', async () => {
    const app = open();
    const own = await card('Storage');
    await app.user.click(own.getByRole('combobox', { name: 'Video storage' }));
    const options = screen.getAllByRole('option');
    expect(options.map((each) => [each.textContent, each.getAttribute('aria-disabled')])).toEqual([
      ['Google Cloud Storage (Firebase)', 'true'],
      ['S3 bucket (cloud)', 'true'],
      ['Local disk', null],
    ]);
    expect(
      own.getByText('Not configured on the server: Google Cloud Storage (Firebase), S3 bucket (cloud)'),
    ).toBeTruthy();
  });

  it('PLT-232 sends a test mail and follows it until the server has taken it', async () => {
    const tested = (status: 'waiting' | 'sent') =>
      settings({
        mail: {
          configured: true,
          server: 'smtp.clinic.example:587',
          lastTest: {
            status,
            attempts: 1,
            askedAt: '2026-11-12T15:20:00.000Z',
            sentAt: status === 'sent' ? '2026-11-12T15:20:00.400Z' : null,
          },
        },
      });
    const app = open({
      [GET]: [json(settings()), json(tested('waiting')), json(tested('sent'))],
      'POST /api/admin/settings/test-email': json({ mail_id: keeper.id }, 202),
    });
    const own = await card('Notifications');
    expect(own.getByText('Mail configured')).toBeTruthy();
    await app.user.click(own.getByRole('button', { name: 'Send test email' }));
    expect(await screen.findByText(`A test email is on its way to ${keeper.email}`)).toBeTruthy();
    expect(await own.findByText(/not accepted yet, 1 try/)).toBeTruthy();
    expect(await own.findByText(/accepted, in 0\.4 s/, {}, { timeout: 4000 })).toBeTruthy();
  });

  it('PLT-232 offers no test while mail is not configured', async () => {
    open({ [GET]: json(settings({ mail: { configured: false, server: null, lastTest: null } })) });
    const own = await card('Notifications');
    expect(own.getByText('Mail not configured')).toBeTruthy();
    expect(own.getByRole('button', { name: 'Send test email' })).toHaveProperty('disabled', true);
  });

  it('PLT-235 takes a PNG as the logo and refuses another picture and more than 1 MB', async () => {
    const general = { ...SYSTEM_SETTINGS_DEFAULTS.general, clinicLogo: 'data:image/png;base64,eA==' };
    const app = open({ [put('general')]: json(settings({ general })) });
    const own = await card('General');
    const file = own.getByLabelText('Picture of the logo');
    const offer = (picture: File) => fireEvent.change(file, { target: { files: [picture] } });
    offer(new File(['x'], 'logo.jpg', { type: 'image/jpeg' }));
    expect(await own.findByText('The logo must be a PNG picture')).toBeTruthy();
    offer(new File([new Uint8Array(1_048_577)], 'large.png', { type: 'image/png' }));
    expect(await own.findByText('The logo is larger than 1 MB')).toBeTruthy();
    expect(own.queryByRole('img', { name: 'Logo' })).toBeNull();
    offer(new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await own.findByRole('img', { name: 'Logo' })).toBeTruthy();
    await app.user.click(own.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('General settings saved successfully')).toBeTruthy();
    expect(app.server.callsOf(put('general'))[0]?.body).toEqual({ clinicLogo: 'data:image/png;base64,eA==' });
  });
});
