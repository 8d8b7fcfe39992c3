import { describe, expect, it } from 'vitest';
import { type Cell, film, frameOf, headAt } from '../../testing/detections.ts';
import { randomSource } from '../../testing/random-source.ts';
import type { FrameDetections } from '../detection.ts';
import { cleanRuns } from './clean-runs.ts';
import { SpermTracker } from './sperm-tracker.ts';
import { TrackAssembler } from '../../testing/track-assembler.ts';
import { trackFrames } from '../../testing/track-frames.ts';

const still =
  (x: number, y: number): Cell =>
  () =>
    headAt(x, y);
const swimmer =
  (x: number, y: number, vx: number, vy: number): Cell =>
  (i) =>
    headAt(x + vx * i, y + vy * i);
const unseen =
  (cell: Cell, from: number, to: number): Cell =>
  (i) =>
    i >= from && i < to ? undefined : cell(i);
const associate = (frames: readonly FrameDetections[]) => {
  const tracker = new SpermTracker();
  return frames.flatMap((f) => tracker.push(f));
};

describe('shipped tracker', () => {
  it('MEA-TRK-1 two cells that cross keep their identities, by the way they swim', () => {
    const tracks = trackFrames(
      new SpermTracker(),
      film(60, [swimmer(100, 100, 3, 2), swimmer(277, 103, -3, 2)]),
    );
    expect(tracks).toHaveLength(2);
    const [first] = tracks;
    expect(first?.points.at(-1)?.x).toBeCloseTo(277, 6);
  });

  it('MEA-TRK-2 a gap up to 0.25 s survives and is marked, a longer one starts a new track', () => {
    const kept = trackFrames(new SpermTracker(), film(60, [unseen(swimmer(100, 100, 1, 0), 20, 31)]));
    expect(kept).toHaveLength(1);
    expect(kept[0]?.gaps).toEqual([{ from: 19, to: 31, seconds: expect.closeTo(0.24, 6) }]);
    const lost = trackFrames(new SpermTracker(), film(60, [unseen(swimmer(100, 100, 2, 0), 20, 32)]));
    expect(lost).toHaveLength(2);
    expect(lost.every((t) => t.gaps.length === 0)).toBe(true);
  });

  it('MEA-TRK-14 a head that appears within one head of a lost one, alone, is that cell again, with its gap and no speed over it', () => {
    const back = trackFrames(
      new SpermTracker(),
      film(100, [unseen(still(100, 100), 20, 49), still(300, 300)]),
    );
    expect(back).toHaveLength(2);
    const [track] = back.filter((t) => t.gaps.length > 0);
    expect(track?.gaps).toEqual([{ from: 19, to: 49, seconds: expect.closeTo(0.6, 6) }]);
    expect(track?.points.find((p) => p.frame === 49)?.crossing).toBe(true);
    expect(track === undefined ? [] : cleanRuns(track)).toHaveLength(2);
    expect(
      trackFrames(new SpermTracker(), film(100, [unseen(still(100, 100), 20, 51), still(300, 300)])),
    ).toHaveLength(3);
    // Two heads appear where one was lost: which of them it is would be a guess.
    const rivals = [
      unseen(still(100, 100), 20, 45),
      (frame: number) => (frame < 45 ? undefined : headAt(113, 100)),
    ];
    expect(trackFrames(new SpermTracker(), film(100, [...rivals, still(300, 300)]))).toHaveLength(4);
  });

  it('MEA-TRK-15 a doubtful detection continues a track and begins none', () => {
    const fading: Cell = (i) => headAt(100 + i, 100, 12, i >= 10 && i < 20 ? 0.6 : 0.4);
    const tracker = new SpermTracker({ startConfidence: 0.5 });
    const [track, ...others] = trackFrames(tracker, film(40, [fading, () => headAt(300, 300, 12, 0.49)]));
    expect(others).toEqual([]);
    expect(track?.points.map((p) => p.frame)).toEqual(Array.from({ length: 30 }, (_, i) => 10 + i));
  });

  it('MEA-TRK-16 a cell that swims onto a still one and turns away keeps its identity, and so does the still one', () => {
    // While they cover each other there is one box between them, and it follows the swimmer.
    const there = (i: number) => ({
      x: 160 - 2.4 * Math.min(i, 25) + Math.max(0, i - 35),
      y: i < 25 ? 100 : 100 + 0.8 * (i - 25),
    });
    const covered = (i: number): boolean => i >= 22 && i < 34;
    const lying: Cell = (i) => (covered(i) ? undefined : headAt(102, 101));
    const swimming: Cell = (i) => headAt(there(i).x, there(i).y);
    const tracks = trackFrames(new SpermTracker(), film(70, [lying, swimming, still(300, 300)]));
    expect(tracks).toHaveLength(3);
    const endOf = (x: number) => tracks.find((t) => t.points[0]?.x === x)?.points.at(-1);
    expect(endOf(102)).toMatchObject({ x: 102, y: 101 });
    expect(endOf(160)).toMatchObject({ frame: 69, x: there(69).x });
  });

  it('MEA-TRK-17 a hyperactive head keeps its identity, and few of its leaps are flagged', () => {
    // 15 µm from side to side nine times a second at 0.5 µm per pixel: steps of up to 17 pixels between frames.
    const thrashing: Cell = (i) => headAt(300 + 1.4 * i, 200 + 15 * Math.sin(2 * Math.PI * 9 * (i / 50)));
    const tracks = trackFrames(new SpermTracker(), film(100, [thrashing, still(100, 100), still(500, 400)]));
    expect(tracks).toHaveLength(3);
    const track = tracks.find((t) => t.points[0]?.x === 300);
    expect(track?.points).toHaveLength(100);
    expect(track?.points.filter((p) => p.crossing && p.frame > 10)).toEqual([]);
  });

  it('MEA-TRK-3 crossings are flagged and do not feed velocities, two still neighbours are not flagged', () => {
    const crossing = trackFrames(new SpermTracker(), film(60, [swimmer(100, 100, 3, 0), still(190, 104)]));
    expect(crossing).toHaveLength(2);
    for (const track of crossing) {
      const flagged = track.points.filter((p) => p.crossing).map((p) => p.frame);
      expect(Math.min(...flagged)).toBeGreaterThan(15);
      expect(Math.max(...flagged)).toBeLessThan(45);
      expect(cleanRuns(track).length).toBeGreaterThanOrEqual(2);
      expect(
        cleanRuns(track)
          .flat()
          .every((p) => !p.crossing),
      ).toBe(true);
    }
    const neighbours = trackFrames(new SpermTracker(), film(60, [still(100, 100), still(125, 100)]));
    expect(neighbours.flatMap((t) => t.points.filter((p) => p.crossing && p.frame > 5))).toEqual([]);
  });

  it('MEA-TRK-4 tracks are handed out when they end, so memory is bounded by the cells in view', () => {
    const tracker = new SpermTracker();
    const assembler = new TrackAssembler();
    const ended: number[] = [];
    let ids = 0;
    for (let i = 0; i < 1000; i += 1) {
      // A new cell every 100 frames, seen for 20 of them.
      const heads = i % 100 < 20 ? [headAt(50 + i / 10, 50)] : [];
      const frame = frameOf(i, heads);
      for (const track of assembler.push(frame, tracker.push(frame))) {
        ended.push(i);
        ids += track.points.length;
      }
    }
    expect(ended).toHaveLength(10);
    expect(ended[0]).toBeLessThan(100);
    expect(ids).toBe(200);
    expect(() => tracker.push(frameOf(3, []))).toThrow(RangeError);
    expect(() =>
      assembler.finish([
        {
          frame: frameOf(5000, []).frame,
          time: frameOf(1, []).time,
          trackIds: [],
          crossing: [],
          newField: false,
        },
      ]),
    ).toThrow(RangeError);
  });

  it('MEA-TRK-5 a moved stage is another field: no track spans the cut', () => {
    const random = randomSource(8);
    const field = () =>
      Array.from({ length: 12 }, () => headAt(random.uniform() * 640, random.uniform() * 480));
    const [first, second] = [field(), field()];
    const frames = Array.from({ length: 40 }, (_, i) => frameOf(i, i < 20 ? first : second));
    expect(associate(frames).flatMap((a) => (a.newField ? [a.frame] : []))).toEqual([20]);
    for (const track of trackFrames(new SpermTracker(), frames)) {
      expect(new Set(track.points.map((p) => p.frame < 20)).size).toBe(1);
    }
  });

  it('MEA-TRK-5 an empty or a nearly empty frame is no other field', () => {
    const cells = Array.from({ length: 8 }, (_, i) => still(60 * i + 30, 100));
    const frames = film(30, cells).map((f, i) => (i === 15 ? { ...f, detections: [headAt(400, 400)] } : f));
    expect(associate(frames).some((a) => a.newField)).toBe(false);
    expect(trackFrames(new SpermTracker(), frames).filter((t) => t.points.length > 1)).toHaveLength(8);
  });

  it('MEA-TRK-6 after frames lost without trace, cells keep their identity and the step feeds no velocity', () => {
    const cells = [
      ...Array.from({ length: 6 }, (_, i) => still(100 * i + 30, 60)),
      ...Array.from({ length: 5 }, (_, i) => swimmer(100 * i + 40, 200, 2, 1)),
    ];
    // Fifteen frames are missing, and the times do not say so.
    const frames = Array.from({ length: 60 }, (_, i) =>
      frameOf(
        i,
        cells.flatMap((c) => c(i < 30 ? i : i + 15) ?? []),
      ),
    );
    const tracks = trackFrames(new SpermTracker(), frames);
    expect(tracks).toHaveLength(11);
    const swimmers = tracks.filter((t) => (t.points[0]?.y ?? 0) > 150);
    for (const track of swimmers) {
      expect(track.points.find((p) => p.frame === 30)?.crossing).toBe(true);
      expect(cleanRuns(track)).toHaveLength(2);
    }
  });

  it('MEA-TRK-6 fast cells at a low frame rate are no lost frames: few of their steps are flagged', () => {
    const random = randomSource(4);
    const beating = Array.from({ length: 30 }, (_, i): Cell => {
      const [x, y, phase] = [60 + 600 * (i % 6), 60 + 600 * Math.floor(i / 6), 6 * random.uniform()];
      // 100 µm/s along and a beat of 5 Hz across, at 25 fps and 0.5 µm per pixel.
      return (frame) => headAt(x + 8 * frame, y + 6 * Math.sin(phase + (2 * Math.PI * frame) / 5), 15);
    });
    const tracks = trackFrames(new SpermTracker(), film(50, beating, 25));
    const points = tracks.flatMap((t) => t.points);
    expect(tracks.length).toBeLessThan(45);
    expect(points.filter((p) => p.crossing).length / points.length).toBeLessThan(0.2);
  });

  it('MEA-TRK-7 works the same at every magnification', () => {
    const random = randomSource(15);
    const cells: Cell[] = Array.from({ length: 15 }, () => {
      const [x, y] = [random.uniform() * 600, random.uniform() * 450];
      return swimmer(x, y, 3 * random.normal(), 3 * random.normal());
    });
    const frames = film(60, cells);
    const larger = frames.map((f) => ({
      ...f,
      detections: f.detections.map((d) => headAt(3 * d.x, 3 * d.y, 60)),
    }));
    expect(associate(larger).map((a) => a.trackIds)).toEqual(associate(frames).map((a) => a.trackIds));
  });

  it('MEA-TRK-8 a false detection in the place of a still cell is another cell, or at least feeds no velocity', () => {
    const dirtAt = (x: number) => {
      const frames = film(40, [still(100, 100)]).map((f, i) =>
        i === 25 ? { ...f, detections: [headAt(x, 100)] } : f,
      );
      const [track] = trackFrames(new SpermTracker(), frames);
      return track ?? { id: 0, points: [], gaps: [] };
    };
    const far = dirtAt(130);
    expect(far.points.filter((p) => p.x !== 100)).toEqual([]);
    expect(far.gaps).toHaveLength(1);
    for (const x of [112, 118, 124]) {
      const used = cleanRuns(dirtAt(x)).flat();
      expect(used.length).toBeGreaterThanOrEqual(37);
      expect(used.filter((p) => p.x !== 100)).toEqual([]);
    }
  });

  it('MEA-TRK-9 costs near linear time in the cells: ten times the cells take far less than the thousand times of a full matrix', () => {
    const random = randomSource(4);
    const scene = (count: number) => {
      const side = 60 * Math.sqrt(count);
      const cells: Cell[] = Array.from({ length: count }, () =>
        swimmer(random.uniform() * side, random.uniform() * side, random.normal(), random.normal()),
      );
      return film(20, cells);
    };
    const time = (frames: readonly FrameDetections[]) => {
      const runs = [0, 1, 2].map(() => {
        const start = performance.now();
        associate(frames);
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    const small = scene(100);
    time(small);
    expect(time(scene(1000)) / time(small)).toBeLessThan(150);
  });
});
