import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const SETUP = 'POST /api/sarm/auth/setup';
const SAVE = 'PUT /api/admin/settings/general';
const TEST_MAIL = 'POST /api/admin/settings/test-email';
const CHECK = 'POST /api/admin/self-check';
const LOAD_DEMO = 'POST /api/admin/demo';
const GENERAL = {
  siteName: 'SARM Platform',
  siteDescription: '',
  adminEmail: '',
  contactEmail: '',
  clinicName: '',
  clinicAddress: '',
  clinicContact: '',
  clinicLogo: '',
  maxUploadSize: 100,
  referenceEdition: 'per_screen',
};
const systemSettings = (changes = {}) => ({
  general: GENERAL,
  security: {},
  storage: {},
  notifications: {},
  mail: { configured: true, server: 'smtp.riverside.example:587', lastTest: null },
  stores: ['local'],
  ...changes,
});
const installation = {
  product: { name: 'sarm', version: '1' },
  models: [],
  work: { workers: 1, queued: 0, running: 0, givenUp: 0 },
  storage: { originals: 0, originalBytes: 0, disk: null },
  demo: null,
};
const ingrid = userRecord({
  ...withRole('system_admin'),
  displayName: 'Ingrid Solberg',
  email: 'ingrid@riverside.example',
});

/** The server as it is before the first account, and as soon as that is there. */
const open = (at: string, answers: Answers = {}) =>
  openApp(at, null, {
    [CALLS.settings]: [json(publicSettings({ setupRequired: true })), json(publicSettings())],
    [CALLS.me]: json(ingrid),
    'GET /api/admin/settings': json(systemSettings()),
    'GET /api/admin/installation': json(installation),
    'GET /api/admin/self-check': json({ runs: [], total: 0, running: null }),
    [SETUP]: json({ access_token: 't', token_type: 'bearer', expires_in: 600 }, 201),
    ...answers,
  });
type App = ReturnType<typeof open>;
const press = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const TYPED = {
  'Setup token': 'abcd-efgh-jkmn-pqrs',
  'Full name': 'Ingrid Solberg',
  Email: 'ingrid@riverside.example',
  'Job Title': 'Laboratory manager',
  Organization: 'Riverside Fertility Centre',
  Password: 'nine red boats',
  'Confirm password': 'nine red boats',
};
async function fill({ user }: App, changes: Partial<typeof TYPED> = {}): Promise<void> {
  await heading('Create the first account');
  for (const [label, text] of Object.entries({ ...TYPED, ...changes }))
    await enter(user, screen.getByLabelText(new RegExp(`^${label}`)), text);
  await user.click(press('Create account and sign in'));
}

