import { goldenTracksFile } from '@sarm/measurement/testing/golden-tracks-file';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { describe, expect, it } from 'vitest';
import { lanesOf, spansOfTrack, tickTimes } from './lanes.ts';
import { pathAround } from './path-around.ts';
import { pickTrack } from './pick-track.ts';
import { scaleBar } from './scale-bar.ts';
import { FASTEST_FIRST, orderTracks, shownTracks, vapOf } from './track-rows.ts';
import { countGrades, layOutTracks, placeOfFrame, tracksInFrame } from './viewer-tracks.ts';

const file = openTracksFile(goldenTracksFile(1));
const tracks = layOutTracks(file);

describe('tracks laid out for drawing', () => {
  it('hold every point of every track, in its order', () => {
    file.tracks.forEach((track, place) => {
      const points = file.points(track);
      const from = tracks.points.start[place] ?? 0;
      const to = tracks.points.start[place + 1] ?? 0;
      expect(to - from).toBe(points.length);
      expect(Array.from(tracks.points.x.subarray(from, to))).toEqual(points.map(({ x }) => x));
      expect(Array.from(tracks.points.crossing.subarray(from, to), Boolean)).toEqual(
        points.map(({ crossing }) => crossing),
      );
    });
  });

  it('give what a frame shows', () => {
    expect(tracksInFrame(tracks, 2)).toEqual([0, 1, 2]);
    expect(tracks.tracks.map(({ doubts }) => doubts)).toEqual([0, 1, 1]);
    expect(countGrades(tracks, tracksInFrame(tracks, 2))).toEqual({ a: 2, b: 0, c: 0, d: 1 });
    expect([placeOfFrame(tracks, -1), placeOfFrame(tracks, 7), placeOfFrame(tracks, 900)]).toEqual([
      -1, 7, 59,
    ]);
  });

  it('are found under the pointer, by head and by way', () => {
    const range = { pixels: 8, frames: 50 };
    expect(pickTrack(tracks, { place: 2, x: 105, y: 104 }, range)).toBe(0);
    expect(pickTrack(tracks, { place: 2, x: 20, y: 20 }, range)).toBeNull();
    expect(pickTrack(tracks, { place: 40, x: 104, y: 105 }, range)).toBe(0);
  });

  it('are ordered by VAP with what has none last, and filtered by grade', () => {
    const unknown = { ...tracks, pixelSize: null };
    expect(orderTracks(tracks, [2, 0, 1], FASTEST_FIRST).at(-1)).toBe(2);
    expect(vapOf(unknown, 0)).toBeNull();
    expect(orderTracks(unknown, [2, 0, 1], FASTEST_FIRST)).toEqual([0, 1, 2]);
    expect(orderTracks(tracks, [0, 1, 2], { by: 'track', descending: true })).toEqual([2, 1, 0]);
    expect([...shownTracks(tracks, new Set(['d']))]).toEqual([0, 0, 1]);
  });
});

describe('what is drawn next to the picture', () => {
  it('shows one second either side of the frame, with the average path inside it', () => {
    const part = pathAround(tracks, 0, 0.6, 0.305);
    expect(part?.from).toBeCloseTo(0.3, 6);
    expect(part?.to).toBeCloseTo(0.9, 6);
    expect(part?.head).toHaveLength(31);
    expect(part?.average.length).toBeGreaterThan(10);
    expect(pathAround(tracks, 0, 50)).toBeNull();
    expect(pathAround(tracks, 0, 0.02, 0.02)?.average).toEqual([]);
  });

  it('counts cells, crossings and what was analysed along the video', () => {
    const lanes = lanesOf(tracks, 1.2);
    expect(lanes.analysed).toEqual([{ from: 0, to: 1.2 }]);
    expect(lanes.most).toBe(4);
    expect(lanes.cells).toHaveLength(60);
    expect(lanes.cells).not.toContain(null);
    expect(lanes.crossings.map(({ at, track }) => [at.toFixed(2), track])).toEqual([['0.46', 1]]);
    const [before, after] = spansOfTrack(tracks, 1);
    expect(before?.to).toBeCloseTo(0.44, 6);
    expect(after?.from).toBeCloseTo(0.56, 6);
  });

  it('writes round times and lengths', () => {
    expect(tickTimes(29.4, 6)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(tickTimes(0.7, 6)).toEqual([0, 0.2, 0.4, 0.6]);
    expect(scaleBar(0.5, 120)).toEqual({ micrometres: 50, pixels: 100 });
    expect(scaleBar(50, 10)?.micrometres).toBe(500);
    expect(scaleBar(500, 1)?.micrometres).toBe(500);
  });
});
