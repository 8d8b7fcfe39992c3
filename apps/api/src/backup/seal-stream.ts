import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const MAGIC = Buffer.from('SARMBK01');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 1 << 16;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** A file that was changed, cut short or sealed with another key. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(`the backup cannot be opened: ${reason}`);
    this.name = 'SealBroken';
  }
}

const keyOf = (secret: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'sarm backup', 32));

/** The number of the chunk, and whether it is the last: chunks can neither change places nor be cut off unnoticed. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 0, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

/** AES-256-GCM in chunks, so that files of any size pass with bounded memory and nothing unverified is written. */
export function sealStream(secret: Buffer): Transform {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(secret, salt);
  let number = 0;
  const seal = (chunk: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last));
    number += 1;
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  return inChunks(CHUNK_BYTES, seal, Buffer.concat([MAGIC, salt]));
}

export function openSealed(secret: Buffer): Transform {
  let number = 0;
  let key: Buffer | undefined;
  const open = (sealed: Buffer, last: boolean): Buffer => {
    if (key === undefined || sealed.length < TAG_BYTES) throw new SealBroken('it is not complete');
    const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last));
    number += 1;
    cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
    } catch {
      throw new SealBroken('the key is another one, or the file was changed or cut');
    }
  };
  const chunks = inChunks(SEALED_CHUNK_BYTES, open);
  let head = Buffer.alloc(0);
  return withFirst(chunks, (piece) => {
    if (key !== undefined) return piece;
    head = Buffer.concat([head, piece]);
    if (head.length < HEADER_BYTES) return Buffer.alloc(0);
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealBroken('it is no file of a backup');
    key = keyOf(secret, head.subarray(MAGIC.length, HEADER_BYTES));
    return head.subarray(HEADER_BYTES);
  });
}

/** Looks at what arrives before the chunks are cut. */
function withFirst(stream: Transform, look: (piece: Buffer) => Buffer): Transform {
  const transform = stream._transform.bind(stream);
  stream._transform = (piece: Buffer, encoding, done) => {
    try {
      transform(look(piece), encoding, done);
    } catch (error) {
      done(error as Error);
    }
  };
  return stream;
}

/** The last chunk, which may be empty, is the only one that is shorter than the others. */
function inChunks(size: number, work: (chunk: Buffer, last: boolean) => Buffer, header?: Buffer): Transform {
  let pending: Buffer[] = [];
  let held = 0;
  const attempt = (done: TransformCallback, run: () => void): void => {
    try {
      run();
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  return new Transform({
    construct(done) {
      if (header !== undefined) this.push(header);
      done();
    },
    transform(piece: Buffer, _encoding, done) {
      attempt(done, () => {
        pending.push(piece);
        held += piece.length;
        if (held <= size) return;
        const bytes = Buffer.concat(pending);
        let at = 0;
        // One byte is held back, so that the last chunk is recognised as such at the end.
        for (; bytes.length - at > size; at += size) this.push(work(bytes.subarray(at, at + size), false));
        pending = [bytes.subarray(at)];
        held = bytes.length - at;
      });
    },
    flush(done) {
      attempt(done, () => this.push(work(Buffer.concat(pending), true)));
    },
  });
}
