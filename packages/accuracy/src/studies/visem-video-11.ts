import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseVisemTracks, type TrueTracks } from '../evaluation/visem-tracks.ts';

/** Frames before 975 were trained on; the gap keeps frames that look the same out of the test. */
export const TEST_FRAMES = { from: 1000, to: 1470 } as const;

/** Pixels. */
export const PICTURE = { width: 640, height: 480 } as const;

export interface Video11 {
  readonly path: string;
  readonly truth: TrueTracks;
  /** Boxes around heads that stick together, which the data set does not label one by one. */
  readonly clusters: TrueTracks;
}

/** VISEM-Tracking video 11 with its labels. Sperm only: a cluster is not one head. */
export async function openVideo11(data: string): Promise<Video11> {
  const folder = join(data, 'visem_tracking_v11');
  const csv = gunzipSync(await readFile(join(folder, 'gt_tracks_all_frames.csv.gz'))).toString('utf8');
  const [head = '', ...lines] = csv.split('\n');
  const ofClass = (code: string): TrueTracks =>
    parseVisemTracks(
      [head, ...lines.filter((line) => line.split(',')[2] === code)].join('\n'),
      TEST_FRAMES.to,
    );
  return {
    path: join(folder, 'video11_reencoded_49fps.mp4'),
    truth: ofClass('0'),
    clusters: ofClass('1'),
  };
}
