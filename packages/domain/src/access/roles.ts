import { PERMISSION_CODES, type PermissionCode } from './permissions.ts';

/** Passes every permission check (PLT-139); project contents still need a membership. */
export const SYSTEM_ADMIN_ROLE = 'system_admin';

export type SystemRoleCode =
  | typeof SYSTEM_ADMIN_ROLE
  | 'business_user'
  | 'business_viewer'
  | 'technical_user'
  | 'technical_reviewer';

export interface SeededRole {
  readonly code: SystemRoleCode;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PermissionCode[];
}

/** The system roles every installation starts with (PLT-089). */
export const SYSTEM_ROLES: readonly SeededRole[] = [
  {
    code: SYSTEM_ADMIN_ROLE,
    name: 'System administrator',
    description: 'Every permission of the installation',
    permissions: PERMISSION_CODES,
  },
  {
    code: 'business_user',
    name: 'Business user',
    description: 'Laboratory and clinical staff: videos, frames, analyses and reports',
    permissions: [
      'access_business',
      'manage_patients',
      'upload_videos',
      'manage_videos',
      'delete_videos',
      'select_frames',
      'view_results',
      'view_analysis_results',
      'view_detailed_detection',
      'create_datasets',
      'generate_reports',
      'view_reports',
    ],
  },
  {
    code: 'business_viewer',
    name: 'Business viewer',
    description: 'Reads results and reports',
    permissions: ['access_business', 'view_results', 'view_analysis_results', 'view_reports'],
  },
  {
    code: 'technical_user',
    name: 'Technical user',
    description: 'Datasets, frames, annotation and training',
    permissions: [
      'access_technical',
      'manage_datasets',
      'create_datasets',
      'upload_technical_videos',
      'upload_videos',
      'extract_frames',
      'annotate_detection',
      'annotate_morphology',
      'view_detailed_detection',
      'view_analysis_results',
      'train_models',
      'predict_models',
    ],
  },
  {
    code: 'technical_reviewer',
    name: 'Technical reviewer',
    description: 'Reviews annotations and promotes models',
    permissions: [
      'access_technical',
      'annotate_detection',
      'annotate_morphology',
      'review_annotations',
      'view_detailed_detection',
      'deploy_models',
    ],
  },
];

/** PLT-128: the code that a name proposes. */
export const roleCodeOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '');

/**
 * The shipped role whose texts a stored one still has: these are texts of the product and are translated. One that an
 * administrator renamed has become data.
 */
export const shippedRole = (role: {
  readonly code: string;
  readonly isSystem: boolean;
}): SeededRole | undefined =>
  role.isSystem ? SYSTEM_ROLES.find(({ code }) => code === role.code) : undefined;
