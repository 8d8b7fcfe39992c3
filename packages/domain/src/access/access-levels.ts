import type { PermissionCode } from './permissions.ts';

/** Levels of a membership, lowest first: each holds what the ones before it hold (PLT-144, PLT-148). */
export const ACCESS_LEVELS = ['viewer', 'member', 'editor', 'admin'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];
export const DEFAULT_ACCESS_LEVEL: AccessLevel = 'member';

const ADDED_BY_LEVEL: Record<AccessLevel, PermissionCode> = {
  viewer: 'view_project_data',
  member: 'edit_project_data',
  editor: 'project_analytics',
  admin: 'manage_project_users',
};

export const levelAtLeast = (held: AccessLevel, needed: AccessLevel): boolean =>
  ACCESS_LEVELS.indexOf(held) >= ACCESS_LEVELS.indexOf(needed);

export const permissionsOfLevel = (level: AccessLevel): PermissionCode[] =>
  ACCESS_LEVELS.filter((each) => levelAtLeast(level, each)).map((each) => ADDED_BY_LEVEL[each]);
