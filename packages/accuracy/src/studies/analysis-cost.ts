import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { writeVideo } from '@sarm/simulator/output/write-video';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';
import type { Cost } from '../cost/cost.ts';
import { runCost } from '../cost/run-cost.ts';
import { DETECTOR_FOLDER } from './shipped-model.ts';
import type { Bar, Findings, Study, StudyOptions } from '../study.ts';
import { growthExponent, trackingGrowth } from './tracking-growth.ts';

const FPS = 50;
const PROCESSORS = 2;
const BARS = { ratio: 1.3, realTime: 1, megabytes: 600, speedUp: 1.6, exponent: 1.3 } as const;

/** Other programs take their share of the clock, not of our processor time. */
const isBusy = (): boolean => (loadavg()[0] ?? 0) > availableParallelism() + 1;
const fixed = (value: number): string => value.toFixed(2);

async function makeVideo(scratch: string, seconds: number, change: Partial<SampleSettings>): Promise<string> {
  const sample = createSample({ ...DEFAULT_SETTINGS, ...change });
  const { widthPx: width, heightPx: height, seed } = sample.settings;
  const file = join(scratch, `cost-${seed}-${width}.mp4`);
  const times = frameTimes({ fps: FPS, durationS: seconds });
  await writeVideo(simulatedFrames(sample, times), { file, format: 'mp4', width, height, fps: FPS });
  return file;
}

const best = (costs: readonly Cost[]): Cost => ({
  seconds: Math.min(...costs.map((each) => each.seconds)),
  processorSeconds: Math.min(...costs.map((each) => each.processorSeconds)),
  peakMegabytes: Math.max(...costs.map((each) => each.peakMegabytes)),
});

interface EngineCosts {
  readonly decode: Cost;
  readonly inference: Cost;
  readonly product: Cost;
}

