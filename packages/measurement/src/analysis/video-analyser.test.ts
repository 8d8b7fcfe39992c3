import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { type Cell, film, headAt } from '../../testing/detections.ts';
import { crowd } from '../../testing/swimmers.ts';
import type { Detection, DetectionKind, FrameDetections } from '../detection.ts';
import { SpermTracker } from '../tracking/sperm-tracker.ts';
import type { FrameAssociation, Tracker } from '../tracking/tracker.ts';
import { ALGORITHM_VERSION } from './algorithm-version.ts';
import { analyseColumns } from './analyse-columns.ts';
import { DETECTION_KINDS } from '../columns/detection-columns.ts';
import { VideoAnalyser, type VideoAnalyserOptions } from './video-analyser.ts';

const picture = { width: px(640), height: px(480) };
const scale = umPerPx(0.5);
const still =
  (x: number, y: number): Cell =>
  () =>
    headAt(x, y, 12);
const swimmer =
  (x: number, y: number, perFrame: number): Cell =>
  (frame) =>
    headAt(x + perFrame * frame, y, 12);
const debris: Cell = () => ({ ...headAt(300, 100, 30), kind: 'debris' });
const CELLS: readonly Cell[] = [
  debris,
  ...Array.from({ length: 6 }, (_, i) => still(60 + 80 * i, 60)),
  swimmer(40, 240, 2),
  swimmer(60, 320, 0.4),
];

const analyse = (
  frames: readonly FrameDetections[],
  options: VideoAnalyserOptions = { picture, pixelSize: scale },
) => {
  const analyser = new VideoAnalyser(options);
  for (const frame of frames) analyser.push(frame);
  return analyser.finish();
};
const motion = (summary: ReturnType<typeof analyse>['summary'], field = 0) => {
  const found = summary.fields[field]?.motion;
  if (found?.available !== true) throw new Error('no motion');
  return found;
};

