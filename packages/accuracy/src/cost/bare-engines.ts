import { spawn } from 'node:child_process';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { forbidTelemetry, loadRuntime } from '@sarm/inference/onnx/load-runtime';

export interface BareInference {
  readonly model: string;
  /** Grey frames, one after another. */
  readonly frames: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Pictures to run altogether, each thread its share. */
  readonly pictures: number;
}

/** ffmpeg as anybody would call it: decodes to grey levels that nobody keeps. */
export async function bareDecode(video: string): Promise<void> {
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-an',
    '-i',
    video,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    'pipe:1',
  ];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
}

/** The runtime alone, two sessions of one thread side by side: the fastest way found to use it on two processors. */
export async function bareInference(work: BareInference, threads: number): Promise<void> {
  forbidTelemetry();
  const share = { ...work, pictures: Math.ceil(work.pictures / threads) };
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<void>((resolve, reject) => {
          const thread = new Worker(new URL(import.meta.url), { workerData: share });
          thread.once('error', reject);
          thread.once('exit', () => resolve());
        }),
    ),
  );
}

async function runShare({ model, frames, width, height, pictures }: BareInference): Promise<void> {
  const runtime = await loadRuntime();
  const session = await runtime.InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  const size = width * height;
  const count = Math.floor(frames.length / size);
  for (let i = 0; i < pictures; i += 1) {
    const gray = frames.subarray((i % count) * size, ((i % count) + 1) * size);
    await session.run({ image: new runtime.Tensor('uint8', gray, [1, 1, height, width]) });
  }
  await session.release();
}

if (parentPort !== null && workerData !== null) await runShare(workerData as BareInference);
