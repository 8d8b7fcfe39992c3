import { describe, expect, it } from 'vitest';
import { goldenTracksFile } from '../../testing/golden-tracks-file.ts';
import { DETECTION_KINDS } from '../columns/detection-columns.ts';
import { openTracksFile } from './open-tracks-file.ts';

/** Everything by its number, and no two columns alike: one in the place of another shows. */
describe('a tracks file that version 1 wrote', () => {
  const file = openTracksFile(goldenTracksFile(1));

  it('keeps its header and frames', () => {
    expect(file.header).toEqual({
      frames: 60,
      detections: 210,
      tracks: 3,
      algorithm: 'sarm-measurement-2',
      picture: { width: 640, height: 480 },
      pixelSize: 0.5,
      kinds: ['sperm', 'cluster', 'small_or_pinhead', 'debris', 'round_cell'],
    });
    expect([...file.frames.index]).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(file.frames.time[7]).toBe(0.14);
    expect(Array.from(file.frames.firstRow.subarray(0, 4))).toEqual([0, 4, 7, 11]);
  });

  it('keeps the figures of its tracks in their places', () => {
    const [swimmer, crossed, still] = file.tracks;
    expect(swimmer).toEqual({
      id: 1,
      field: 0,
      firstFrame: 0,
      lastFrame: 59,
      points: 60,
      crossings: 0,
      grade: 'a',
      kinematics: {
        available: true,
        duration: 1.18,
        points: 60,
        vcl: 110.49054707479145,
        vsl: 51.60106821815096,
        vap: 53.875219198345995,
        lin: 0.4670179448312624,
        str: 0.9577885526215203,
        wob: 0.48760025743992075,
        alhMean: 6.666428786198848,
        alhMax: 6.851589097042705,
        bcf: 16.10169491525424,
        mad: 45.39502415680017,
      },
    });
    expect(crossed).toMatchObject({ id: 2, points: 60, crossings: 5, grade: 'a' });
    expect(crossed?.kinematics).toMatchObject({ points: 32, alhMean: null, bcf: 0 });
    expect(still).toMatchObject({ id: 3, crossings: 5, grade: 'd', kinematics: { vcl: 0, lin: null } });
  });

  it('keeps its detections and the points of a track', () => {
    const { x, y, width, height, confidence, kind, track, crossing } = file.detections(2, 3);
    expect([...x]).toEqual([104, 400, 400.296875, 500]);
    expect([...y]).toEqual([105.46875, 254, 300.59375, 50]);
    expect([...width]).toEqual([10, 11, 9, 30]);
    expect([...height]).toEqual([12, 9, 11, 28]);
    expect(Array.from(confidence, (value) => Number(value.toFixed(3)))).toEqual([0.91, 0.73, 0.82, 0.64]);
    expect(Array.from(kind, (code) => DETECTION_KINDS[code])).toEqual([
      'sperm',
      'sperm',
      'sperm',
      'round_cell',
    ]);
    expect([...track]).toEqual([1, 2, 3, 0]);
    expect([...crossing]).toEqual([0, 0, 0, 0]);
    const [, crossed] = file.tracks;
    const points = crossed === undefined ? [] : file.points(crossed);
    expect(points.filter((point) => point.crossing).map((point) => point.frame)).toEqual([
      23, 24, 25, 26, 27,
    ]);
  });
});
