import { screen, within } from '@testing-library/react';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { json } from './fake-server.ts';
import { type Answers, openApp } from './open-app.tsx';
import { userRecord, withRole } from './user-record.ts';

export const ID = '01900000-0000-7000-8000-0000000000f1';
export const ROLE = '01900000-0000-7000-8000-0000000000f2';
export const OTHER_ROLE = '01900000-0000-7000-8000-0000000000f3';
export const LIST = 'GET /api/admin/users';
export const COUNTS = 'GET /api/admin/users/counts';
export const CREATE = 'POST /api/admin/users';
export const UPDATE = `PUT /api/admin/users/${ID}`;
export const REMOVE = `DELETE /api/admin/users/${ID}`;
export const ACCESS = `GET /api/admin/users/${ID}/access`;
export const RESET = 'POST /api/admin/users/password-reset';
export const manager = userRecord({ ...withRole('people', ['manage_users']), permissions: ['manage_users'] });

export const viewerRole = { id: ROLE, code: 'business_viewer', name: 'Clinical viewer', isSystem: true };
export const account = (changes: Partial<Account> = {}): Account => ({
  id: ID,
  email: 'hanna.virtanen@riverside.example',
  displayName: 'Hanna Virtanen',
  jobTitle: 'Scientist',
  signingName: 'Hanna Virtanen, PhD',
  signingTitle: 'Clinical scientist',
  isActive: true,
  roles: [{ ...viewerRole, permissions: ['view_reports'] }],
  systemRoles: ['business_viewer'],
  permissions: ['view_reports'],
  permissionObjects: [],
  createdAt: 1_772_445_600,
  lastActiveAt: '2026-11-12T10:00:00.000Z',
  secondFactor: null,
  emailProven: true,
  ...changes,
});
export const pageOf = (...items: Account[]) => json({ items, total: items.length, page: 1, limit: 10 });
export const qualityLead = { id: OTHER_ROLE, name: 'Quality lead', code: 'quality_lead' };
export const roles = json({
  items: [{ ...qualityLead, isSystem: false, mayGive: true }],
  total: 1,
  page: 1,
  limit: 50,
});
export const link = { sentTo: 'new@riverside.example', url: null, validUntil: '2026-11-12T11:00:00.000Z' };
export const open = (answers: Answers = {}, search = '', person = manager) =>
  openApp(`/admin/users${search}`, person, {
    [LIST]: pageOf(
      account(),
      account({
        id: manager.id,
        displayName: 'Lena Lab',
        email: 'lab@example.org',
        roles: [],
        lastActiveAt: null,
      }),
    ),
    [COUNTS]: json({ total: 27, active: 24, withoutRole: 1, secondFactor: 19, administrators: 1 }),
    'GET /api/admin/users/roles': roles,
    [`GET /api/admin/users/${ID}/sessions`]: json({ items: [] }),
    [`GET /api/admin/users/${ID}/deletion`]: json({
      memberships: 2,
      sessions: 1,
      notifications: 3,
      issuedReports: 37,
      logEntries: 1906,
    }),
    ...answers,
  });
export const refusal = (code: string, status: number) => json({ code, message: 'x', detail: 'x' }, status);
export const table = async () => within(await screen.findByRole('region', { name: 'Users' }));
