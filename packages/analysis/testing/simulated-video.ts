import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeVideo } from '@sarm/simulator/output/write-video';
import { type Appearance, DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { createSample, type Sample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';
import type { Cage } from '@sarm/media/cage';
import { type MediaSource, probeVideo, shownSize } from '@sarm/media/probe-video';
import { readTimeline } from '@sarm/media/read-timeline';

const FOLDER = join(tmpdir(), 'sarm-video-samples');
const SIMULATOR = join(import.meta.dirname, '../../simulator/src');

/** A changed simulator makes other files, so that no test reads what an earlier one drew. */
async function hashSimulator(): Promise<string> {
  const files = (await readdir(SIMULATOR, { recursive: true })).sort();
  const hash = createHash('sha256');
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')))
    hash.update(`${file}\n`).update(await readFile(join(SIMULATOR, file)));
  return hash.digest('hex');
}
const simulator = hashSimulator();

export interface SimulatedVideo {
  readonly path: string;
  readonly sample: Sample;
  readonly times: readonly number[];
}

/** A real MP4 of a sample with its truth, made once and kept between runs: only the input, never what it measured. */
export async function simulatedVideo(
  change: Partial<SampleSettings>,
  { fps, seconds }: { readonly fps: number; readonly seconds: number },
  look: Partial<Appearance> = {},
): Promise<SimulatedVideo> {
  const settings = { ...DEFAULT_SETTINGS, ...change };
  const sample = createSample(settings);
  const times = frameTimes({ fps, durationS: seconds, seed: settings.seed });
  const inputs = { settings, fps, seconds, look, simulator: await simulator };
  const recipe = createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
  const path = join(FOLDER, `simulated-${recipe.slice(0, 16)}.mp4`);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) {
    await mkdir(FOLDER, { recursive: true });
    const file = join(FOLDER, `simulated-${randomUUID()}.mp4`);
    const size = { width: settings.widthPx, height: settings.heightPx };
    const appearance = { ...DEFAULT_APPEARANCE, ...look };
    await writeVideo(simulatedFrames(sample, times, { appearance }), { file, format: 'mp4', ...size, fps });
    await chmod(file, 0o644);
    await rename(file, path);
  }
  return { path, sample, times };
}

/** What the file check would have stored of the video. */
export async function openVideo(cage: Cage, path: string, signal: AbortSignal) {
  const source: MediaSource = { cage, path, signal };
  const header = await probeVideo(source);
  const { timeline } = await readTimeline({ source, header });
  return { source, picture: shownSize(header), timeline };
}
