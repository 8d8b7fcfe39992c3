import { describe, expect, it } from 'vitest';
import { openTracksFile } from '../tracks-file/open-tracks-file.ts';
import { goldenTracksFile } from '../../testing/golden-tracks-file.ts';
import { analyseColumns } from './analyse-columns.ts';
import { correctTracks, type TrackCorrection } from './correct-tracks.ts';

const file = openTracksFile(goldenTracksFile(1));
const columns = file.detections();
const corrected = (...corrections: TrackCorrection[]) => {
  const result = correctTracks(columns, corrections);
  if ('problem' in result) throw new Error(result.problem);
  return result.columns;
};
const idsOf = (track: Uint32Array) => [...new Set(track)].filter((id) => id > 0).toSorted((a, b) => a - b);
const problem = (correction: TrackCorrection) => {
  const result = correctTracks(columns, [correction]);
  return 'problem' in result ? result.problem : undefined;
};
const headsOf = (of: typeof columns) =>
  analyseColumns(of, { picture: file.header.picture as never }).summary.fields.reduce(
    (sum, field) => sum + field.heads,
    0,
  );

describe('corrected tracks', () => {
  it('MEA-COR-1 an excluded track keeps its points and is neither counted nor graded; taken back, all is as before', () => {
    const without = corrected({ action: 'exclude', track: 1 });
    expect(idsOf(without.track)).toEqual(idsOf(columns.track).filter((id) => id !== 1));
    expect(without.x).toBe(columns.x);
    expect(headsOf(without)).toBeLessThan(headsOf(columns));
    expect(corrected({ action: 'exclude', track: 1 }, { action: 'include', track: 1 }).track).toEqual(
      columns.track,
    );
  });

  it('MEA-COR-2 a split track is two from that frame on, and joining them gives the one back', () => {
    const split = corrected({ action: 'split', track: 1, frame: 30 });
    const [next = 0] = idsOf(split.track).filter((id) => !idsOf(columns.track).includes(id));
    expect(next).toBeGreaterThan(Math.max(...columns.track));
    const both = corrected(
      { action: 'split', track: 1, frame: 30 },
      { action: 'join', track: 1, other: next },
    );
    expect(both.track).toEqual(columns.track);
  });

  it('MEA-COR-3 refuses what cannot be', () => {
    expect(problem({ action: 'exclude', track: 999 })).toBe('unknown_track');
    expect(problem({ action: 'split', track: 1, frame: 0 })).toBe('frame_outside');
    expect(problem({ action: 'split', track: 1, frame: 9999 })).toBe('frame_outside');
    expect(problem({ action: 'join', track: 1, other: 2 })).toBe('seen_together');
    expect(problem({ action: 'join', track: 1, other: 1 })).toBe('unknown_track');
  });
});
