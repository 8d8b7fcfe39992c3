import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { USER_SETTINGS_DEFAULTS } from '@sarm/domain/settings';

/** A complete record; tests change what they are about. */
export const userRecord = (changes: Partial<UserRecord> = {}): UserRecord => ({
  id: '01900000-0000-7000-8000-000000000001',
  email: 'lab@example.org',
  displayName: 'Lena Lab',
  isActive: true,
  profileComplete: true,
  phoneNumber: '',
  jobTitle: 'Embryologist',
  department: '',
  organization: 'Clinic',
  signingName: 'Dr Lena Lab',
  signingTitle: 'Embryologist',
  roles: [],
  systemRoles: [],
  permissions: [],
  permissionObjects: [],
  userPermissions: [],
  userRoles: [],
  roleObjects: [],
  projectPermissions: [],
  availableModules: [],
  permissionCodeToIdMap: {},
  roleCodeToIdMap: {},
  settings: USER_SETTINGS_DEFAULTS,
  createdAt: 1_760_000_000,
  ...changes,
});

export const withRole = (code: string, permissions: string[] = []): Partial<UserRecord> => ({
  roles: [{ id: '01900000-0000-7000-8000-0000000000aa', code, permissions }],
  permissions,
});
