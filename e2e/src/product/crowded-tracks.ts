import { gzipSync } from 'node:zlib';
import { umPerPx } from '@sarm/domain/units';
import type { AnalysedTrack } from '@sarm/measurement/columns/analysed-track';
import { encodeTracksFile } from '@sarm/measurement/tracks-file/encode-tracks-file';

export interface Crowd {
  readonly videoId: string;
  readonly tracks: number;
  readonly frames: number;
  readonly fps: number;
}

const ANALYSIS = '0198a000-0000-7000-8000-0000000005aa';
const GRADES = ['a', 'b', 'c'] as const;

/** More cells than any field shows, all of them moving all the time: what the drawing has to stand. */
export function crowdedTracks({ videoId, tracks, frames, fps }: Crowd) {
  const rows = tracks * frames;
  const x = new Float32Array(rows);
  const y = new Float32Array(rows);
  const track = new Uint32Array(rows);
  for (let f = 0; f < frames; f += 1)
    for (let cell = 0; cell < tracks; cell += 1) {
      const row = f * tracks + cell;
      const angle = cell * 2.399963 + f * 0.012;
      const way = (f / frames) * 120;
      x[row] =
        Math.round(64 * (40 + ((cell * 97) % 560) + Math.cos(angle) * way * 0.3 + Math.sin(f * 0.9) * 3)) /
        64;
      y[row] =
        Math.round(64 * (40 + ((cell * 61) % 400) + Math.sin(angle) * way * 0.3 + Math.cos(f * 0.9) * 3)) /
        64;
      track[row] = cell + 1;
    }
  const index = Int32Array.from({ length: frames }, (_, f) => f);
  const columns = {
    frames: {
      index,
      time: Float64Array.from(index, (f) => f / fps),
      firstRow: Uint32Array.from({ length: frames + 1 }, (_, f) => f * tracks),
      field: new Uint16Array(frames),
    },
    x,
    y,
    width: new Float32Array(rows).fill(10),
    height: new Float32Array(rows).fill(10),
    confidence: new Float32Array(rows).fill(0.9),
    kind: new Uint8Array(rows),
    track,
    crossing: new Uint8Array(rows),
  };
  const analysed = Array.from({ length: tracks }, (_, cell): AnalysedTrack => {
    const own = Uint32Array.from({ length: frames }, (__, f) => f * tracks + cell);
    return {
      id: cell + 1,
      field: 0,
      rows: own,
      grade: GRADES[cell % GRADES.length] ?? 'a',
      kinematics: null,
      measuredFrom: null,
      crossings: 0,
    };
  });
  const summary = {
    algorithm: 'crowd',
    pixelSize: umPerPx(0.5),
    picture: { width: 640, height: 480 },
    fields: [],
  };
  const result = {
    kind: 'motility',
    success: true,
    errors: [],
    notices: [],
    analysis_id: ANALYSIS,
    video_ids: [videoId],
    aggregated_results: { intervals: {} },
  };
  return {
    body: gzipSync(encodeTracksFile({ columns, tracks: analysed, summary })),
    results: { results: [{ video_id: videoId, motility: result, concentration: null }] },
  };
}
