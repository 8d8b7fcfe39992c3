import { act, screen } from '@testing-library/react';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { addressOf, arriveAt, followAddresses } from '../../testing/visits.ts';

const business = seededUser('business_user');
const technical = seededUser('technical_user');
/** Who annotates and reviews: no role alone opens every page of the workflow. */
const reviewing = {
  ...technical,
  ...withRole('both', [...technical.permissions, ...seededUser('technical_reviewer').permissions]),
};
/** The workflow and no other code: every page either admits this person or shows the refusal inside. */
const inSarm = userRecord(withRole('x', ['access_business']));

const DECLARED = [
  '/sarm',
  '/sarm/datasets',
  '/sarm/frames',
  `/sarm/frames/${VIDEO_ID}`,
  '/sarm/results',
  '/sarm/reports',
  `/sarm/datasets/${DATASET_ID}/videos`,
  '/sarm/video-detail',
  '/sarm/annotation/detection/frame',
];
const FURTHER = [
  '/sarm/projects',
  `/sarm/projects/${PROJECT_ID}/datasets`,
  `/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`,
  `/sarm/projects/${PROJECT_ID}/dashboard`,
  `/sarm/video/${VIDEO_ID}`,
  '/sarm/reports/analysis',
  '/sarm/dashboard',
  '/sarm/patients',
  `/sarm/analysis/${VIDEO_ID}`,
];
const FINETUNE = [
  '/finetune/dashboard',
  '/finetune/datasets',
  `/finetune/projects/${PROJECT_ID}/datasets`,
  `/finetune/datasets/${DATASET_ID}/videos`,
  '/finetune/detection',
  '/finetune/detection-results',
  '/finetune/concentration',
  '/finetune/motility',
  '/finetune/frame-extraction',
  '/finetune/frame-extraction-detail',
  '/finetune/annotation',
  '/finetune/annotation/detection',
  '/finetune/annotation/detection/frame',
  '/finetune/crops',
  '/finetune/annotation/morphology',
  '/finetune/mask-extraction',
  '/finetune/morphology-data-labels',
  `/finetune/morphology-data-label/${DATASET_ID}`,
  '/finetune/data-label-review',
  '/finetune/training',
  '/finetune/prediction',
  '/finetune/datasets/create',
];

/** What stands where an address is only promised, or is none. */
const MISSING = /does not exist in the (SARM|Finetune) workflow/;

/** Opens one address after another, and says where each of them led. */
async function walk(
  person: typeof business,
  addresses: readonly string[],
  expected: (address: string) => string,
) {
  const view = openApp('/profile', person);
  await screen.findByRole('heading', { name: person.displayName });
  for (const address of addresses) {
    await act(() => view.router.navigate(address));
    await arriveAt(view, expected(address));
    // A page that is open still is so once it is drawn: a guard redirects only then.
    await screen.findAllByRole('main');
    expect(addressOf(view)).toBe(expected(address));
    expect(screen.queryAllByText(MISSING)).toEqual([]);
  }
  view.unmount();
}
const closed = () => '/unauthorized';
const open = (address: string) => address;

describe('workflow guards', () => {
  it('PLT-023 PLT-001 PLT-003 every declared address of the SARM workflow is closed to those without business access, and open to those with it', async () => {
    await walk(technical, DECLARED, closed);
    await walk(business, DECLARED, (address) => (address === '/sarm' ? '/sarm/projects' : address));
  });

  it('PLT-024 so is every further address of the SARM workflow', async () => {
    await walk(technical, FURTHER, closed);
    await walk(business, FURTHER, open);
  });

  it('business access alone opens no page that requires more', async () => {
    const restricted = [
      '/sarm/results',
      '/sarm/patients',
      `/sarm/video/${VIDEO_ID}`,
      '/sarm/reports/analysis',
    ];
    await walk(inSarm, restricted, closed);
  });

  it('PLT-036 PLT-001 PLT-026 every address of the Finetune workflow is closed to those without technical access and open to holders', async () => {
    await walk(business, FINETUNE, closed);
    await walk(reviewing, FINETUNE, open);
    const reviewed = FINETUNE.filter((address) => /annotation(\/detection)?$/.test(address));
    expect(reviewed).toHaveLength(2);
    await walk(technical, reviewed, closed);
  });

  it('TEC-005 PLT-003 PLT-026 every address of the Finetune workflow needs technical access; an anonymous person is sent to /login', async () => {
    const codes = PERMISSION_CODES.filter((code) => code !== 'system_admin');
    const all = userRecord(withRole('x', codes));
    const others = userRecord(
      withRole(
        'x',
        codes.filter((code) => code !== 'access_technical'),
      ),
    );
    await walk(all, FINETUNE, open);
    await walk(others, FINETUNE, closed);
    for (const address of [...FINETUNE, '/finetune', '/finetune/somewhere']) {
      const view = openApp(address, null);
      await arriveAt(view, '/login');
      view.unmount();
    }
    await arriveAt(openApp('/finetune/somewhere', others), '/unauthorized');
    // The one exception, which has a row of its own.
    const view = openApp('/finetune/videos', others);
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(addressOf(view)).toBe('/finetune/videos');
  });

  it('PLT-036 either workflow needs its access, else /unauthorized; only /finetune/videos requires neither', async () => {
    await arriveAt(openApp('/sarm/projects', technical), '/unauthorized');
    await arriveAt(openApp('/finetune/dashboard', business), '/unauthorized');
    for (const person of [technical, business, userRecord(withRole('x', ['manage_users']))]) {
      const view = openApp('/finetune/videos', person);
      await screen.findByRole('navigation', { name: 'Navigation' });
      expect(addressOf(view)).toBe('/finetune/videos');
      view.unmount();
    }
  });
});

