import { Transform } from 'node:stream';
import { AppError } from '@sarm/domain/catalogue/errors';
import { megabytesToBytes } from '@sarm/domain/units';
import { beginsLikeVideo, SIGNATURE_BYTES } from './video-signature.ts';

/** Fails the stream as soon as its bytes show that the upload will be refused; nothing is kept but the first few. */
export function inspectStream(maxMegabytes: number): Transform {
  const maxBytes = megabytesToBytes(maxMegabytes);
  let head = Buffer.alloc(0);
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new AppError('file_too_large', { params: { max: maxMegabytes } }));
      if (head.length < SIGNATURE_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES - head.length)]);
        if (head.length === SIGNATURE_BYTES && !beginsLikeVideo(head))
          return done(new AppError('file_content_not_video'));
      }
      done(null, chunk);
    },
    flush(done) {
      if (size === 0) return done(new AppError('file_empty'));
      done(head.length < SIGNATURE_BYTES ? new AppError('file_content_not_video') : null);
    },
  });
}
