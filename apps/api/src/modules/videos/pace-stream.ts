import { Transform } from 'node:stream';
import { AppError } from '@sarm/domain/catalogue/errors';
import { UPLOADS } from '@sarm/domain/limits';

export interface Pace {
  readonly minBytesPerSecond: number;
  readonly paceSeconds: number;
  readonly longestSeconds: number;
}

/** Passes bytes on and fails when they come too slowly or for too long: whoever drips holds a connection and a place on the disk. */
export function paceStream(pace: Pace = UPLOADS): Transform {
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
    const slow = arrived < pace.minBytesPerSecond * pace.paceSeconds && !stream.writableNeedDrain;
    if (slow || Date.now() - begun > pace.longestSeconds * 1000)
      stream.destroy(new AppError('upload_too_slow'));
    arrived = 0;
  }, pace.paceSeconds * 1000);
  watch.unref();
  stream.once('close', () => clearInterval(watch)).once('end', () => clearInterval(watch));
  return stream;
}
