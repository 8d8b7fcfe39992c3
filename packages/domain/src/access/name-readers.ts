import type { PermissionCode } from './permissions.ts';

/** Who reads names of samples and files: clinical staff, and people who read patients or reports, where the same names stand. */
export const NAME_READERS: readonly PermissionCode[] = [
  'access_business',
  'manage_patients',
  'generate_reports',
  'view_reports',
];
