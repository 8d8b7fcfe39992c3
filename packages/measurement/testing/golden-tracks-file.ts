import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * A file as version 1 wrote it: four cells in sixty frames at 50 per second, 0.5 µm per pixel. Never write it anew:
 * clinics keep such files, and what they hold must be read as what it was. A new version gets a file of its own.
 */
export const goldenTracksFile = (version: 1): Uint8Array =>
  new Uint8Array(gunzipSync(readFileSync(join(import.meta.dirname, `tracks-file-v${version}.gz`))));
