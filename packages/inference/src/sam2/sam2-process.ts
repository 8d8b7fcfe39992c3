import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ModelRefused } from '../onnx/model-refused.ts';
import type { FromSam2, Sam2Files, Sam2Order, ToSam2 } from './sam2-messages.ts';

const PROGRAM = fileURLToPath(new URL('./sam2-main.ts', import.meta.url));
const LIMITER = '/usr/bin/prlimit';

export type Sam2Done = Extract<FromSam2, { kind: 'done' }>;

export interface Sam2Limits {
  /** Of the memory that the process takes for itself; files of libraries do not count. */
  readonly memoryBytes: number;
  /** For opening, and for each order: what takes longer hangs. */
  readonly orderMs: number;
}

/** One process with the two networks of one model. It answers one order after the other. */
export class Sam2Process {
  readonly #child: ChildProcess;
  readonly #limits: Sam2Limits;
  #take: (message: FromSam2) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #ended: Error | undefined;
  #nextTicket = 0;

  private constructor(child: ChildProcess, limits: Sam2Limits) {
    this.#child = child;
    this.#limits = limits;
    child.on('message', (message: FromSam2) => this.#take(message));
    child.once('error', (error) => this.#end(error));
    child.once('exit', (code, signal) =>
      this.#end(new Error(`the process of the model ended with ${signal ?? code}`)),
    );
  }

  /** Throws ModelRefused when the files cannot be used. */
  static async open(files: Sam2Files, limits: Sam2Limits): Promise<Sam2Process> {
    const limited = existsSync(LIMITER);
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      // The environment of the worker holds secrets.
      env: { LC_ALL: 'C', NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX: '2' },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execPath: limited ? LIMITER : process.execPath,
      execArgv: limited ? [`--data=${limits.memoryBytes}`, '--core=0', '--', process.execPath] : [],
    });
    const opened = new Sam2Process(child, limits);
    const answer = await opened.#exchange({ kind: 'open', files });
    if (answer.kind !== 'refused') return opened;
    opened.kill();
    throw new ModelRefused(answer.reason);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Undefined: the picture is not there, and the order did not bring it. */
  async run(order: Sam2Order): Promise<Sam2Done | undefined> {
    const ticket = this.#nextTicket;
    this.#nextTicket += 1;
    const answer = await this.#exchange({ kind: 'run', ticket, order });
    if (answer.kind === 'done') return answer;
    if (answer.kind === 'unseen') return undefined;
    throw new Error(answer.kind === 'failed' ? answer.reason : `an order was answered with ${answer.kind}`);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #exchange(message: ToSam2): Promise<FromSam2> {
    return new Promise<FromSam2>((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      const timer = setTimeout(() => {
        this.kill();
        reject(new Error(`the model gave no answer within ${this.#limits.orderMs / 1000} s`));
      }, this.#limits.orderMs);
      this.#take = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.#fail = (error) => {
        clearTimeout(timer);
        reject(error);
      };
      this.#child.send(message);
    });
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#fail(error);
  }
}