describe('the first start', () => {
  it.each(['/', '/login', '/register', '/reset-password', '/sarm/projects', '/admin/users', '/nowhere'])(
    'PLT-233 %s leads to /setup while nobody has an account',
    async (at) => {
      const app = open(at, { [CALLS.settings]: json(publicSettings({ setupRequired: true })) });
      await heading('Create the first account');
      expect(app.path()).toBe('/setup');
    },
  );

  it('PLT-233 is Page Not Found once there is an account', async () => {
    open('/setup', { [CALLS.settings]: json(publicSettings()) });
    expect(await heading('Page Not Found')).toBeTruthy();
  });

  it('PLT-233 PLT-234 makes the account, signs in, and goes through the other steps to the dashboard', async () => {
    const saved = { ...GENERAL, clinicName: 'Riverside Fertility Centre' };
    const app = open('/setup', {
      [SAVE]: json(systemSettings({ general: saved })),
      [TEST_MAIL]: json({ mail_id: '01900000-0000-7000-8000-0000000000aa' }, 202),
      [CHECK]: json({ task_id: '01900000-0000-7000-8000-0000000000ac', status: 'pending' }, 202),
      [LOAD_DEMO]: json({ task_id: '01900000-0000-7000-8000-0000000000ab', status: 'pending' }, 202),
    });
    await fill(app);
    await heading('Clinic letterhead');
    expect(app.server.callsOf(SETUP).map(({ body }) => body)).toEqual([
      {
        setup_token: TYPED['Setup token'],
        displayName: TYPED['Full name'],
        email: TYPED.Email,
        jobTitle: TYPED['Job Title'],
        organization: TYPED.Organization,
        password: TYPED.Password,
      },
    ]);
    expect(app.server.store.getState().auth.accessToken).toBe('t');
    expect(app.path()).toBe('/setup');
    await enter(app.user, await screen.findByLabelText('Clinic name'), 'Riverside Fertility Centre');
    expect(
      within(screen.getByRole('region', { name: 'Preview' })).getByText('Riverside Fertility Centre'),
    ).toBeTruthy();
    await app.user.click(press('Save and continue'));
    await heading('Mail');
    expect(app.server.callsOf(SAVE).map(({ body }) => body)).toEqual([
      { clinicName: 'Riverside Fertility Centre', referenceEdition: 'who6' },
    ]);
    await app.user.click(press('Send test email'));
    await waitFor(() => expect(app.server.callsOf(TEST_MAIL)).toHaveLength(1));
    await app.user.click(press('Continue'));
    await heading('Demo data');
    await app.user.click(await screen.findByRole('button', { name: 'Load demo project' }));
    await waitFor(() => expect(app.server.callsOf(LOAD_DEMO)).toHaveLength(1));
    await app.user.click(press('Continue'));
    await heading('Self-check');
    await app.user.click(await screen.findByRole('button', { name: 'Run self-check' }));
    await waitFor(() => expect(app.server.callsOf(CHECK)).toHaveLength(1));
    await app.user.click(press('Start working'));
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });

  it('BUS-139 asks for the edition of the reference limits, proposes the 6th, and keeps another choice', async () => {
    const app = open('/setup', { [SAVE]: json(systemSettings()) });
    await fill(app);
    await heading('Clinic letterhead');
    const field = await screen.findByRole('combobox', { name: 'Reference limits' });
    expect(field.textContent).toBe('WHO 6th edition (2021)');
    await app.user.click(field);
    expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual([
      'As specified: WHO 5th edition in reports, 6th in results',
      'WHO 5th edition (2010)',
      'WHO 6th edition (2021)',
    ]);
    await app.user.click(
      await screen.findByRole('option', { name: 'As specified: WHO 5th edition in reports, 6th in results' }),
    );
    await app.user.click(press('Save and continue'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Reference limits' })).toBeNull());
    expect(app.server.callsOf(SAVE).map(({ body }) => body)).toEqual([{ referenceEdition: 'per_screen' }]);
  });

  it('lets the steps after the account be skipped, and says where mail is not configured', async () => {
    const mail = { configured: false, server: null, lastTest: null };
    const app = open('/setup', { 'GET /api/admin/settings': json(systemSettings({ mail })) });
    await fill(app);
    await heading('Clinic letterhead');
    await app.user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await heading('Mail');
    expect(screen.getByText('Mail not configured')).toBeTruthy();
    expect(press('Send test email').hasAttribute('disabled')).toBe(true);
    expect(app.server.callsOf(SAVE)).toHaveLength(0);
  });

  it('shows a wrong token and a wrong repetition at their fields, and keeps what was typed', async () => {
    const app = open('/setup', { [SETUP]: json({ code: 'setup_token_wrong', message: 'x' }, 403) });
    await fill(app, { 'Confirm password': 'nine red goats' });
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(app.server.callsOf(SETUP)).toHaveLength(0);
    await app.user.clear(screen.getByLabelText(/^Confirm password/));
    await enter(app.user, screen.getByLabelText(/^Confirm password/), TYPED.Password);
    await app.user.click(press('Create account and sign in'));
    expect(await screen.findByText('The setup token is not correct')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(TYPED.Email);
  });

  it('leads to the sign-in where somebody else was first', async () => {
    const app = open('/setup', { [SETUP]: json({ code: 'not_found', message: 'x' }, 404) });
    await fill(app);
    await waitFor(() => expect(app.path()).toBe('/login'));
  });
});