describe('analysis of a video', () => {
  it('MEA-ANA-1 tracks, counts and grades sperm only, and keeps every detection in its place', () => {
    const { summary, tracks, columns } = analyse(film(101, CELLS));
    expect(tracks).toHaveLength(8);
    expect(summary.fields).toHaveLength(1);
    expect(summary.fields[0]).toMatchObject({ heads: 8, frames: 101, duration: 2, tracks: 8, firstFrame: 0 });
    expect(motion(summary).presence).toEqual({ a: 1, b: 1, c: 0, d: 6, ungraded: 0 });
    expect(motion(summary).velocities.vcl.sum / 2).toBeCloseTo(30, 3);
    expect(motion(summary).drift).toMatchObject({ available: true, stillCells: 6 });
    expect(columns.x).toHaveLength(9 * 101);
    expect(columns.track[0]).toBe(0);
    expect(DETECTION_KINDS[columns.kind[0] ?? 9]).toBe('debris');
  });

  it('MEA-ANA-2 every point of a track leads back to its detection', () => {
    const { tracks, columns, points } = analyse(film(60, CELLS));
    for (const track of tracks) {
      for (const [i, point] of points(track).entries()) {
        const row = (columns.frames.firstRow[point.frame] ?? 0) + point.detection;
        expect(row).toBe(track.rows[i]);
        expect(columns.track[row]).toBe(track.id);
        expect(columns.x[row]).toBe(point.x);
      }
    }
  });

  it('MEA-ANA-3 a moved stage begins another field with tracks and counts of its own', () => {
    const before = film(100, CELLS);
    const after = film(
      150,
      [1, 2, 3, 4].map((i) => still(100 * i + 37, 400)),
    ).slice(100);
    const { summary, tracks } = analyse([...before, ...after]);
    expect(summary.fields.map((f) => [f.firstFrame, f.frames, f.heads])).toEqual([
      [0, 100, 8],
      [100, 50, 4],
    ]);
    expect(tracks.filter((t) => t.field === 1)).toHaveLength(4);
    expect(motion(summary, 1).presence.d).toBeCloseTo(4, 6);
  });

  it('MEA-ANA-4 the summary is plain JSON without a gap, for every kind of video', () => {
    const kinds = [
      analyse(film(101, CELLS)),
      analyse(film(101, CELLS), { picture }),
      analyse(film(30, [])),
      analyse(film(1, CELLS)),
      analyse([]),
    ];
    for (const { summary } of kinds) {
      expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
      expect(summary.algorithm).toBe(ALGORITHM_VERSION);
    }
    expect(kinds[2]?.summary.fields[0]).toMatchObject({ heads: 0, motion: { available: true } });
    expect(kinds[4]?.summary.fields).toEqual([]);
  });

  it('MEA-ANA-5 without a pixel size heads are counted and tracked, and nothing has a grade', () => {
    const { summary, tracks } = analyse(film(101, CELLS), { picture });
    expect(summary.pixelSize).toBeNull();
    expect(summary.fields[0]).toMatchObject({
      heads: 8,
      motion: { available: false, reason: 'no_pixel_size' },
    });
    expect(tracks.map((t) => [t.grade, t.kinematics])).toEqual(tracks.map(() => [null, null]));
    expect(() => analyse(film(2, CELLS), { picture, pixelSize: umPerPx(0) })).toThrow(RangeError);
  });

  it('MEA-CNT-4 averages the frames of a field and never sums them', () => {
    const leaving: Cell = (frame) => (frame < 50 ? headAt(200, 200, 12) : undefined);
    const { summary } = analyse(film(100, [still(100, 100), leaving]));
    expect(summary.fields[0]).toMatchObject({ heads: 1.5, frames: 100 });
  });

  it('MEA-CNT-11 a cell missed for some frames of its track is counted, a flicker is not', () => {
    const covered: Cell = (frame) => (frame % 10 < 3 && frame > 0 ? undefined : headAt(200, 200, 12));
    const flicker: Cell = (frame) => (frame % 20 < 4 ? headAt(400, 200, 12) : undefined);
    const rare: Cell = (frame) => (frame % 10 === 0 ? headAt(300, 400, 12) : undefined);
    const { summary } = analyse(film(100, [still(100, 100), covered, flicker, rare]));
    expect(summary.fields[0]?.heads).toBeCloseTo(2, 1);
    expect(analyse(film(1, [still(100, 100), covered])).summary.fields[0]?.heads).toBe(2);
  });

  it('MEA-TRK-15 a head that its model always doubts is kept and shown, but neither counted nor graded', () => {
    const doubtful: Cell = () => headAt(400, 400, 12, 0.45);
    const sometimes: Cell = (frame) => headAt(200, 100, 12, frame % 5 === 0 ? 0.7 : 0.45);
    const frames = film(100, [still(100, 100), sometimes, doubtful]);
    const all = analyse(frames);
    const sure = analyse(frames, { picture, pixelSize: scale, startConfidence: 0.5 });
    expect(all.summary.fields[0]).toMatchObject({ heads: 3, tracks: 3 });
    expect(sure.summary.fields[0]).toMatchObject({ heads: 2, tracks: 2 });
    expect(motion(sure.summary).presence.d).toBeCloseTo(2, 9);
    expect(sure.tracks.map((t) => [t.rows.length, t.grade])).toEqual([
      [100, 'd'],
      [100, 'd'],
    ]);
    expect(sure.columns.confidence).toHaveLength(300);
  });

  it('MEA-CNT-3 the guard is one head of the video unless given, and shrinks the counted area', () => {
    const atEdge = [still(4, 200), still(300, 200)];
    expect(analyse(film(5, atEdge)).summary.fields[0]).toMatchObject({
      heads: 1,
      countingFrame: { left: 12, top: 12, right: 628, bottom: 468 },
    });
    expect(
      analyse(film(5, atEdge), { picture, pixelSize: scale, guard: px(0) }).summary.fields[0],
    ).toMatchObject({ heads: 2, countingFrame: { left: 0, right: 640 } });
  });

  it('MEA-CNT-3 counts sperm heads only; clusters and debris are kept apart', () => {
    const other =
      (x: number, kind: DetectionKind): Cell =>
      () => ({ ...headAt(x, 200, 12), kind });
    const { summary, columns } = analyse(
      film(50, [still(100, 200), other(200, 'cluster'), other(300, 'debris')]),
    );
    expect(summary.fields[0]).toMatchObject({ heads: 1, tracks: 1 });
    expect(columns.x).toHaveLength(150);
  });

  it('MEA-ANA-6 a corrected track column gives the figures of the corrected tracks', () => {
    const { columns } = analyse(film(101, CELLS));
    const merged = columns.track.map((id) => (id === 2 ? 1 : id));
    expect(analyseColumns({ ...columns, track: merged }, { picture, pixelSize: scale }).tracks).toHaveLength(
      7,
    );
    const removed = columns.track.map((id) => (id === 7 ? 0 : id));
    const { summary } = analyseColumns({ ...columns, track: removed }, { picture, pixelSize: scale });
    expect(motion(summary).presence.a).toBe(0);
  });

  it('MEA-ANA-7 takes decisions of a tracker that come late, and refuses those out of turn', () => {
    const late = (): Tracker => {
      const inner = new SpermTracker();
      const held: FrameAssociation[] = [];
      return {
        push: (frame) => {
          held.push(...inner.push(frame));
          return held.splice(0, Math.max(0, held.length - 5));
        },
        finish: () => held.splice(0),
      };
    };
    const frames = film(101, CELLS);
    expect(analyse(frames, { picture, pixelSize: scale, tracker: late }).summary).toEqual(
      analyse(frames).summary,
    );
    const stubborn = (): Tracker => ({ push: () => [], finish: () => [] });
    expect(() => analyse(frames, { picture, tracker: stubborn })).toThrow(RangeError);
  });

  it('MEA-ANA-8 analyses every second frame of a video like a video of half the rate', () => {
    const halved = film(202, CELLS, 100).filter((f) => f.frame % 2 === 0);
    const renumbered = halved.map((f, i) => ({ ...f, frame: frameIndex(i) }));
    const { summary } = analyse(halved);
    expect(summary.fields).toEqual(analyse(renumbered).summary.fields);
  });
});

