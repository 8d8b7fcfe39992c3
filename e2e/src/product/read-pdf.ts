import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (program: string, ...args: string[]): string => {
  const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  // pdfsig reports what is wrong with a document on either.
  return `${stdout}${stderr}`;
};

/** A document as other people's programs read it (poppler). */
export function readPdf(bytes: Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), 'sarm-pdf-')), 'report.pdf');
  writeFileSync(path, bytes);
  const text = run('pdftotext', path, '-');
  return {
    lines: text.split('\n').map((line) => line.trim()),
    /** As people would copy it, with single spaces. */
    text: text.replaceAll(/\s+/g, ' '),
    signature: run('pdfsig', path),
    fonts: run('pdffonts', path),
  };
}

/** One bit of the middle is another one. */
export function withChangedByte(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}
