import { createReadStream, writeSync } from 'node:fs';
import { ModelRefused } from '../onnx/model-refused.ts';
import type { AnswerOf, DescriptionOf, OrderOf } from '../threads/adapters.ts';
import { openModel } from '../threads/open-model.ts';
import { type CagedTask, CROSSINGS } from './caged-tasks.ts';
import {
  type Frame,
  FRAME_KINDS,
  type FrameKind,
  FrameReader,
  frameOf,
  splitBytes,
  splitTicket,
  ticketOf,
} from './model-frames.ts';

/** A process of its own, locked in: it runs one model that did not ship, and speaks to the worker through its standard streams. */
const MOST_BYTES = 2 ** 30;

interface Opening<T extends CagedTask> {
  readonly task: T;
  readonly description: DescriptionOf<T>;
  readonly threads: number;
}

type Answer = AnswerOf<CagedTask>;
let opened: Promise<(value: unknown, bytes: Uint8Array) => Promise<Answer>> | undefined;

/** The orders of a task are read by its own crossing. */
async function openTask<T extends CagedTask>({ task, description, threads }: Opening<T>, file: Uint8Array) {
  const model = await openModel<T>({ task, description, file }, { threads });
  return async (value: unknown, bytes: Uint8Array): Promise<Answer> => {
    const order: OrderOf<T> = CROSSINGS[task].read(value, bytes);
    return await model.run(order);
  };
}

/** As plain files: in the cage nothing may be learned of a socket, so that Node does not know what its standard streams are. */
const INPUT = 0;
const OUTPUT = 1;
const READ_BYTES = 1 << 20;

const send = (kind: FrameKind, ...parts: readonly Uint8Array[]): void => {
  for (const part of frameOf(kind, ...parts))
    for (let at = 0; at < part.byteLength; ) at += writeSync(OUTPUT, part, at);
};
const textOf = (error: unknown): Buffer =>
  Buffer.from((error instanceof Error ? error.message : String(error)).slice(0, 500), 'utf8');

async function open(body: Buffer): Promise<void> {
  const { value, bytes } = splitBytes(body);
  opened = openTask(value as Opening<CagedTask>, bytes);
  try {
    await opened;
    send(FRAME_KINDS.ready);
  } catch (error) {
    if (!(error instanceof ModelRefused)) throw error;
    send(FRAME_KINDS.refused, Buffer.from(JSON.stringify(error.reason), 'utf8'));
  }
}

async function run(body: Buffer): Promise<void> {
  const { ticket, rest } = splitTicket(body);
  try {
    const { value, bytes } = splitBytes(rest);
    const answer = await (await opened)?.(value, bytes);
    if (answer === undefined) throw new Error('no model is open');
    send(FRAME_KINDS.done, ticketOf(ticket), new Uint8Array(answer.buffer));
  } catch (error) {
    send(FRAME_KINDS.failed, ticketOf(ticket), textOf(error));
  }
}

const take = ({ kind, body }: Frame): void =>
  void (kind === FRAME_KINDS.open ? open(Buffer.from(body)) : run(Buffer.from(body)));

const reader = new FrameReader(MOST_BYTES, take);
const input = createReadStream('', { fd: INPUT, highWaterMark: READ_BYTES });
input.on('data', (chunk) => reader.push(Buffer.from(chunk)));
// A worker that is gone closes its end.
input.on('end', () => process.exit(0));
