import type { AccessLevel } from '@sarm/domain/access-levels';

/** The people of the matrix. `codes`: whether their roles hold every permission code short of system_admin. */
export interface Persona {
  readonly name: string;
  readonly signedIn: boolean;
  readonly active: boolean;
  readonly roles: readonly string[];
  /** Level in the project 'own'; nobody is a member of the project 'other'. */
  readonly level: AccessLevel | null;
}

const WORKING_ROLES = ['business_user', 'technical_user', 'technical_reviewer'];

export const PERSONAS: readonly Persona[] = [
  { name: 'signed out', signedIn: false, active: true, roles: [], level: null },
  { name: 'inactive member', signedIn: true, active: false, roles: WORKING_ROLES, level: 'admin' },
  { name: 'stranger with roles', signedIn: true, active: true, roles: WORKING_ROLES, level: null },
  { name: 'stranger without roles', signedIn: true, active: true, roles: [], level: null },
  { name: 'system admin, no member', signedIn: true, active: true, roles: ['system_admin'], level: null },
  { name: 'system admin, viewer', signedIn: true, active: true, roles: ['system_admin'], level: 'viewer' },
  { name: 'editor without roles', signedIn: true, active: true, roles: [], level: 'editor' },
  {
    name: 'business viewer, member',
    signedIn: true,
    active: true,
    roles: ['business_viewer'],
    level: 'member',
  },
  { name: 'viewer with roles', signedIn: true, active: true, roles: WORKING_ROLES, level: 'viewer' },
  { name: 'member with roles', signedIn: true, active: true, roles: WORKING_ROLES, level: 'member' },
  { name: 'editor with roles', signedIn: true, active: true, roles: WORKING_ROLES, level: 'editor' },
  { name: 'admin with roles', signedIn: true, active: true, roles: WORKING_ROLES, level: 'admin' },
];

/** own: made by somebody else; mine: made by the caller; both in the project 'own'. */
export const TARGETS = ['own', 'mine', 'other', 'missing', 'malformed'] as const;
export type Target = (typeof TARGETS)[number];
