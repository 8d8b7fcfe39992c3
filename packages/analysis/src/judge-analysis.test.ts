import { blocks } from '@sarm/domain/figures/video-warnings';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { umPerPx, umPerSecond } from '@sarm/domain/units';
import type { FieldSummary } from '@sarm/measurement/analysis/video-summary';
import { describe, expect, it } from 'vitest';
import { ordinary, RANGE } from '../testing/ordinary-video.ts';
import { judgeAnalysis, type JudgedAnalysis } from './judge-analysis.ts';

const look = { rimShare: 0.3, darkShare: 0.02, contrastToNoise: 25, specks: null };
const SWIMMING = { a: 10, b: 4, c: 6, d: 12, ungraded: 0 };
const motion = (drift: number, presence = SWIMMING): FieldSummary['motion'] =>
  ({
    available: true,
    presence,
    drift: { available: true, meanSpeed: umPerSecond(drift), stillCells: 9 },
  }) as unknown as FieldSummary['motion'];
type Field = JudgedAnalysis['summary']['fields'][number];
const field = (change: Partial<Field> = {}): Field => ({
  crossingShare: 0.05,
  motion: motion(1),
  heads: 30,
  tracks: 40,
  ...change,
});
const summary = (...fields: Field[]) => ({
  fields,
  pixelSize: umPerPx(0.5),
  picture: { width: 640, height: 480 },
  seen: ordinary,
});
const pictures = {
  brightness: { mean: 90, bright: 220, clipped: 0.01 },
  blurUm: 0.2,
  driftPx: 0,
  measures: null,
};
const judged = (change: Partial<JudgedAnalysis>) =>
  judgeAnalysis({
    summary: summary(field()),
    pictures,
    frameRate: 50,
    look,
    unfollowedShare: 0.1,
    travellingShare: 0.1,
    range: RANGE,
    ...change,
  });

const empty = field({ heads: 0, tracks: 0 });
const structures = { background: 90, contrast: 90, polarity: 0.2, clipped: 0 };
const sharp = {
  ...pictures,
  measures: {
    structures,
    noise: 1.6,
    movingShare: 0.01,
    steps: { repeated: 0, leaps: 0, evenness: 0.95 },
    combing: 1,
    blankShare: 0,
    hiddenShare: 0,
    fixed: null,
  } as never,
};

describe('a field without sperm', () => {
  it('BUS-085 is no fault where specks tremble in their place, and one where something travels that was not found', () => {
    const of = (travellingShare: number | null) =>
      judged({ summary: summary(empty), pictures: sharp, unfollowedShare: 1, travellingShare });
    expect(of(0)).toEqual([]);
    expect(of(null)).toEqual([]);
    expect(of(0.6)).toEqual(['movement_not_followed']);
    const full = { ...sharp, measures: { ...(sharp.measures as object), movingShare: 0.031 } as never };
    expect(
      judged({ summary: summary(empty), pictures: full, unfollowedShare: 1, travellingShare: 0 }),
    ).toEqual(['movement_not_followed']);
    const three = summary(field({ heads: 3, tracks: 3 }));
    expect(judged({ summary: three, unfollowedShare: 1, travellingShare: 0 })).toEqual([
      'movement_not_followed',
    ]);
  });

  it('BUS-085 has its focus confirmed by a person where no body in it is sharp and strong', () => {
    const of = (seen: typeof pictures | null) => judged({ summary: summary(empty), pictures: seen });
    expect(of(sharp)).toEqual([]);
    expect(of({ ...sharp, blurUm: null as never })).toEqual(['focus_not_shown']);
    const faint = { ...(sharp.measures as object), structures: { ...structures, contrast: 40 } } as never;
    expect(of({ ...sharp, measures: faint })).toEqual(['focus_not_shown']);
    expect(judged({ summary: summary(field({ heads: 1, tracks: 1 })), pictures })).toEqual([]);
  });

  it('BUS-085 is still refused where what is in it is smeared', () => {
    expect(judged({ summary: summary(empty), pictures: { ...sharp, blurUm: 0.9 } })).toEqual(['smeared']);
  });

  it.each([
    [{ heads: 0, tracks: 0, doubtful: 1.2 }, ['bodies_not_counted']],
    [{ heads: 0, tracks: 0, doubtful: 15.1 }, ['doubtful_bodies', 'bodies_not_counted']],
    [{ heads: 9, tracks: 9, doubtful: 0.5 }, ['bodies_not_counted']],
    [{ heads: 9, tracks: 9, doubtful: 1 }, ['doubtful_still_bodies', 'bodies_not_counted']],
    [
      { heads: 16, tracks: 16, doubtful: 16.1 },
      ['doubtful_bodies', 'doubtful_still_bodies', 'bodies_not_counted'],
    ],
  ])('%j of bodies that may be heads: %j', (bodies, expected) => {
    expect(judged({ summary: summary(field(bodies)), pictures: sharp })).toEqual(expected);
  });
});

