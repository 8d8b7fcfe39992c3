import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NamedVideo } from '../src/evaluation/compare-trackers.ts';
import { parseVisemTracks } from '../src/evaluation/visem-tracks.ts';

const ROOT = process.env.SARM_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const TRACKS = join(ROOT, 'visem_tracking_tracks20', 'tracks');

/** The reference sets are not in the repository. Without them the tests say so instead of passing silently. */
export const visemAvailable = (): boolean => {
  if (existsSync(TRACKS)) return true;
  console.warn(
    `NOT TESTED on real tracks: ${TRACKS} is missing; set SARM_DATA to the folder of the reference sets`,
  );
  return false;
};

export const readVisem = (names?: readonly string[]): readonly NamedVideo[] =>
  readdirSync(TRACKS)
    .map((file) => file.replace('.csv.gz', ''))
    .filter((name) => names === undefined || names.includes(name))
    .sort((a, b) => Number(a) - Number(b))
    .map((name) => ({
      name,
      tracks: parseVisemTracks(gunzipSync(readFileSync(join(TRACKS, `${name}.csv.gz`))).toString('utf8')),
    }));
