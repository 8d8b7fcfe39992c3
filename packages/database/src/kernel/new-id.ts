import { randomFillSync } from 'node:crypto';
import { uuidV7 } from '@sarm/domain/ids';

const RANDOM_BYTES = 10;
/** Drawn for many ids at once: the way to the source costs far more than the bytes. Each is used once. */
const pool = Buffer.alloc(RANDOM_BYTES * 256);
let used = pool.length;

export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  return uuidV7(Date.now(), random);
}
