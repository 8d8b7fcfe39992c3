import { Transform } from 'node:stream';
import { AppError, type ErrorCode } from '@sarm/domain/catalogue/errors';
import { megabytesToBytes } from '@sarm/domain/units';
import { beginsLikeVideo, SIGNATURE_BYTES } from './video-signature.ts';

/** What the bytes of an upload must be like, whatever its name says. */
export interface FileRules {
  readonly maxMegabytes: number;
  readonly signatureBytes: number;
  readonly beginsRight: (head: Uint8Array) => boolean;
  /** The refusal of other bytes. */
  readonly otherwise: ErrorCode;
}

export const videoRules = (maxMegabytes: number): FileRules => ({
  maxMegabytes,
  signatureBytes: SIGNATURE_BYTES,
  beginsRight: beginsLikeVideo,
  otherwise: 'file_content_not_video',
});

/** Fails the stream as soon as its bytes show that the upload will be refused; nothing is kept but the first few. */
export function inspectStream({ maxMegabytes, signatureBytes, ...rules }: FileRules): Transform {
  const maxBytes = megabytesToBytes(maxMegabytes);
  let head = Buffer.alloc(0);
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new AppError('file_too_large', { params: { max: maxMegabytes } }));
      if (head.length < signatureBytes) {
        head = Buffer.concat([head, chunk.subarray(0, signatureBytes - head.length)]);
        if (head.length === signatureBytes && !rules.beginsRight(head))
          return done(new AppError(rules.otherwise));
      }
      done(null, chunk);
    },
    flush(done) {
      if (size === 0) return done(new AppError('file_empty'));
      done(head.length < signatureBytes ? new AppError(rules.otherwise) : null);
    },
  });
}
