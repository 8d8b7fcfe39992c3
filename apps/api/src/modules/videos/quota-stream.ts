import { Transform } from 'node:stream';
import type { AppError } from '@sarm/domain/catalogue/errors';

/** Passes bytes on as long as they fit: a form that is sent in chunks does not say before how large its file is. */
export function quotaStream(room: number, exceeded: () => AppError): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > room) done(exceeded());
      else done(null, chunk);
    },
  });
}
