import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { StoredBlob } from './blob-store.ts';

/** Hashes and counts what passes through, so that a large file is read only once. */
export function hashStream(): { stream: Transform; stored: () => StoredBlob } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, stored: () => ({ size, sha256: hash.digest('hex') }) };
}
