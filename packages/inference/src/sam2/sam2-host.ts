import type { Log } from '@sarm/runtime/log/log';
import { ModelRefused } from '../onnx/model-refused.ts';
import type { Sam2Files, Sam2Order } from './sam2-messages.ts';
import { type Sam2Done, type Sam2Limits, Sam2Process } from './sam2-process.ts';

const GIBIBYTE = 2 ** 30;
const LIMITS: Sam2Limits = { memoryBytes: 6 * GIBIBYTE, orderMs: 60_000 };
const IDLE_MS = 600_000;

export interface Sam2HostOptions {
  readonly log: Log;
  readonly limits?: Sam2Limits;
  /** After this long without an order the process ends, and its memory is free. */
  readonly idleMs?: number;
  readonly open?: typeof Sam2Process.open;
}

/** A picture is drawn only where the process has not seen it. */
export type Sam2Request = Omit<Sam2Order, 'page'> & { readonly draw: () => Uint8Array };

/** At most one process of SAM 2 in a worker, whatever is requested of it at the same time. */
export class Sam2Host {
  readonly #options: Sam2HostOptions;
  #running: { readonly files: string; readonly process: Sam2Process } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: Sam2HostOptions) {
    this.#options = options;
  }

  /** Whether an order would have to wait. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  run(files: Sam2Files, request: Sam2Request): Promise<Sam2Done> {
    this.#waiting += 1;
    clearTimeout(this.#idle);
    const answer = this.#last.then(() => this.#serve(files, request));
    this.#last = answer
      .catch(() => undefined)
      .finally(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#unloadLater();
      });
    return answer;
  }

  /** After what is under way. */
  async close(): Promise<void> {
    await this.#last;
    clearTimeout(this.#idle);
    this.#unload();
  }

  async #serve(files: Sam2Files, { draw, ...order }: Sam2Request): Promise<Sam2Done> {
    const process = await this.#processFor(files);
    try {
      const done = (await process.run(order)) ?? (await process.run({ ...order, page: draw() }));
      if (done === undefined) throw new Error('the process of the model forgot a picture at once');
      return done;
    } catch (error) {
      // Whatever went wrong inside, the next order finds a process that nothing happened to.
      this.#unload();
      throw error;
    }
  }

  async #processFor(files: Sam2Files): Promise<Sam2Process> {
    const name = JSON.stringify(files);
    if (this.#running?.files === name && !this.#running.process.hasEnded) return this.#running.process;
    this.#unload();
    const { open = Sam2Process.open, limits = LIMITS, log } = this.#options;
    const process = await open(files, limits).catch((error: unknown) => {
      if (error instanceof ModelRefused) log.error({ reason: error.message }, 'SAM 2 was refused');
      throw error;
    });
    log.info({ pid: process.pid }, 'SAM 2 is loaded in a process of its own');
    this.#running = { files: name, process };
    return process;
  }

  #unloadLater(): void {
    this.#idle = setTimeout(() => this.#unload(), this.#options.idleMs ?? IDLE_MS);
    this.#idle.unref();
  }

  #unload(): void {
    this.#running?.process.kill();
    this.#running = undefined;
  }
}
