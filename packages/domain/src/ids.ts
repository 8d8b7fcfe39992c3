import type { Brand } from './brand.ts';

export type UserId = Brand<string, 'UserId'>;
export type SessionId = Brand<string, 'SessionId'>;
export type RoleId = Brand<string, 'RoleId'>;
export type PermissionId = Brand<string, 'PermissionId'>;
export type ProjectId = Brand<string, 'ProjectId'>;
export type DatasetId = Brand<string, 'DatasetId'>;
export type VideoId = Brand<string, 'VideoId'>;
export type FrameId = Brand<string, 'FrameId'>;
export type TaskId = Brand<string, 'TaskId'>;
export type UploadId = Brand<string, 'UploadId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A path segment that fails this answers 404, so fixed segments never collide with an id (PLT-230). */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/**
 * UUID version 7: time-ordered, so that primary keys insert at the right edge of their index.
 * `random` is injected because domain does no I/O; it must return 10 cryptographically random bytes.
 */
export function uuidV7(milliseconds: number, random: Uint8Array): string {
  const hex = (n: number, width: number): string => n.toString(16).padStart(width, '0');
  const time = hex(Math.floor(milliseconds), 12);
  const at = (i: number): number => random[i] ?? 0;
  const versioned = 0x7000 | (((at(0) << 8) | at(1)) & 0x0fff);
  const variant = 0x8000 | (((at(2) << 8) | at(3)) & 0x3fff);
  const tail = Array.from(random.subarray(4, 10), (byte) => hex(byte, 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex(versioned, 4)}-${hex(variant, 4)}-${tail}`;
}

/**
 * What people are shown of an id (PLT-230): its last 8 characters. The first are the time, alike for all that was made
 * within a minute, and one sample or person must not be taken for another.
 */
export const shortId = (id: string): string => id.slice(-8);