describe('doors of the house', () => {
  it.each(['/profile', '/settings'])(
    'PLT-015 %s asks for a sign-in, and for nothing else',
    async (address) => {
      const visitor = openApp(address, null);
      await arriveAt(visitor, '/login');
      visitor.unmount();
      const view = openApp(address, userRecord());
      expect(await screen.findByRole('navigation', { name: 'Navigation' })).toBeTruthy();
      expect(addressOf(view)).toBe(address);
    },
  );

  it('PLT-016 PLT-001 PLT-003 /admin leads to the users, or to the first screen that the person may open', async () => {
    for (const [codes, target] of [
      [['manage_users', 'view_system_logs'], '/admin/users'],
      [['view_system_logs', 'manage_roles'], '/admin/roles'],
      [['manage_projects', 'manage_system_settings'], '/admin/projects'],
      [['view_system_logs'], '/admin/logs'],
      [['manage_system_settings'], '/admin/settings'],
      [['access_business'], '/unauthorized'],
    ] as const) {
      const view = openApp('/admin', userRecord(withRole('x', [...codes])));
      await arriveAt(view, target);
      view.unmount();
    }
  });

  it('PLT-013 / leads to /dashboard', async () => {
    const view = openApp('/', business);
    const seen = followAddresses(view);
    await arriveAt(view, '/sarm/dashboard');
    expect(seen).toContain('/dashboard');
    view.unmount();
    const other = openApp('/', userRecord());
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
    expect(addressOf(other)).toBe('/dashboard');
  });

  it('PLT-031 a visitor is led to /login', async () => {
    await arriveAt(openApp('/', null), '/login');
    await arriveAt(openApp('/sarm/projects', null), '/login');
  });

  it.each([
    ['PLT-008', '/login', 'Login to your account'],
    ['PLT-009', '/register', 'Create an account'],
    ['PLT-010', '/forgot-password', 'Recover your password'],
  ])('PLT-011 %s %s opens for visitors as %s, and leads who is signed in to /dashboard', async (...row) => {
    const [, address, title] = row;
    const visitor = openApp(address, null);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(addressOf(visitor)).toBe(address);
    visitor.unmount();
    await arriveAt(openApp(address, userRecord()), '/dashboard');
  });

  it('PLT-103 leads to /login?expired=true once call and renewal are refused, and a first visit to /login', async () => {
    const refused = json({ message: 'User not authenticated' }, 401);
    const renewal = 'POST /api/sarm/auth/refresh';
    const view = openApp('/sarm/projects', business, { [CALLS.projects]: refused, [renewal]: refused });
    await arriveAt(view, '/login?expired=true');
    expect(await screen.findByText('Session expired. Please login again.')).toBeTruthy();
    expect(view.server.callsOf(renewal)).toHaveLength(1);
    expect(view.server.store.getState().auth.accessToken).toBeNull();
    expect(view.server.store.getState().api.queries).not.toHaveProperty(['auth.me(undefined)']);
    view.unmount();
    await arriveAt(openApp('/sarm/projects', null), '/login');
    expect(screen.queryByText('Session expired. Please login again.')).toBeNull();
  });

  it('PLT-033 PLT-034 PLT-035 lead away in this order: inactive, without the permission, without a profile', async () => {
    const at = `/sarm/video/${VIDEO_ID}`;
    const without = withRole('x', ['access_business']);
    const holder = withRole('x', ['access_business', 'view_analysis_results']);
    for (const [record, target] of [
      [{ ...without, isActive: false, profileComplete: false }, '/account-inactive'],
      [{ ...holder, isActive: false }, '/account-inactive'],
      [{ ...without, profileComplete: false }, '/unauthorized'],
      [without, '/unauthorized'],
      [{ ...holder, profileComplete: false }, '/incomplete-profile'],
      [holder, at],
    ] as const) {
      const view = openApp(at, userRecord(record));
      await arriveAt(view, target);
      await screen.findAllByRole('main');
      expect(addressOf(view)).toBe(target);
      view.unmount();
    }
  });

  it.each([
    ['/sarm/projects', /^You don't have permission to manage videos\./],
    [`/sarm/frames/${VIDEO_ID}`, "You don't have permission to select frames for analysis."],
    ['/sarm/reports', "You don't have permission to generate reports."],
    ['/finetune/videos', "You don't have permission to view projects."],
  ])('PLT-034 %s has a refusal text of its own and shows it in place', async (address, text) => {
    const view = openApp(address, inSarm);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(addressOf(view)).toBe(address);
  });

  it.each([
    ['business', '/sarm/dashboard', '/finetune/dashboard'],
    ['technical', '/finetune/dashboard', '/sarm/dashboard'],
  ] as const)('PLT-146 the module %s of a person opens %s and not %s', async (module, open, closed) => {
    const person = userRecord({ availableModules: [module] });
    const admitted = openApp(open, person);
    expect(await screen.findByRole('navigation', { name: 'Navigation' })).toBeTruthy();
    expect(addressOf(admitted)).toBe(open);
    admitted.unmount();
    await arriveAt(openApp(closed, person), '/unauthorized');
    await arriveAt(openApp(open, userRecord({ availableModules: ['system'] })), '/unauthorized');
  });

  it.each([
    ['/unauthorized', 'Access Denied'],
    ['/account-inactive', 'Account Inactive'],
    ['/incomplete-profile', 'Complete Your Profile'],
  ])('PLT-012 %s renders without login', async (address, title) => {
    const view = openApp(address, null);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(addressOf(view)).toBe(address);
  });
});
