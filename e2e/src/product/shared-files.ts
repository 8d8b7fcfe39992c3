import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from './processes.ts';

const SHARED = join(REPOSITORY, '..', 'shared');
const DATA = process.env['SARM_DATA'] ?? join(SHARED, 'data');

/** VISEM-Tracking video 11 (Thambawita et al. 2023): 30 seconds of a real sample. */
export const VISEM_11 = join(DATA, 'visem_tracking_v11', 'video11_reencoded_49fps.mp4');
const MOCKS = join(SHARED, 'design', 'mocks');
export const CLINICAL_MOCKS = join(MOCKS, 'clinical');
export const ADMINISTRATION_MOCKS = join(MOCKS, 'administration');
export const TECHNICAL_MOCKS = join(MOCKS, 'technical');

/** What is not in the repository may be missing; then the journey says so instead of passing silently. */
export function isThere(path: string, what: string): boolean {
  if (existsSync(path)) return true;
  console.warn(`NOT TESTED: ${what} is missing at ${path}`);
  return false;
}

const RATE = 49;
const KEY_FRAMES = 250;

/** Pieces of the video without encoding it again: each begins at a key frame. */
export function visemPieces(count: number, seconds: number): string[] {
  const folder = join(tmpdir(), 'sarm-sample-videos', 'pieces');
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, place) => {
    const piece = join(folder, `visem-11-${place + 1}.mp4`);
    const from = ((place * KEY_FRAMES) / RATE).toFixed(6);
    const cut = ['-ss', from, '-i', VISEM_11, '-t', String(seconds), '-c', 'copy', '-an', piece];
    if (!existsSync(piece)) execFileSync('ffmpeg', ['-v', 'error', '-y', ...cut]);
    return piece;
  });
}
