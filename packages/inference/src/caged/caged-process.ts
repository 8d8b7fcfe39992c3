import { type ChildProcess, spawn } from 'node:child_process';
import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import { isNotice, notice, type Notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from '../onnx/model-refused.ts';
import { type DetectOrder, NUMBERS_PER_ROW } from '../detect/detect-adapter.ts';
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

/** More heads than any picture has; an answer that is longer is none. */
const MOST_ROWS = 100_000;
const BYTES_PER_NUMBER = 8;
const MOST_BYTES = MOST_ROWS * NUMBERS_PER_ROW * BYTES_PER_NUMBER + 1024;

export interface CagedLimits {
  /** What takes longer hangs. */
  readonly openMs: number;
  readonly pictureMs: number;
}
export const CAGED_LIMITS: CagedLimits = { openMs: 14_000, pictureMs: 10_000 };

export interface CagedModel {
  readonly name: string;
  readonly description: ModelDescription;
  readonly file: Uint8Array;
}

interface Waiting {
  readonly resolve: (rows: Float64Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** The process of one model, seen from the worker. Whatever it answers is checked before anybody uses it. */
export class CagedProcess {
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #limits: CagedLimits;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  #opening: ((error: Error | undefined) => void) | undefined;
  #nextTicket = 1;
  #broken: Error | undefined;

  private constructor(child: ChildProcess, name: string, limits: CagedLimits) {
    this.#child = child;
    this.#name = name;
    this.#limits = limits;
    const reader = new FrameReader(MOST_BYTES, (frame) => this.#take(frame));
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
  static async open(
    cage: ModelCage,
    { name, description, file }: CagedModel,
    threads: number,
    limits: CagedLimits = CAGED_LIMITS,
  ): Promise<CagedProcess> {
    const [program = '', ...args] = cage.command();
    const child = spawn(program, args, {
      env: CHILD_ENVIRONMENT,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const opened = new CagedProcess(child, name, limits);
    await new Promise<void>((resolve, reject) => {
      const timer = opened.#timeLimit(limits.openMs);
      opened.#opening = (error) => {
        clearTimeout(timer);
        opened.#opening = undefined;
        if (error === undefined) resolve();
        else reject(error);
      };
      opened.#send(FRAME_KINDS.open, ...withBytes({ description, threads }, file));
    });
    return opened;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  run({ picture, ...order }: DetectOrder): Promise<Float64Array<ArrayBuffer>> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const ticket = this.#nextTicket;
    this.#nextTicket += 1;
    const { gray, width, height } = picture;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject, timer: this.#timeLimit(this.#limits.pictureMs) });
      this.#send(FRAME_KINDS.run, ticketOf(ticket), ...withBytes({ ...order, width, height }, gray));
    });
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  #timeLimit(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#end(this.#refusal('model.too_slow')), milliseconds);
  }

  #send(...frame: Parameters<typeof frameOf>): void {
    for (const part of frameOf(...frame)) this.#child.stdin?.write(part);
  }

  #take({ kind, body }: Frame): void {
    if (kind === FRAME_KINDS.ready) return this.#opening?.(undefined);
    if (kind === FRAME_KINDS.refused) return this.#end(new ModelRefused(reasonIn(body, this.#name)));
    if (body.byteLength < 4) throw new RangeError('an answer to nothing');
    const { ticket, rest } = splitTicket(body);
    const waiting = this.#waiting.get(ticket);
    if (waiting === undefined) throw new RangeError('an answer to nothing');
    this.#waiting.delete(ticket);
    clearTimeout(waiting.timer);
    if (kind === FRAME_KINDS.done) waiting.resolve(rowsIn(rest));
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
    return new ModelRefused(notice(code, { name: this.#name }), { cause });
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

function rowsIn(bytes: Buffer): Float64Array<ArrayBuffer> {
  if (bytes.byteLength % (NUMBERS_PER_ROW * BYTES_PER_NUMBER) !== 0)
    throw new RangeError('an answer of broken rows');
  const rows = new Float64Array(bytes.byteLength / BYTES_PER_NUMBER);
  new Uint8Array(rows.buffer).set(bytes);
  for (let at = 0; at < rows.length; at += NUMBERS_PER_ROW) {
    const [x = 0, y = 0, width = 0, height = 0, confidence = -1, index = -1] = rows.subarray(at);
    const sound = [x, y, width, height].every(Number.isFinite) && width >= 0 && height >= 0;
    if (!sound || !(confidence >= 0 && confidence <= 1) || !Number.isInteger(index) || index < 0)
      throw new RangeError('an answer that is no detection');
  }
  return rows;
}
