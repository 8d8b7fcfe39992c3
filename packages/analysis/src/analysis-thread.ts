import { Worker } from 'node:worker_threads';
import type { BodySigns } from '@sarm/measurement/analysis/leave-out-bodies';
import type { FrameDetections } from '@sarm/measurement/detection';
import type { AnalysedFrames, AnalysisThreadData, FromAnalysis, ToAnalysis } from './analysis-messages.ts';

/** Messages of single frames would cost more than their tracking. */
const FRAMES_PER_MESSAGE = 16;
/** How far detection may run ahead of tracking before it waits: memory stays bounded on a crowded field. */
const MOST_AHEAD = 8 * FRAMES_PER_MESSAGE;

/** Threads let garbage pile up to their limit; the default is several times what one frame makes. */
const YOUNG_HEAP_MB = 16;

/** The thread that tracks one video, seen from the main thread. */
export class AnalysisThread {
  readonly #thread: Worker;
  readonly #ended: Promise<never>;
  readonly #analysed: Promise<AnalysedFrames>;
  #gathered: FrameDetections[] = [];
  #ahead = 0;
  #room: (() => void) | undefined;

  constructor(data: AnalysisThreadData) {
    const thread = new Worker(new URL('./thread-main.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    this.#thread = thread;
    this.#ended = new Promise((_, reject) => {
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the analysis thread ended')));
    });
    this.#analysed = new Promise((resolve) => {
      thread.on('message', (message: FromAnalysis) => {
        if (message.kind === 'analysed') resolve(message.result);
        else this.#taken(message.frames);
      });
    });
    // The caller that awaits it gets the error; nobody may be waiting when it happens.
    this.#ended.catch(() => undefined);
  }

  /** Resolves when there is room for more. */
  async push(frame: FrameDetections): Promise<void> {
    this.#gathered.push(frame);
    if (this.#gathered.length < FRAMES_PER_MESSAGE) return;
    this.#send();
    if (this.#ahead < MOST_AHEAD) return;
    const room = new Promise<void>((resolve) => {
      this.#room = resolve;
    });
    await Promise.race([room, this.#ended]);
  }

  async finish(bodies?: BodySigns): Promise<AnalysedFrames> {
    this.#send();
    this.#thread.postMessage({ kind: 'finish', bodies } satisfies ToAnalysis, []);
    return await Promise.race([this.#analysed, this.#ended]);
  }

  /** Ends the thread wherever it is. */
  async close(): Promise<void> {
    await this.#thread.terminate();
  }

  #send(): void {
    if (this.#gathered.length === 0) return;
    this.#ahead += this.#gathered.length;
    this.#thread.postMessage({ kind: 'frames', frames: this.#gathered } satisfies ToAnalysis, []);
    this.#gathered = [];
  }

  #taken(frames: number): void {
    this.#ahead -= frames;
    if (this.#ahead >= MOST_AHEAD) return;
    this.#room?.();
    this.#room = undefined;
  }
}
