import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { SYSTEM_ROLES } from '@sarm/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { userRecord, withRole } from '../../../testing/user-record.ts';
import { PATHS, ROUTE_NEEDS } from '../paths.ts';
import { type AuthState, initialAuth } from '../session/auth.slice.ts';
import { decidePublicOnly } from './decide-public.ts';
import { decideRoute, sarmStart } from './decide-route.ts';
import { adminScreensOf } from './user-access.ts';

const seeded = (code: string): Partial<UserRecord> => {
  const role = SYSTEM_ROLES.find((each) => each.code === code);
  if (role === undefined) throw new Error(code);
  return withRole(code, [...role.permissions]);
};
const signedIn: AuthState = { ...initialAuth, status: 'signed-in', accessToken: 't' };
const signedOut: AuthState = { ...initialAuth, status: 'signed-out' };
const projects = ROUTE_NEEDS.sarmProjects ?? {};
const video = ROUTE_NEEDS.sarmVideo ?? {};

describe('route guard', () => {
  it.each([
    ['PLT-031 nobody signed in', signedOut, undefined, {}, { kind: 'redirect', to: '/login' }],
    [
      'PLT-103 a session that ended',
      { ...signedOut, expired: true },
      undefined,
      {},
      { kind: 'redirect', to: '/login?expired=true' },
    ],
    ['PLT-032 the first renewal has not answered', initialAuth, undefined, {}, { kind: 'loading' }],
    ['PLT-032 the user record is on its way', signedIn, undefined, {}, { kind: 'loading' }],
    [
      'PLT-033 an inactive user, before permission and profile',
      signedIn,
      userRecord({ isActive: false, profileComplete: false }),
      projects,
      { kind: 'redirect', to: '/account-inactive' },
    ],
    [
      'PLT-034 a missing permission, before the profile',
      signedIn,
      userRecord({ ...withRole('x', ['access_business']), profileComplete: false }),
      video,
      { kind: 'redirect', to: '/unauthorized' },
    ],
    [
      'PLT-035 an incomplete profile',
      signedIn,
      userRecord({ ...seeded('business_user'), profileComplete: false }),
      projects,
      { kind: 'redirect', to: '/incomplete-profile' },
    ],
    [
      'PLT-036 BUS-143 no business access',
      signedIn,
      userRecord(seeded('technical_user')),
      projects,
      { kind: 'redirect', to: '/unauthorized' },
    ],
    [
      'PLT-036 no technical access',
      signedIn,
      userRecord(seeded('business_user')),
      ROUTE_NEEDS.finetuneDashboard ?? {},
      { kind: 'redirect', to: '/unauthorized' },
    ],
    [
      'BUS-144 projects without manage_videos and upload_videos',
      signedIn,
      userRecord(seeded('business_viewer')),
      projects,
      { kind: 'refuse', text: 'videos' },
    ],
    [
      'frames without select_frames',
      signedIn,
      userRecord(seeded('business_viewer')),
      ROUTE_NEEDS.sarmFrames ?? {},
      { kind: 'refuse', text: 'frames' },
    ],
    [
      'a video with view_analysis_results',
      signedIn,
      userRecord(seeded('business_viewer')),
      video,
      { kind: 'show' },
    ],
    [
      'system_admin passes every check',
      signedIn,
      userRecord(withRole('system_admin')),
      ROUTE_NEEDS.adminLogs ?? {},
      { kind: 'show' },
    ],
    [
      'a user without manage_users',
      signedIn,
      userRecord(seeded('business_user')),
      ROUTE_NEEDS.adminUsers ?? {},
      { kind: 'redirect', to: '/unauthorized' },
    ],
  ] as const)('%s', (...[, auth, user, needs, expected]) => {
    expect(decideRoute(auth, user, needs)).toEqual(expected);
  });

  it('PLT-140 counts a code by its id, by its object, by its module and by itself, and no other', () => {
    const ways = [
      { permissionCodeToIdMap: { view_system_logs: 'p1' }, userPermissions: ['p1'] },
      {
        permissionObjects: [
          { id: 'p1', code: 'view_system_logs', name: '', module: 'system', description: '' },
        ],
      },
      { permissions: ['view_system_logs'] },
    ] as Partial<UserRecord>[];
    for (const way of ways)
      expect(decideRoute(signedIn, userRecord(way), ROUTE_NEEDS.adminLogs ?? {})).toEqual({ kind: 'show' });
    const module = userRecord({ availableModules: ['business'] });
    expect(decideRoute(signedIn, module, ROUTE_NEEDS.sarmDashboard ?? {})).toEqual({ kind: 'show' });
    const closed = { kind: 'redirect', to: '/unauthorized' };
    for (const other of [
      { permissionCodeToIdMap: { view_system_logs: 'p1' }, userPermissions: ['p2'] },
      { availableModules: ['technical'] },
    ] as Partial<UserRecord>[]) {
      expect(decideRoute(signedIn, userRecord(other), ROUTE_NEEDS.adminLogs ?? {})).toEqual(closed);
      expect(decideRoute(signedIn, userRecord(other), ROUTE_NEEDS.sarmDashboard ?? {})).toEqual(closed);
    }
  });

  it('PLT-140 counts a code that only a membership gives, but not one of a synthetic entry', () => {
    const entry = {
      projectId: '01900000-0000-7000-8000-0000000000bb',
      projectName: 'P',
      isDemo: false,
      accessLevel: 'member' as const,
      permissions: ['manage_videos'],
      synthetic: false,
    };
    const held = withRole('x', ['access_business']);
    const member = userRecord({ ...held, projectPermissions: [entry] });
    const synthetic = userRecord({ ...held, projectPermissions: [{ ...entry, synthetic: true }] });
    expect(decideRoute(signedIn, member, projects)).toEqual({ kind: 'show' });
    expect(decideRoute(signedIn, synthetic, projects)).toEqual({ kind: 'refuse', text: 'videos' });
  });

  it('keeps people where they are when the server is unreachable', () => {
    expect(decideRoute({ ...initialAuth, status: 'unreachable' }, undefined, {})).toEqual({
      kind: 'unreachable',
    });
  });
});

describe('public-only routes', () => {
  it('PLT-011 sends a signed-in visitor to /dashboard, but not away from a pending sign-in', () => {
    expect(decidePublicOnly(signedIn)).toEqual({ kind: 'redirect', to: PATHS.dashboard });
    expect(decidePublicOnly({ ...signedIn, pendingPath: PATHS.sarm })).toEqual({ kind: 'show' });
    expect(decidePublicOnly(signedOut)).toEqual({ kind: 'show' });
  });
});

describe('starting points', () => {
  it('BUS-005 sends /sarm to the projects, and readers to the dashboard', () => {
    expect(sarmStart(userRecord(seeded('business_user')))).toBe('/sarm/projects');
    expect(sarmStart(userRecord(seeded('business_viewer')))).toBe('/sarm/dashboard');
  });

  it('lists the admin screens that a user may open, in order', () => {
    expect(adminScreensOf(userRecord(withRole('x', ['view_system_logs', 'manage_roles'])))).toEqual([
      'adminRoles',
      'adminPermissions',
      'adminLogs',
    ]);
    expect(adminScreensOf(userRecord(seeded('business_user')))).toEqual([]);
  });
});