describe('analysis of a crowded video', () => {
  const run = (cells: number, count: number) => {
    const size = { width: 1280, height: 1024 };
    const place = crowd(cells, size);
    const analyser = new VideoAnalyser({ picture: { width: px(1280), height: px(1024) }, pixelSize: scale });
    // Processor time: on a busy machine the clock would count other programs.
    const started = process.cpuUsage();
    for (let i = 0; i < count; i += 1) {
      const detections: readonly Detection[] = place(i);
      analyser.push({ frame: frameIndex(i), time: seconds(i / 50), detections });
    }
    const analysis = analyser.finish();
    return { analysis, seconds: process.cpuUsage(started).user / 1e6 };
  };

  it('MEA-ANA-9 keeps 750,000 points in columns, far below 150 MB', () => {
    const { analysis } = run(500, 60);
    const bytes = (value: object): number =>
      Object.values(value).reduce<number>(
        (sum, v) => sum + (ArrayBuffer.isView(v) ? v.byteLength : v instanceof Object ? bytes(v) : 0),
        0,
      );
    const perPoint = (bytes(analysis.columns) + 4 * analysis.columns.x.length) / analysis.columns.x.length;
    expect(perPoint * 750_000).toBeLessThan(30e6);
  }, 60_000);

  it('MEA-ANA-10 costs nearly linearly more for more cells', () => {
    run(100, 20);
    const few = run(100, 80).seconds;
    const many = run(400, 80).seconds;
    expect(many / few).toBeLessThan(8);
  }, 60_000);
});