/** In turns, so that a busy moment does not count for one of them only. */
async function engineCosts(model: string, video: string, rounds: number): Promise<EngineCosts> {
  const order = { model, videos: [video], threads: PROCESSORS, umPerPixel: DEFAULT_SETTINGS.umPerPixel };
  const [decode, inference, product]: [Cost[], Cost[], Cost[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    decode.push(await runCost({ ...order, kind: 'decode' }));
    inference.push(await runCost({ ...order, kind: 'inference' }));
    product.push(await runCost({ ...order, kind: 'product' }));
  }
  return { decode: best(decode), inference: best(inference), product: best(product) };
}

function engineBars({ decode, inference, product }: EngineCosts, seconds: number, busy: boolean): Bar[] {
  const of = (measure: (cost: Cost) => number): number =>
    measure(product) / (measure(decode) + measure(inference));
  const clock = of((cost) => cost.seconds);
  const processor = of((cost) => cost.processorSeconds);
  const ratio = busy ? processor : clock;
  const needed = busy ? product.processorSeconds / PROCESSORS : product.seconds;
  const kind = busy ? 'processor time, the machine was busy' : 'clock';
  const on = `${seconds} s, 640×480, ${FPS} fps, simulated; ${kind}`;
  return [
    {
      name: 'analysis against bare ffmpeg and ONNX Runtime',
      value: ratio,
      bar: `≤ ${BARS.ratio}`,
      ok: ratio <= BARS.ratio,
      on: `${on}; by clock ${fixed(clock)}, by processor time ${fixed(processor)}`,
    },
    {
      name: 'seconds of analysis per second of video on 2 processors',
      value: needed / seconds,
      bar: `< ${BARS.realTime}`,
      ok: needed / seconds < BARS.realTime,
      on: `${on}; the bare runtime alone ${fixed((busy ? inference.processorSeconds / PROCESSORS : inference.seconds) / seconds)}`,
    },
  ];
}

/** The bar is made for 640×480; the largest common camera is measured against it too. */
const LARGE = '1920×1200';

const memoryBar = (size: string, cost: Cost): Bar => ({
  name: `peak memory of a worker process, ${size}, MB`,
  value: cost.peakMegabytes,
  bar: `< ${BARS.megabytes}`,
  ok: cost.peakMegabytes < BARS.megabytes,
  ...(size === LARGE ? { knownMiss: true } : {}),
  on: `two inference threads, tracking, ${FPS} fps, simulated`,
});

/** One process with one inference thread against two of them, on the same videos. */
async function speedUpBar(model: string, videos: readonly string[]): Promise<Bar> {
  const order = { kind: 'product', model, threads: 1, umPerPixel: DEFAULT_SETTINGS.umPerPixel } as const;
  const one = await runCost({ ...order, videos });
  const half = videos.length / 2;
  const two = await Promise.all([
    runCost({ ...order, videos: videos.slice(0, half) }),
    runCost({ ...order, videos: videos.slice(half) }),
  ]);
  const speedUp = one.seconds / Math.max(...two.map((each) => each.seconds));
  const busy = isBusy();
  return {
    name: 'speed-up from one to two worker processes',
    value: speedUp,
    bar: `≥ ${BARS.speedUp}`,
    ok: speedUp >= BARS.speedUp,
    knownMiss: true,
    on: `${videos.length} videos on 2 processors${busy ? '; the machine was busy' : ''}`,
  };
}

export const analysisCostStudy: Study = async (options: StudyOptions): Promise<Findings> => {
  const { short, models, scratch, log } = options;
  const model = join(models, DETECTOR_FOLDER);
  const seconds = short ? 4 : 30;
  const load = loadavg()[0] ?? 0;
  log(`analysis cost: simulating ${seconds} s of video (load ${fixed(load)})`);
  const video = await makeVideo(scratch, seconds, { seed: 21 });
  const costs = await engineCosts(model, video, short ? 1 : 2);
  const large = await makeVideo(scratch, short ? 0.4 : 2, {
    seed: 22,
    widthPx: 1920,
    heightPx: 1200,
    umPerPixel: 0.3,
  });
  log('analysis cost: 1920×1200');
  const big = await runCost({
    kind: 'product',
    model,
    videos: [large],
    threads: PROCESSORS,
    umPerPixel: 0.3,
  });
  // Starting threads and looking at sample frames costs the same for any length: seconds of video say nothing of the ratio.
  const engines = short ? [] : engineBars(costs, seconds, isBusy());
  const bars = [...engines, memoryBar('640×480', costs.product), memoryBar(LARGE, big)];
  if (!short) {
    log('analysis cost: one and two worker processes');
    const clip = await makeVideo(scratch, 3, { seed: 23 });
    bars.push(
      await speedUpBar(
        model,
        Array.from({ length: 8 }, () => clip),
      ),
    );
  }
  log('analysis cost: tracking against the number of cells');
  const growth = trackingGrowth([10, 30, 100, 300, 500], short ? 60 : 300);
  const exponent = growthExponent(growth.filter((point) => point.cells >= 30));
  bars.push({
    name: 'growth of tracking and figures with the cells in view (1 is linear)',
    value: exponent,
    bar: `≤ ${BARS.exponent}`,
    ok: exponent <= BARS.exponent,
    on: '30 to 500 cells, processor time',
  });
  const row = (name: string, cost: Cost): (string | number)[] => [
    name,
    fixed(cost.seconds),
    fixed(cost.processorSeconds),
    cost.peakMegabytes.toFixed(0),
  ];
  return {
    title: 'Cost of an analysis',
    bars,
    tables: [
      {
        title: `${seconds} s of video, 640×480, ${FPS} fps; load ${fixed(load)} before, ${fixed(loadavg()[0] ?? 0)} after`,
        columns: ['run', 'clock, s', 'processor, s', 'peak memory, MB'],
        rows: [
          row('bare ffmpeg decode', costs.decode),
          row('bare ONNX Runtime, two threads', costs.inference),
          row('whole analysis', costs.product),
        ],
      },
      {
        title: 'Tracking and figures, per second of video',
        columns: ['cells in view', 'processor, ms'],
        rows: growth.map((point) => [point.cells, point.milliseconds.toFixed(0)]),
      },
    ],
    plots: [
      {
        file: 'cost-by-cells',
        title: 'Tracking and figures against the cells in view',
        x: 'cells in view',
        y: 'processor, ms per second of video',
        series: [
          {
            name: 'measured',
            points: growth.map(({ cells, milliseconds }) => ({ x: cells, y: milliseconds })),
          },
        ],
      },
    ],
    notes: [
      'The bare runtime runs as two sessions of one thread each, the fastest use found; one session on two threads takes a third longer.',
      'The short version shows the costs but does not judge their ratio: what is spent once per video outweighs four seconds of it.',
      'Memory is that of the worker process without ffmpeg, which runs beside it in its cage.',
      '1920×1200: the maps that the two sessions of the detector compute at half the resolution take nearly half of it, threads and libraries most of the rest. Tiles would bound the maps, but the network takes means over the full picture: its answers would change. Two worker processes of one inference thread each share two processors with two ffmpeg and two tracking threads, which one process already uses beside its inference, so the speed-up stays below two.',
    ],
  };
};
