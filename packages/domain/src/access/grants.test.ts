import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCESS_LEVELS } from './access-levels.ts';
import { expandPermissions, PERMISSION_CODES, PERMISSIONS, type PermissionCode } from './permissions.ts';
import { givableCodes, givableLevels, type Giver, mayGive } from './grants.ts';
import { holdsInProject } from './held.ts';

const giver = (over: {
  readonly codes?: readonly PermissionCode[];
  readonly roles?: readonly string[];
  readonly level?: (typeof ACCESS_LEVELS)[number] | null;
  readonly inside?: readonly PermissionCode[];
}): Giver => ({
  held: { roleCodes: over.roles ?? [], permissions: expandPermissions(over.codes ?? []) },
  membership:
    over.level === null ? null : { accessLevel: over.level ?? 'admin', permissions: over.inside ?? [] },
});

describe('what a person can give in a project', () => {
  it('is everything but codes of module system for holders of manage_projects, members or not', () => {
    const holder = giver({ codes: ['manage_projects'], level: null });
    expect(givableCodes(holder)).toEqual(
      PERMISSION_CODES.filter((code) => PERMISSIONS[code].module !== 'system'),
    );
    expect(givableLevels(holder)).toEqual(ACCESS_LEVELS);
    expect(mayGive(giver({ roles: ['system_admin'], level: null }), ['manage_users'])).toBe(false);
  });

  it('never exceeds what the person holds there, nor the level', () => {
    const local = PERMISSION_CODES.filter((code) => PERMISSIONS[code].module !== 'system');
    fc.assert(
      fc.property(
        fc.subarray(local),
        fc.subarray(local),
        fc.constantFrom(...ACCESS_LEVELS),
        (codes, inside, level) => {
          const person = giver({ codes, inside, level });
          const { held, membership } = person;
          const gives = givableCodes(person);
          return (
            membership !== null &&
            gives.every((code) => holdsInProject(held, membership, code)) &&
            givableLevels(person).every(
              (each) => ACCESS_LEVELS.indexOf(each) <= ACCESS_LEVELS.indexOf(level),
            ) &&
            mayGive(person, gives)
          );
        },
      ),
    );
  });

  it('counts what a code implies, and gives nothing to somebody who left', () => {
    const person = giver({ inside: ['view_analysis_results'], level: 'viewer' });
    expect(mayGive(person, ['view_analysis_results'])).toBe(true);
    expect(mayGive(person, ['view_results'])).toBe(false);
    expect(givableCodes(giver({ codes: ['upload_videos'], level: null }))).toEqual([]);
    expect(givableLevels(giver({ level: null }))).toEqual([]);
  });
});
