import { createHash } from 'node:crypto';
import { uuidV7 } from '@sarm/domain/ids';

/** The same row of the same demo project has the same id whenever it is loaded, so nothing is ever made twice. */
export function demoId(project: { readonly id: string; readonly createdAt: Date }, row: string): string {
  const hash = createHash('sha256').update(`${project.id} ${row}`).digest();
  return uuidV7(project.createdAt.getTime(), hash.subarray(0, 10));
}

/** The row of the demo's calibration, which belongs to the installation. */
export const DEMO_CALIBRATION = 'calibration';
