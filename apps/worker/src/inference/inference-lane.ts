import { Worker } from 'node:worker_threads';
import type { DetectOptions, GrayPicture } from './detector.ts';
import { ModelRefused } from './model-refused.ts';
import type { FromThread, ThreadModel, ToThread } from './thread-messages.ts';

interface Waiting {
  readonly resolve: (rows: Float64Array) => void;
  readonly reject: (error: Error) => void;
}

/** Threads let garbage pile up to their limit; the default is several times what one picture makes. */
const YOUNG_HEAP_MB = 8;

/** One thread with one session, seen from the main thread. */
export class InferenceLane {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  #nextTicket = 0;
  #broken: Error | undefined;

  private constructor(thread: Worker) {
    this.#thread = thread;
    this.#exited = new Promise((resolve) => {
      thread.once('exit', () => {
        this.#fail(new Error('the inference thread ended'));
        resolve();
      });
    });
    thread.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    thread.on('message', (message: FromThread) => this.#take(message));
  }

  static async open(model: ThreadModel): Promise<InferenceLane> {
    const thread = new Worker(new URL('./inference-thread.ts', import.meta.url), {
      workerData: model,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    const lane = new InferenceLane(thread);
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the inference thread ended before it was ready')));
      thread.once('message', (message: FromThread) => {
        if (message.kind === 'refused') reject(new ModelRefused(message.reason));
        else resolve();
      });
    });
    return lane;
  }

  get load(): number {
    return this.#waiting.size;
  }

  detect(picture: GrayPicture, options: DetectOptions): Promise<Float64Array> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const ticket = this.#nextTicket;
    this.#nextTicket += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject });
      const order: ToThread = {
        kind: 'detect',
        ticket,
        picture,
        ...(options.pixelSize === undefined ? {} : { pixelSize: options.pixelSize }),
      };
      this.#thread.postMessage(order, []);
    });
  }

  /** What is under way is finished first. */
  async close(): Promise<void> {
    this.#thread.postMessage({ kind: 'close' } satisfies ToThread, []);
    await this.#exited;
  }

  #take(message: FromThread): void {
    if (message.kind !== 'found' && message.kind !== 'failed') return;
    const waiting = this.#waiting.get(message.ticket);
    this.#waiting.delete(message.ticket);
    if (message.kind === 'found') waiting?.resolve(message.rows);
    else waiting?.reject(new Error(message.reason));
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
