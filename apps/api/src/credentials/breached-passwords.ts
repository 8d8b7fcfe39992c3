import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One in a line, in lower case; where they come from stands in breached-passwords.md. */
const FILE = join(import.meta.dirname, 'breached-passwords.txt.gz');

let listed: ReadonlySet<string> | undefined;

/** Passwords that were found in breaches and are tried first. Read once, by the first password that is set. */
export function isBreached(lowerCase: string): boolean {
  listed ??= new Set(gunzipSync(readFileSync(FILE)).toString().trimEnd().split('\n'));
  return listed.has(lowerCase);
}
