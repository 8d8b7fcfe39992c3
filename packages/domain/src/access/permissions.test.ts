import { describe, expect, it } from 'vitest';
import { expandPermissions, PERMISSIONS, type PermissionModule } from './permissions.ts';
import { SYSTEM_ROLES } from './roles.ts';

const codesOf = (module: PermissionModule): string[] =>
  Object.entries(PERMISSIONS)
    .filter(([, each]) => each.module === module)
    .map(([code]) => code)
    .sort();
const roleCodes = (code: string): string[] => [
  ...(SYSTEM_ROLES.find((role) => role.code === code)?.permissions ?? []),
];

describe('permission table', () => {
  it('PLT-141 holds the codes of module system and treats system_settings as an alias', () => {
    expect(codesOf('system')).toEqual([
      'manage_projects',
      'manage_roles',
      'manage_system_settings',
      'manage_users',
      'system_admin',
      'system_settings',
      'view_system_logs',
    ]);
    expect(expandPermissions(['system_settings']).has('manage_system_settings')).toBe(true);
    expect(expandPermissions(['manage_system_settings']).has('system_settings')).toBe(true);
  });

  it('PLT-142 holds the codes of module business; view_results grants view_analysis_results', () => {
    expect(codesOf('business')).toEqual([
      'access_business',
      'delete_videos',
      'generate_reports',
      'manage_patients',
      'manage_videos',
      'select_frames',
      'upload_videos',
      'view_analysis_results',
      'view_reports',
      'view_results',
    ]);
    expect(expandPermissions(['view_results']).has('view_analysis_results')).toBe(true);
    expect(expandPermissions(['view_analysis']).has('view_analysis_results')).toBe(true);
  });

  it('PLT-143 holds the codes of module technical with their grants', () => {
    expect(codesOf('technical')).toEqual([
      'access_technical',
      'annotate_detection',
      'annotate_morphology',
      'create_datasets',
      'deploy_models',
      'extract_frames',
      'manage_datasets',
      'predict_models',
      'review_annotations',
      'train_models',
      'upload_technical_videos',
      'view_detailed_detection',
    ]);
    expect(expandPermissions(['manage_datasets']).has('create_datasets')).toBe(true);
    expect(expandPermissions(['upload_technical_videos']).has('upload_videos')).toBe(true);
    expect(expandPermissions(['create_datasets']).has('manage_datasets')).toBe(false);
  });

  it('PLT-144 holds the codes of module project', () => {
    expect(codesOf('project')).toEqual([
      'edit_project_data',
      'manage_project_users',
      'project_analytics',
      'view_project_data',
    ]);
  });

  it('seeds the system roles with exactly their codes', () => {
    expect(SYSTEM_ROLES.map((role) => role.code)).toEqual([
      'system_admin',
      'business_user',
      'business_viewer',
      'technical_user',
      'technical_reviewer',
    ]);
    expect(roleCodes('system_admin').length).toBe(Object.keys(PERMISSIONS).length);
    expect(roleCodes('business_viewer')).toEqual([
      'access_business',
      'view_results',
      'view_analysis_results',
      'view_reports',
    ]);
    expect(roleCodes('business_user').sort()).toEqual([
      'access_business',
      'create_datasets',
      'delete_videos',
      'generate_reports',
      'manage_patients',
      'manage_videos',
      'select_frames',
      'upload_videos',
      'view_analysis_results',
      'view_detailed_detection',
      'view_reports',
      'view_results',
    ]);
    expect(roleCodes('technical_user').sort()).toEqual([
      'access_technical',
      'annotate_detection',
      'annotate_morphology',
      'create_datasets',
      'extract_frames',
      'manage_datasets',
      'predict_models',
      'train_models',
      'upload_technical_videos',
      'upload_videos',
      'view_analysis_results',
      'view_detailed_detection',
    ]);
    expect(roleCodes('technical_reviewer').sort()).toEqual([
      'access_technical',
      'annotate_detection',
      'annotate_morphology',
      'deploy_models',
      'review_annotations',
      'view_detailed_detection',
    ]);
  });
});
