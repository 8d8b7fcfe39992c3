import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { umPerPx } from '@sarm/domain/units';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createDetector } from '@sarm/inference/models/create-detector';
import { readShippedModel } from '@sarm/inference/models/read-shipped-model';
import { createCage } from '@sarm/media/cage';
import { type MediaSource, probeVideo, shownSize } from '@sarm/media/probe-video';
import { readTimeline } from '@sarm/media/read-timeline';
import { analyseFrames } from '@sarm/analysis/analyse-frames';
import { bareDecode, bareInference } from './bare-engines.ts';
import { costOf } from './cost.ts';

/** One measured run in a process of its own, so that memory and processor time are those of the work alone. */
export interface CostOrder {
  readonly kind: 'product' | 'decode' | 'inference';
  readonly model: string;
  readonly videos: readonly string[];
  readonly threads: number;
  readonly umPerPixel: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as CostOrder;
const signal = new AbortController().signal;

async function openVideos() {
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  return await Promise.all(
    order.videos.map(async (path) => {
      const source: MediaSource = { cage, path, signal };
      const header = await probeVideo(source);
      const { timeline } = await readTimeline({ source, header });
      return { source, picture: shownSize(header), timeline };
    }),
  );
}

/** A few hundred frames, gone through again and again: the runtime's work does not depend on what they show. */
async function someFrames(video: string, pictures: number): Promise<Uint8Array> {
  const every = Math.max(1, Math.floor(pictures / 200));
  const args = `-v error -nostdin -an -i ${video} -vf select=not(mod(n\\,${every})) -fps_mode passthrough -f rawvideo -pix_fmt gray pipe:1`;
  const { stdout } = await promisify(execFile)('ffmpeg', args.split(' '), {
    encoding: 'buffer',
    maxBuffer: 1 << 30,
  });
  const shared = new Uint8Array(new SharedArrayBuffer(stdout.length));
  shared.set(stdout);
  return shared;
}

async function prepare(): Promise<() => Promise<void>> {
  if (order.kind === 'decode')
    return async () => {
      for (const video of order.videos) await bareDecode(video);
    };
  const videos = await openVideos();
  if (order.kind === 'inference') {
    const [first] = videos;
    if (first === undefined) throw new Error('no video');
    const pictures = videos.reduce((sum, video) => sum + video.timeline.pts.length, 0);
    const frames = await someFrames(first.source.path, pictures);
    const work = { model: join(order.model, 'model.onnx'), frames, ...first.picture, pictures };
    return () => bareInference(work, order.threads);
  }
  return async () => {
    const model = await readShippedModel(order.model);
    const detector = await createDetector(model, { threads: order.threads });
    const { startThreshold: startConfidence, range } = model.description;
    const pixelSize = umPerPx(order.umPerPixel);
    for (const video of videos)
      await analyseFrames({ ...video, detector, pixelSize, startConfidence, range });
    await detector.close();
  };
}

const work = await prepare();
console.log(JSON.stringify(await costOf(work)));
