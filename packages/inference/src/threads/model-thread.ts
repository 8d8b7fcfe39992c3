import { Worker } from 'node:worker_threads';
import { forbidTelemetry } from '../onnx/load-runtime.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import type { AnswerOf, OrderOf, TaskName } from './adapters.ts';
import type { FromThread, ThreadModel, ToThread } from './thread-messages.ts';

interface Waiting<T extends TaskName> {
  readonly resolve: (answer: AnswerOf<T>) => void;
  readonly reject: (error: Error) => void;
}

/** Threads let garbage pile up to their limit; the default is several times what one picture makes. */
const YOUNG_HEAP_MB = 8;

/** One thread with one session, seen from the main thread. */
export class ModelThread<T extends TaskName> {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting<T>>();
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
    thread.on('message', (message: FromThread<T>) => this.#take(message));
  }

  static async open<T extends TaskName>(model: ThreadModel<T>): Promise<ModelThread<T>> {
    forbidTelemetry();
    const thread = new Worker(new URL('./thread-main.ts', import.meta.url), {
      workerData: model,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    const opened = new ModelThread<T>(thread);
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the inference thread ended before it was ready')));
      thread.once('message', (message: FromThread) => {
        if (message.kind === 'refused') reject(new ModelRefused(message.reason));
        else resolve();
      });
    });
    return opened;
  }

  get load(): number {
    return this.#waiting.size;
  }

  run(order: OrderOf<T>): Promise<AnswerOf<T>> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const ticket = this.#nextTicket;
    this.#nextTicket += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject });
      this.#thread.postMessage({ kind: 'run', ticket, order } satisfies ToThread<T>, []);
    });
  }

  /** What is under way is finished first. */
  async close(): Promise<void> {
    this.#thread.postMessage({ kind: 'close' } satisfies ToThread, []);
    await this.#exited;
  }

  #take(message: FromThread<T>): void {
    if (message.kind !== 'done' && message.kind !== 'failed') return;
    const waiting = this.#waiting.get(message.ticket);
    this.#waiting.delete(message.ticket);
    if (message.kind === 'done') waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.reason));
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
