import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableModules, type HeldAccess, holdsInProject, holdsPermission } from './held.ts';
import { ACCESS_LEVELS, levelAtLeast, permissionsOfLevel } from './access-levels.ts';
import { expandPermissions, PERMISSION_CODES, type PermissionCode } from './permissions.ts';

const held = (codes: string[], roleCodes: string[] = []): HeldAccess => ({
  roleCodes,
  permissions: expandPermissions(codes),
});

describe('permission checks', () => {
  it('PLT-139 lets the role system_admin pass every check', () => {
    const admin = held([], ['system_admin']);
    expect(PERMISSION_CODES.every((code) => holdsPermission(admin, code))).toBe(true);
  });

  it('PLT-140 holds a code directly, by access_{module} of an available module, and nothing else', () => {
    expect(holdsPermission(held(['train_models']), 'train_models')).toBe(true);
    expect(holdsPermission(held([], ['my_business_team']), 'access_business')).toBe(true);
    expect(holdsPermission(held(['train_models']), 'deploy_models')).toBe(false);
    expect(holdsPermission(held(['train_models']), 'no_such_code')).toBe(false);
  });

  it('PLT-140 counts codes of the membership only inside the project', () => {
    const nobody = held([]);
    const membership = { accessLevel: 'viewer', permissions: ['select_frames'] } as const;
    expect(holdsInProject(nobody, membership, 'select_frames')).toBe(true);
    expect(holdsPermission(nobody, 'select_frames')).toBe(false);
    expect(holdsInProject(nobody, membership, 'manage_videos')).toBe(false);
  });

  it('PLT-100 PLT-146 opens business and technical by access code or by a role code that names them', () => {
    expect(availableModules(held(['access_business']))).toEqual(['business']);
    expect(availableModules(held([], ['technical_user']))).toEqual(['technical']);
    expect(availableModules(held(['upload_videos']))).toEqual([]);
    expect(availableModules(held(['manage_users', 'project_analytics']))).toEqual(['system', 'project']);
  });

  it('never holds more than the given codes imply', () => {
    fc.assert(
      fc.property(fc.subarray(PERMISSION_CODES), (codes) => {
        const access = held(codes);
        const implied = expandPermissions(codes);
        return PERMISSION_CODES.every(
          (code) =>
            holdsPermission(access, code) ===
            (implied.has(code) || availableModules(access).some((m) => code === `access_${m}`)),
        );
      }),
    );
  });
});

describe('access levels', () => {
  it('PLT-144 gives each level what the lower ones have and one code more', () => {
    const codes: PermissionCode[][] = ACCESS_LEVELS.map((level) => permissionsOfLevel(level));
    expect(codes).toEqual([
      ['view_project_data'],
      ['view_project_data', 'edit_project_data'],
      ['view_project_data', 'edit_project_data', 'project_analytics'],
      ['view_project_data', 'edit_project_data', 'project_analytics', 'manage_project_users'],
    ]);
    expect(levelAtLeast('editor', 'member')).toBe(true);
    expect(levelAtLeast('viewer', 'member')).toBe(false);
  });
});
