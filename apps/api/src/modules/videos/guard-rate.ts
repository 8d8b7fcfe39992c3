import { Transform } from 'node:stream';
import { AppError } from '@sarm/domain/catalogue/errors';
import { UPLOADS } from '@sarm/domain/limits';

export interface RateLimits {
  readonly minBytesPerSecond: number;
  readonly rateWindowSeconds: number;
  readonly longestSeconds: number;
}

/**
 * The next part of a form, unless its bytes come too slowly: a part that nobody reads, such as a field, has no stream
 * that could be guarded.
 */
export async function nextAtRate<T>(
  next: Promise<T>,
  socket: { readonly bytesRead: number },
  limits: RateLimits = UPLOADS,
): Promise<T> {
  let watch: NodeJS.Timeout | undefined;
  const slow = new Promise<never>((_resolve, reject) => {
    let seen = socket.bytesRead;
    watch = setInterval(() => {
      if (socket.bytesRead - seen < limits.minBytesPerSecond * limits.rateWindowSeconds)
        reject(new AppError('upload_too_slow'));
      seen = socket.bytesRead;
    }, limits.rateWindowSeconds * 1000);
  });
  try {
    return await Promise.race([next, slow]);
  } finally {
    clearInterval(watch);
  }
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
