import { execFileSync } from 'node:child_process';
import { constants, gzipSync } from 'node:zlib';

const MAX_BYTES = 1_000_000_000;

/** gzip without time and name, so that the same bytes give the same archive. */
export const compress = (bytes: Buffer): Buffer => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });

/** A folder as an archive in which nothing depends on who built it, when, or in which order files were written. */
export const packFolder = (folder: string, prefix: string): Buffer =>
  compress(
    execFileSync(
      'tar',
      [
        '--create',
        '--format=ustar',
        '--sort=name',
        '--mtime=@0',
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mode=u=rwX,go=rX',
        `--transform=s,^\\.,${prefix},`,
        '--directory',
        folder,
        '.',
      ],
      { maxBuffer: MAX_BYTES, env: { PATH: process.env['PATH'], LC_ALL: 'C' } },
    ),
  );
