import { IMPLIED_PERMISSIONS, type PermissionCode, PERMISSION_CODES } from '@sarm/domain/access/permissions';

const implies = (code: PermissionCode, other: PermissionCode): boolean =>
  IMPLIED_PERMISSIONS[code]?.includes(other) === true;

/**
 * The ticked code that brings this one with it, so that it cannot be taken away alone. Two codes that bring each other
 * are both free while both are ticked, or neither could ever be taken away.
 */
export const broughtBy = (
  ticked: ReadonlySet<PermissionCode>,
  code: PermissionCode,
): PermissionCode | undefined =>
  [...ticked].find(
    (each) => each !== code && implies(each, code) && !(ticked.has(code) && implies(code, each)),
  );

export const isGiven = (ticked: ReadonlySet<PermissionCode>, code: PermissionCode): boolean =>
  ticked.has(code) || broughtBy(ticked, code) !== undefined;

export interface TickChange {
  readonly code: PermissionCode;
  readonly kind: 'added' | 'removed';
}

/** What people would see change: a code that is still brought by another has not gone. */
export function changesBetween(
  before: ReadonlySet<PermissionCode>,
  after: ReadonlySet<PermissionCode>,
): TickChange[] {
  return PERMISSION_CODES.flatMap((code): TickChange[] => {
    const [had, has] = [isGiven(before, code), isGiven(after, code)];
    return had === has ? [] : [{ code, kind: has ? 'added' : 'removed' }];
  });
}

export const sameTicks = (one: ReadonlySet<PermissionCode>, other: ReadonlySet<PermissionCode>): boolean =>
  one.size === other.size && [...one].every((code) => other.has(code));
