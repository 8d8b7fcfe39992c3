import { frameIndex, px, seconds, um, umPerPx } from '@sarm/domain/units';
import { combineVideos } from '@sarm/measurement/analysis/combine-videos';
import type { SampleVideo } from '@sarm/measurement/analysis/sample-video';
import { VideoAnalyser } from '@sarm/measurement/analysis/video-analyser';
import type { Measured } from '@sarm/measurement/measured';
import { createRandom, type Random } from '@sarm/simulator/random';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { observeCells } from '@sarm/simulator/truth/observation';
import { createSample, sampleAt } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';
import { analyseRecording, recordSample } from './record-sample.ts';
import type { Shipped } from './shipped-model.ts';
import { trueGrade } from './true-cells.ts';

export interface CoverageDesign {
  readonly name: string;
  readonly fields: number;
  /** CV of the concentration from field to field. */
  readonly betweenFields: number;
  /** Share of the sperm bound in clusters. */
  readonly clustered: number;
}

const FIRST_SEED = 1_400_000;
const CLIP = { fps: 25, seconds: 1.2 } as const;
const TIMES = frameTimes({ fps: CLIP.fps, durationS: CLIP.seconds });
const MISSED = 0.03;
const JITTER_PX = 0.25;
const DEPTH_CV = 0.02;

/** How a field of a sample is recorded and analysed. */
export type RecordField = (settings: SampleSettings, random: Random) => Promise<SampleVideo['summary']>;

/** Places as a good detector gives them: hundreds of samples with several fields would take hours to render. */
export const drawPlaces: RecordField = async (settings, random) => {
  const sample = createSample(settings);
  const analyser = new VideoAnalyser({
    picture: { width: px(settings.widthPx), height: px(settings.heightPx) },
    pixelSize: umPerPx(settings.umPerPixel),
  });
  for (const [i, time] of TIMES.entries()) {
    const seen = observeCells(sample, sampleAt(sample, time)).filter(() => random.next() >= MISSED);
    analyser.push({
      frame: frameIndex(i),
      time: seconds(time),
      detections: seen.map(({ x, y, box }) => ({
        x: px(x + random.normal(0, JITTER_PX)),
        y: px(y + random.normal(0, JITTER_PX)),
        width: box.width,
        height: box.height,
        confidence: 1,
        kind: 'sperm' as const,
      })),
    });
  }
  return analyser.finish().summary;
};

/** Frames rendered and own detections: what the detector misses and invents is in the interval or it is not. */
export const renderField =
  (shipped: Shipped): RecordField =>
  async (settings) => {
    const recording = await recordSample(shipped, { change: settings, ...CLIP });
    return analyseRecording(recording, shipped.startConfidence).summary;
  };

/** Progressive share of a large population of the same mixture, by the definition of grades on drawn paths. */
function trueProgressive(settings: SampleSettings): number {
  const { cells } = createSample({ ...settings, seed: FIRST_SEED - 1, concentration: 900 });
  const progressive = cells.filter((cell) => 'ab'.includes(trueGrade(cell, TIMES.at(-1) ?? 1)));
  return (100 * progressive.length) / cells.length;
}

const covers = (figure: Measured, truth: number): boolean =>
  figure.available && figure.interval.lower <= truth && truth <= figure.interval.upper;

/** Shares of the samples whose 95 % interval holds the truth. */
export async function coverage(
  design: CoverageDesign,
  samples: number,
  record: RecordField,
): Promise<{ readonly concentration: number; readonly progressive: number }> {
  let concentrations = 0;
  let shares = 0;
  for (let s = 0; s < samples; s += 1) {
    const random = createRandom(`coverage ${design.name} ${s}`);
    const concentration = 5 + 145 * random.next() ** 2;
    const immotile = random.between(0.1, 0.7);
    const settings: SampleSettings = {
      ...DEFAULT_SETTINGS,
      concentration,
      clusteredShare: design.clustered,
      modes: { linear: 0.9 - immotile, circular: 0.02, hyperactive: 0, twitching: 0.08, immotile },
    };
    const depth = settings.chamberDepthUm;
    const measuredDepth = { depth: um(depth * (1 + random.normal(0, DEPTH_CV))), sd: um(depth * DEPTH_CV) };
    const calibration: SampleVideo['calibration'] = {
      microscope: 'simulated',
      objective: 'simulated',
      pixelSize: umPerPx(settings.umPerPixel),
      chamber: { type: 'simulated', nominalDepth: um(depth), measuredDepth },
    };
    const videos: SampleVideo[] = [];
    for (let f = 0; f < design.fields; f += 1) {
      const here = concentration * Math.max(0.05, 1 + random.normal(0, design.betweenFields));
      const seed = FIRST_SEED + 1000 * s + f;
      const summary = await record({ ...settings, concentration: here, seed }, random.fork(f));
      videos.push({ summary, calibration });
    }
    const figures = combineVideos(videos, { dilution: { factor: 1, relativeSd: 0 } });
    if (covers(figures.concentration, concentration)) concentrations += 1;
    if (covers(figures.motility.progressive, trueProgressive(settings))) shares += 1;
  }
  return { concentration: concentrations / samples, progressive: shares / samples };
}
