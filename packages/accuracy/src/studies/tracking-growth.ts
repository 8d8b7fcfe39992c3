import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import { VideoAnalyser } from '@sarm/measurement/analysis/video-analyser';
import type { Detection } from '@sarm/measurement/detection';
import { quantiseDetection } from '@sarm/measurement/tracks-file/quantise-detection';
import { createRandom } from '@sarm/simulator/random';

export interface GrowthPoint {
  readonly cells: number;
  /** Processor time of tracking and figures for one second of video at 50 frames per second. */
  readonly milliseconds: number;
}

const WIDTH = 1280;
const HEIGHT = 1024;
const FPS = 50;

/** Half of the cells still, half in straight motion, joined edge to edge, with the detector's noise. */
function movingCells(cells: number): (frame: number) => readonly Detection[] {
  const random = createRandom(cells);
  const all = Array.from({ length: cells }, (_, i) => {
    const step = i % 2 === 0 ? 0 : (60 + 60 * random.next()) / FPS;
    const angle = 2 * Math.PI * random.next();
    return {
      x: WIDTH * random.next(),
      y: HEIGHT * random.next(),
      dx: step * Math.cos(angle),
      dy: step * Math.sin(angle),
    };
  });
  const around = (value: number, size: number): number => ((value % size) + size) % size;
  return (frame) =>
    all.map(({ x, y, dx, dy }) =>
      quantiseDetection({
        x: px(around(x + dx * frame, WIDTH) + random.normal(0, 0.4)),
        y: px(around(y + dy * frame, HEIGHT) + random.normal(0, 0.4)),
        width: px(12),
        height: px(12),
        confidence: 0.8,
        kind: 'sperm',
      }),
    );
}

const processorMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

function costOf(cells: number, frames: number): number {
  const place = movingCells(cells);
  const film = Array.from({ length: frames }, (_, i) => place(i));
  const started = processorMilliseconds();
  const analyser = new VideoAnalyser({
    picture: { width: px(WIDTH), height: px(HEIGHT) },
    pixelSize: umPerPx(0.5),
  });
  for (const [i, detections] of film.entries())
    analyser.push({ frame: frameIndex(i), time: seconds(i / FPS), detections });
  analyser.finish();
  return ((processorMilliseconds() - started) * FPS) / frames;
}

/** Cost of tracking and figures against the number of cells in view. */
export function trackingGrowth(counts: readonly number[], frames: number): GrowthPoint[] {
  // The first run is compiled while it runs.
  costOf(50, frames);
  return counts.map((cells) => ({ cells, milliseconds: costOf(cells, frames) }));
}

/** 1 is linear, 2 quadratic: slope of the cost over the number of cells, both as logarithms, by least squares. */
export function growthExponent(points: readonly GrowthPoint[]): number {
  const xs = points.map((point) => Math.log(point.cells));
  const ys = points.map((point) => Math.log(point.milliseconds));
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const across = xs.reduce((sum, each, i) => sum + (each - x) * ((ys[i] ?? y) - y), 0);
  return across / xs.reduce((sum, each) => sum + (each - x) ** 2, 0);
}
