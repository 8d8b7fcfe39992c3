import { createHash, createHmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { openSealed, sealStream } from './seal-stream.ts';

const SECRET_CHARACTERS = 32;

/** The key of the files from what the operator keeps; its form does not matter, its length does. */
export function backupSecret(text: string | undefined): Buffer {
  if (text === undefined || text.length < SECRET_CHARACTERS)
    throw new Error(`configuration:\n  SARM_BACKUP_KEY: at least ${SECRET_CHARACTERS} characters are needed`);
  return createHash('sha256').update(text).digest();
}

export const PLACES = {
  manifest: (backup: string) => join(backup, 'manifest.sealed'),
  dump: (backup: string) => join(backup, 'database.sealed'),
  file: (folder: string, sealed: string) => join(folder, 'files', sealed.slice(0, 2), sealed),
};

/** Says nothing about the file, and is another one when the file has changed. */
export const sealedName = (
  secret: Buffer,
  file: { readonly key: string; readonly size: number; readonly modifiedAt: string },
): string =>
  createHmac('sha256', secret).update(`${file.key}\n${file.size}\n${file.modifiedAt}`).digest('hex');

/** Complete under its name or not at all. Answers size and SHA-256 of what went in. */
export async function writeSealed(
  path: string,
  bytes: Readable,
  secret: Buffer,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new PassThrough();
  measure.on('data', (piece: Buffer) => {
    size += piece.length;
    hash.update(piece);
  });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.partial`;
  try {
    await pipeline(
      bytes,
      measure,
      sealStream(secret),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  return { size, sha256: hash.digest('hex') };
}

export const readSealed = (path: string, secret: Buffer): Readable => {
  const opened = openSealed(secret);
  const source = createReadStream(path);
  source.on('error', (error) => opened.destroy(error));
  return source.pipe(opened);
};

export const readSealedText = async (path: string, secret: Buffer): Promise<string> =>
  (await buffer(readSealed(path, secret))).toString('utf8');
