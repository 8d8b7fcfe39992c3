import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Appearance } from '../render/appearance.ts';
import { simulatedFrames } from '../render/frames.ts';
import { createRenderer } from '../render/renderer.ts';
import { type FrameTimeSettings, frameTimes } from '../truth/frame-times.ts';
import { createSample, type Sample, sampleAt } from '../truth/sample.ts';
import type { SampleSettings } from '../truth/sample-settings.ts';
import { createTruthRecorder, type TruthDocument } from '../truth/truth-document.ts';
import { createLabelledFrameWriter } from './labelled-frames.ts';
import { writeTruth } from './write-truth.ts';
import { type VideoFormat, writeVideo } from './write-video.ts';

export interface SimulationJob {
  readonly folder: string;
  readonly name: string;
  readonly settings: SampleSettings;
  readonly appearance: Appearance;
  readonly frames: FrameTimeSettings;
  readonly formats: readonly VideoFormat[];
  /** Write every n-th frame as a labelled picture; 0 writes none. */
  readonly labelEvery: number;
}

export interface SimulationFiles {
  readonly videos: readonly string[];
  readonly truthFile: string;
  readonly labelFolder: string | null;
  readonly truth: TruthDocument;
}

/** One sample to videos, labelled frames and truth, all from the same frame times. */
export async function simulateToFolder(job: SimulationJob): Promise<SimulationFiles> {
  await mkdir(job.folder, { recursive: true });
  const sample = createSample(job.settings);
  const times = frameTimes(job.frames);
  const variable = (job.frames.jitter ?? 0) > 0 || (job.frames.dropped ?? 0) > 0;
  const { truth, labelFolder } = await writeTruthAndLabels(job, sample, times);
  const videos: string[] = [];
  for (const format of job.formats) {
    const file = join(job.folder, `${job.name}.${format}`);
    const { widthPx: width, heightPx: height } = job.settings;
    const frames = simulatedFrames(sample, times, { appearance: job.appearance });
    await writeVideo(frames, { file, format, width, height, fps: job.frames.fps, variable });
    videos.push(file);
  }
  const truthFile = join(job.folder, `${job.name}.truth.json`);
  await writeTruth(truthFile, truth);
  return { videos, truthFile, labelFolder, truth };
}

async function writeTruthAndLabels(
  job: SimulationJob,
  sample: Sample,
  times: readonly number[],
): Promise<{ truth: TruthDocument; labelFolder: string | null }> {
  const recorder = createTruthRecorder(sample);
  const labelFolder = job.labelEvery > 0 ? join(job.folder, `${job.name}-frames`) : null;
  const writer = labelFolder === null ? null : await createLabelledFrameWriter(labelFolder, sample);
  const render = createRenderer(job.settings, job.appearance);
  for (const [index, time] of times.entries()) {
    const moment = sampleAt(sample, time);
    const truth = recorder.add(moment);
    if (writer === null || index % job.labelEvery !== 0) continue;
    await writer.add({ index, time, moment, pixels: render(moment, index) }, truth);
  }
  await writer?.finish();
  return { truth: recorder.finish(), labelFolder };
}
