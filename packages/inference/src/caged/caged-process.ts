import { type ChildProcess, spawn } from 'node:child_process';
import { isNotice, notice, type Notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from '../onnx/model-refused.ts';
import type { AnswerOf, DescriptionOf, OrderOf } from '../threads/adapters.ts';
import { type CagedTask, CROSSINGS } from './caged-tasks.ts';
import {
  type Frame,
  FRAME_KINDS,
  FrameReader,
  frameOf,
  splitTicket,
  ticketOf,
  withBytes,
} from './model-frames.ts';
import { CHILD_ENVIRONMENT, type ModelCage } from './model-cage.ts';

/** Beside the answer itself: a ticket, or the reason of a refusal. */
const SPARE_BYTES = 1024;

export interface CagedLimits {
  /** What takes longer hangs. */
  readonly openMs: number;
  readonly pictureMs: number;
  /** Opening and first answer together, where it is tried. */
  readonly trialMs?: number;
}
export const CAGED_LIMITS: CagedLimits = { openMs: 14_000, pictureMs: 10_000 };
/** Of a model that somebody brought, before it may be used. */
export const TRIAL_LIMITS = { ...CAGED_LIMITS, trialMs: 14_500 } as const;

export interface CagedModel<T extends CagedTask> {
  readonly task: T;
  readonly name: string;
  readonly description: DescriptionOf<T>;
  readonly file: Uint8Array;
}

interface Waiting<T extends CagedTask> {
  readonly resolve: (answer: AnswerOf<T>) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** The process of one model, seen from the worker. Whatever it answers is checked before anybody uses it. */
export class CagedProcess<T extends CagedTask> {
  readonly #child: ChildProcess;
  readonly #model: CagedModel<T>;
  readonly #limits: CagedLimits;
  readonly #waiting = new Map<number, Waiting<T>>();
  readonly #exited: Promise<void>;
  #opening: ((error: Error | undefined) => void) | undefined;
  #nextTicket = 1;
  /** What opening it took; undefined from its first answer on. */
  #openedInMs: number | undefined = 0;
  #broken: Error | undefined;

  private constructor(child: ChildProcess, model: CagedModel<T>, limits: CagedLimits) {
    this.#child = child;
    this.#model = model;
    this.#limits = limits;
    const reader = new FrameReader(CROSSINGS[model.task].mostBytes + SPARE_BYTES, (frame) =>
      this.#take(frame),
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        reader.push(chunk);
      } catch (error) {
        this.#end(this.#refusal('model.answer_broken', error));
      }
    });
    child.stdin?.on('error', () => this.#end(this.#refusal('model.process_ended')));
    child.once('error', (error) => this.#end(this.#refusal('model.process_ended', error)));
    this.#exited = new Promise((resolve) => {
      child.once('close', () => {
        this.#end(this.#refusal('model.process_ended'));
        resolve();
      });
    });
  }

  /** Throws ModelRefused when the model cannot be used, needs too much memory, or takes too long to open. */
  static async open<T extends CagedTask>(
    cage: ModelCage,
    model: CagedModel<T>,
    threads: number,
    limits: CagedLimits = CAGED_LIMITS,
  ): Promise<CagedProcess<T>> {
    const [program = '', ...args] = cage.command();
    const child = spawn(program, args, {
      env: CHILD_ENVIRONMENT,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const opened = new CagedProcess(child, model, limits);
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      const timer = opened.#timeLimit(limits.openMs);
      opened.#opening = (error) => {
        clearTimeout(timer);
        opened.#opening = undefined;
        if (error === undefined) resolve();
        else reject(error);
      };
      opened.#send(
        FRAME_KINDS.open,
        ...withBytes({ task: model.task, description: model.description, threads }, model.file),
      );
    });
    opened.#openedInMs = performance.now() - began;
    return opened;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  run(order: OrderOf<T>): Promise<AnswerOf<T>> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const ticket = this.#nextTicket;
    this.#nextTicket += 1;
    const [value, bytes] = CROSSINGS[this.#model.task].write(order);
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject, timer: this.#timeLimit(this.#pictureLimit()) });
      this.#send(FRAME_KINDS.run, ticketOf(ticket), ...withBytes(value, bytes));
    });
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  #pictureLimit(): number {
    const { pictureMs, trialMs } = this.#limits;
    if (trialMs === undefined || this.#openedInMs === undefined) return pictureMs;
    return Math.min(pictureMs, trialMs - this.#openedInMs);
  }

  #timeLimit(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#end(this.#refusal('model.too_slow')), milliseconds);
  }

  #send(...frame: Parameters<typeof frameOf>): void {
    for (const part of frameOf(...frame)) this.#child.stdin?.write(part);
  }

  #take({ kind, body }: Frame): void {
    if (kind === FRAME_KINDS.ready) return this.#opening?.(undefined);
    if (kind === FRAME_KINDS.refused) return this.#end(new ModelRefused(reasonIn(body, this.#model.name)));
    if (body.byteLength < 4) throw new RangeError('an answer to nothing');
    const { ticket, rest } = splitTicket(body);
    const waiting = this.#waiting.get(ticket);
    if (waiting === undefined) throw new RangeError('an answer to nothing');
    const { task, description } = this.#model;
    const answer = kind === FRAME_KINDS.done ? CROSSINGS[task].check(rest, description) : undefined;
    this.#waiting.delete(ticket);
    clearTimeout(waiting.timer);
    this.#openedInMs = undefined;
    if (answer !== undefined) waiting.resolve(answer);
    else waiting.reject(this.#refusal('model.answer_broken', new Error(rest.toString('utf8', 0, 500))));
  }

  /** The process is gone, or has to go: everybody who waits learns of it, and nobody gets an answer of it any more. */
  #end(error: Error): void {
    if (this.#broken === undefined) this.#child.kill('SIGKILL');
    this.#broken ??= error;
    this.#opening?.(this.#broken);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(this.#broken);
    }
    this.#waiting.clear();
  }

  #refusal(
    code: 'model.answer_broken' | 'model.process_ended' | 'model.too_slow',
    cause?: unknown,
  ): ModelRefused {
    return new ModelRefused(notice(code, { name: this.#model.name }), { cause });
  }
}

/** Only what the product itself could have refused it for. */
function reasonIn(body: Buffer, name: string): Notice {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (isNotice(value) && value.code.startsWith('model.')) return value;
  } catch {
    // Not of the product.
  }
  return notice('model.answer_broken', { name });
}
