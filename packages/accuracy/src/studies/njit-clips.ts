import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { px, seconds, um, umPerPx } from '@sarm/domain/units';
import { VideoAnalyser } from '@sarm/measurement/analysis/video-analyser';
import { kinematics } from '@sarm/measurement/kinematics/kinematics';
import { type Path, pathDuration, pathLength } from '@sarm/measurement/kinematics/path';
import type { FrameDetections } from '@sarm/measurement/detection';
import type { TrackPoint } from '@sarm/measurement/tracking/track';
import type { Study } from '../study.ts';
import { detectClip } from './detect-clip.ts';
import { bias, percentText, typicalError } from './summarise-errors.ts';
import { withShippedModel } from './shipped-model.ts';

const CLIPS = [
  { name: '40sample_4type_15fps_15s', fps: 15, about: '15 fps' },
  { name: '40sample_4type_60fps_15s', fps: 60, about: '60 fps' },
  { name: '40sample_4type_60fps_15s_d3_typeC_IntV20', fps: 60, about: '60 fps, noise and mode changes' },
] as const;
const SIDE_PX = 500;
/** Not stated with the clips; it cancels in every relative error, and only sets the scale the detector works at. */
const PIXEL_SIZE = umPerPx(0.857);
/** Heads are small and dark there; the model's card says that its own threshold finds few of them. */
const THRESHOLD = 0.15;
const BAR = 0.1;
const WITHIN_PX = 7;
const PURE = 0.9;
const STILL_TYPE = 3;
const FIGURES = ['vcl', 'vap', 'vsl', 'chords'] as const;
type Errors = Record<(typeof FIGURES)[number], number[]>;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly type: number;
}
type Truth = ReadonlyMap<number, Place>[];

/** Another group's simulator: its clips, its places, our detections and tracks. */
export const njitStudy: Study = async ({ short, data, models, log }) => {
  const title = 'Independent simulator';
  const name = 'speeds on NJIT clips: median relative error, worst clip and figure';
  const bar = `≤ ${BAR}`;
  if (data === undefined) {
    const missing = { name, value: null, bar, ok: false, on: 'the clips are absent' };
    return { title, bars: [missing], tables: [], plots: [], notes: [] };
  }
  const folder = join(data, 'njit_simulated');
  const clips = short ? CLIPS.slice(0, 1) : CLIPS;
  const rows = await withShippedModel(
    models,
    async ({ detector }) => {
      const all: { about: string; errors: Errors }[] = [];
      for (const { name: file, fps, about } of clips) {
        const path = join(folder, `${file}.mp4`);
        const frames = await detectClip(detector, { path, from: 0, to: 15 * fps, pixelSize: PIXEL_SIZE });
        const errors = compare(frames, await readTruth(join(folder, `${file}.csv`)));
        log(`${about}: ${errors.vcl.length} tracks, VCL ${percentText(bias(errors.vcl))}`);
        all.push({ about, errors });
      }
      return all;
    },
    THRESHOLD,
  );
  const worst = Math.max(...rows.flatMap(({ errors }) => FIGURES.map((f) => typicalError(errors[f]))));
  return {
    title,
    bars: [
      {
        name,
        value: worst,
        bar,
        ok: worst <= BAR,
        on: `${clips.length} clips of 15 s with 40 cells (${clips.map((c) => c.about).join('; ')}), own detections at a threshold of ${THRESHOLD}, moving cells`,
      },
    ],
    tables: [
      {
        title: 'Median error with its sign, and without',
        columns: ['clip', 'tracks', 'VCL', 'VAP', 'VSL', 'VCL against the sum of chords of the true places'],
        rows: rows.map(({ about, errors }) => [
          about,
          errors.vcl.length,
          ...FIGURES.map((f) => `${percentText(bias(errors[f]))} (${percentText(typicalError(errors[f]))})`),
        ]),
      },
    ],
    plots: [],
    notes: [
      'The columns of their files are cell, y, x, angle, frame from 1, type: overlaid on the pictures, the heads are there; with x and y exchanged they are not.',
      'Truth: our definitions on their exact places over the same time; in the last column the plain sum of distances between their places.',
      'Their hyperactive cells shake faster than the 16 Hz that the path of the head follows: against the plain sum at 60 fps the VCL of these few cells comes out markedly lower.',
      `Pixel size is not stated with the clips; ${PIXEL_SIZE} µm is assumed and cancels in relative errors.`,
    ],
  };
};

async function readTruth(path: string): Promise<Truth> {
  const frames: Map<number, Place>[] = [];
  for (const line of (await readFile(path, 'utf8')).trim().split('\n')) {
    const [cell = 0, y = 0, x = 0, , frame = 1, type = 0] = line.split(',').map(Number);
    const here = (frames[frame - 1] ??= new Map());
    here.set(cell, { x, y, type });
  }
  return frames;
}

function nearestCell(
  truth: ReadonlyMap<number, Place> | undefined,
  at: { x: number; y: number },
): number | undefined {
  let best: number | undefined;
  let least = WITHIN_PX ** 2;
  for (const [cell, place] of truth ?? []) {
    const squared = (place.x - at.x) ** 2 + (place.y - at.y) ** 2;
    if (squared < least) [best, least] = [cell, squared];
  }
  return best;
}

function compare(frames: readonly FrameDetections[], truth: Truth): Errors {
  const analyser = new VideoAnalyser({
    picture: { width: px(SIDE_PX), height: px(SIDE_PX) },
    pixelSize: PIXEL_SIZE,
  });
  for (const frame of frames) analyser.push(frame);
  const analysis = analyser.finish();
  const errors: Errors = { vcl: [], vap: [], vsl: [], chords: [] };
  for (const track of analysis.tracks) {
    const { kinematics: found, measuredFrom: from } = track;
    if (found === null || from === null || track.grade === 'd') continue;
    const points = analysis
      .points(track)
      .filter((p) => p.t >= from - 1e-6 && p.t <= from + found.duration + 1e-6);
    const path = followedPath(truth, frames, points);
    const exact = kinematics(path);
    if (!exact.available) continue;
    errors.vcl.push(found.vcl / exact.vcl - 1);
    errors.vap.push(found.vap / exact.vap - 1);
    errors.vsl.push(found.vsl / exact.vsl - 1);
    errors.chords.push(found.vcl / (pathLength(path) / pathDuration(path)) - 1);
  }
  return errors;
}

/** The true path of the cell that the points follow; empty where they follow none, or a still one. */
function followedPath(truth: Truth, frames: readonly FrameDetections[], points: readonly TrackPoint[]): Path {
  const votes = Map.groupBy(points, (p) => nearestCell(truth[p.frame], p));
  const [cell, voters] = [...votes].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const [first, last] = [points[0]?.frame ?? 0, points.at(-1)?.frame ?? 0];
  if (cell === undefined || (voters?.length ?? 0) < PURE * points.length) return [];
  if (truth[first]?.get(cell)?.type === STILL_TYPE) return [];
  return truePath(truth, frames, cell, [first, last]);
}

function truePath(
  truth: Truth,
  frames: readonly FrameDetections[],
  cell: number,
  [first, last]: readonly [number, number],
): Path {
  return frames.slice(first, last + 1).flatMap(({ frame, time }) => {
    const place = truth[frame]?.get(cell);
    if (place === undefined) return [];
    return [{ t: seconds(time), x: um(place.x * PIXEL_SIZE), y: um(place.y * PIXEL_SIZE) }];
  });
}