describe('judgeAnalysis', () => {
  it('has nothing to say about a sound video, nor about what was not measured', () => {
    expect(judged({})).toEqual([]);
    expect(judged({ pictures: null, frameRate: null, summary: summary() })).toEqual([]);
  });

  it('does not believe cells that only tremble, unless some swim or few are seen', () => {
    const of = (presence: typeof SWIMMING) =>
      judged({ summary: summary(field({ motion: motion(1, presence) })) });
    const dead = { a: 0, b: 0.5, c: 40, d: 32, ungraded: 3 };
    expect(of(dead)).toEqual(['trembling_only']);
    expect(of({ ...dead, a: 8 })).toEqual([]);
    expect(of({ ...dead, c: 10, d: 60 })).toEqual([]);
    expect(of({ a: 0, b: 0, c: 3, d: 2, ungraded: 0 })).toEqual([]);
  });

  it('gives no motility where the picture drifts and no still cells show by how much the tracks do', () => {
    const of = (driftPx: number | null, measurable: boolean) => {
      const moving = motion(6);
      const unknown = {
        ...moving,
        drift: { available: false, reason: 'too_few_still_cells' },
      } as typeof moving;
      return judged({
        summary: summary(field({ motion: measurable ? moving : unknown })),
        pictures: { ...pictures, driftPx },
      });
    };
    expect(of(30, false)).toEqual(['drift_not_removed']);
    expect(of(8, false)).toEqual(['drift_not_removed']);
    expect(of(30, true)).toEqual([]);
    expect(of(4, false)).toEqual([]);
    expect(of(null, false)).toEqual([]);
  });

  it('believes the drift that few still cells show only where the pictures show the same', () => {
    const of = (driftPx: number, stillCells: number) => {
      const drift = { available: true, meanSpeed: umPerSecond(6), stillCells } as const;
      return judged({
        summary: summary(field({ motion: { ...motion(6), drift } as FieldSummary['motion'] })),
        pictures: { ...pictures, driftPx },
      });
    };
    expect(of(12, 2)).toEqual([]);
    expect(of(30, 2)).toEqual(['drift_not_removed']);
    expect(of(0, 2)).toEqual(['drift_not_removed']);
    expect(of(30, 5)).toEqual([]);
  });

  it('calls specks what lies still and is round more often than heads are', () => {
    const of = (still: number, round: number, plain = 0) =>
      judged({ look: { ...look, specks: { still, round, plain } } });
    expect(of(53, 13)).toEqual(['fixed_pattern']);
    expect(of(15, 12)).toEqual(['fixed_pattern']);
    expect(of(75, 5)).toEqual([]);
    expect(of(29, 3)).toEqual([]);
    expect(of(2, 1)).toEqual([]);
    expect(of(14, 5)).toEqual([]);
    expect(of(5, 3)).toEqual([]);
  });

  it('calls specks what lies still without a tail, round and small, more often than heads do', () => {
    const of = (still: number, plain: number) =>
      judged({ look: { ...look, specks: { still, round: 0, plain } } });
    expect(of(53, 13)).toEqual(['fixed_pattern']);
    expect(of(53, 6)).toEqual([]);
    expect(of(200, 14)).toEqual([]);
    expect(of(5, 3)).toEqual([]);
  });

  it('calls pixels stretched where bodies and still structures both are narrower one way', () => {
    const of = (bodies: number, texture: number, flow = 1, error = 0.04) =>
      judged({
        summary: summary(field({ motion: motion(flow) })),
        stretch: { bodies: { log: bodies, error }, texture: { log: texture, error } },
      });
    expect(of(-0.25, 0.3)).toEqual(['stretched_pixels']);
    expect(of(0.25, -0.2)).toEqual(['stretched_pixels']);
    // Bodies that point one way by chance, a camera that sharpens its rows, and what lies along a flow.
    expect(of(-0.25, -0.3)).toEqual([]);
    expect(of(-0.12, 0.3)).toEqual([]);
    expect(of(-0.25, 0.05)).toEqual([]);
    expect(of(-0.25, 0.3, 1, 0.1)).toEqual([]);
    expect(of(-0.25, 0.3, 12)).toEqual(['stage_drift']);
    expect(judged({ stretch: { bodies: null, texture: { log: 0.3, error: 0.01 } } })).toEqual([]);
    expect(judged({ stretch: { bodies: { log: -0.3, error: 0.01 }, texture: null } })).toEqual([]);
  });

  it('puts what the guards found in the order of the catalogue, each once', () => {
    const crowd = { ...ordinary, coveredShare: 0.4, lasting: { flickerShare: 0.2, missedShare: 0.3 } };
    expect(judged({ summary: { ...summary(field(), field()), seen: crowd } })).toEqual([
      'short_lived_detections',
      'impossible_density',
      'several_fields',
    ]);
  });

  it('shows that a part of the picture was used, and refuses motility where that cuts the paths of cells', () => {
    const of = (...excluded: VideoArea['excluded'][number][]) =>
      judged({
        summary: { ...summary(field()), area: { width: 640, height: 480, excluded, kinds: ['grid'] } },
      });
    expect(of([0, 0, 100, 480])).toEqual(['part_of_picture']);
    const lines = [100, 200, 300, 400, 500, 600].map((x) => [x, 0, 12, 480] as const);
    const rows = [100, 200, 300, 400].flatMap((y) =>
      [0, 112, 212, 312, 412, 512].map((x) => [x, y, x === 0 ? 100 : 88, 12] as const),
    );
    expect(of(...lines, ...rows)).toEqual(['part_of_picture', 'paths_cut']);
    expect(blocks('paths_cut', 'motility')).toBe(true);
    expect(blocks('paths_cut', 'concentration')).toBe(false);
  });

  it('takes the density of the part that was used', () => {
    const crowd = { ...ordinary, headsPerFrame: 500 };
    const of = (area?: VideoArea) =>
      judged({ summary: { ...summary(field()), seen: crowd, ...(area === undefined ? {} : { area }) } });
    expect(of()).toEqual([]);
    expect(of({ width: 640, height: 480, excluded: [[0, 0, 320, 480]], kinds: ['bars'] })).toEqual([
      'part_of_picture',
      'impossible_density',
    ]);
  });

  it('names each fault by its own code', () => {
    expect(judged({ pictures: { ...pictures, blurUm: 0.9 } })).toEqual(['smeared']);
    const bright = { mean: 230, bright: 255, clipped: 0.4 };
    expect(judged({ pictures: { ...pictures, brightness: bright } })).toEqual(['overexposed']);
    expect(judged({ summary: summary(field({ motion: motion(12) })) })).toEqual(['stage_drift']);
    expect(judged({ summary: summary(field({ crossingShare: 0.4 })) })).toEqual(['too_dense']);
    expect(judged({ unfollowedShare: 0.6, travellingShare: 0 })).toEqual(['movement_not_followed']);
    expect(judged({ unfollowedShare: null })).toEqual([]);
    expect(judged({ frameRate: 30 })).toEqual(['frame_rate_limits_vcl']);
    expect(judged({ frameRate: 49.9 })).toEqual([]);
    expect(judged({ summary: summary(field(), field()) })).toEqual(['several_fields']);
  });
});
