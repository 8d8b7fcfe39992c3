import type { Permission } from '@sarm/contracts/http/permissions/permissions.routes';
import type { AdminRole, PersonAccessView } from '@sarm/contracts/http/roles/roles.routes';
import { PERMISSIONS, type PermissionCode } from '@sarm/domain/access/permissions';

const idOf = (end: string): string => `01920000-0000-7000-8000-${end.padStart(12, '0')}`;
export const ROLE_ID = idOf('77');

export const adminRole = (over: Partial<AdminRole> = {}): AdminRole => ({
  id: ROLE_ID,
  name: 'Quality lead',
  code: 'quality_lead',
  description: 'Reads results',
  isSystem: false,
  permissionsCount: 2,
  permissions: [],
  userCount: 4,
  ...over,
});

export const permissionOf = (code: PermissionCode): Permission => ({
  id: idOf(String(Object.keys(PERMISSIONS).indexOf(code) + 100)),
  code,
  ...PERMISSIONS[code],
});

export const pageOf = <T>(...items: T[]) => ({ items, total: items.length, page: 1, limit: 10 });

export const personAccess = (over: Partial<PersonAccessView> = {}): PersonAccessView => ({
  id: idOf('5'),
  displayName: 'Marcus Reyes',
  roles: [{ id: ROLE_ID, code: 'quality_lead', name: 'Quality lead', isSystem: false }],
  before: 3,
  after: 3,
  codes: [],
  projects: [],
  otherProjects: 0,
  ...over,
});
