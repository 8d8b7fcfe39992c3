import { Transform } from 'node:stream';
import { AppError } from '@sarm/domain/catalogue/errors';
import { UPLOADS } from '@sarm/domain/limits';

export interface RateLimits {
  readonly minBytesPerSecond: number;
  readonly rateWindowSeconds: number;
  readonly longestSeconds: number;
}

/** Passes bytes on; fails when they come too slowly or too long: a slow sender holds a connection and disk space. */
export function guardRate(limits: RateLimits = UPLOADS): Transform {
  const begun = Date.now();
  let arrived = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      arrived += chunk.length;
      done(null, chunk);
    },
  });
  const watch = setInterval(() => {
    // Where the store takes no more for now, it is not the sender who is slow.
    const slow = arrived < limits.minBytesPerSecond * limits.rateWindowSeconds && !stream.writableNeedDrain;
    if (slow || Date.now() - begun > limits.longestSeconds * 1000)
      stream.destroy(new AppError('upload_too_slow'));
    arrived = 0;
  }, limits.rateWindowSeconds * 1000);
  watch.unref();
  stream.once('close', () => clearInterval(watch)).once('end', () => clearInterval(watch));
  return stream;
}
