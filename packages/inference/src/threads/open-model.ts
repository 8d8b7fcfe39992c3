import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { InferenceProvider } from '../onnx/inference-provider.ts';
import { inspectOnnx } from '../onnx/inspect-onnx.ts';
import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from '../onnx/model-refused.ts';
import type { AnswerOf, DescriptionOf, OrderOf, TaskName } from './adapters.ts';
import { ModelThread } from './model-thread.ts';
import type { ThreadModel } from './thread-messages.ts';

export interface ModelFile<T extends TaskName> {
  readonly task: T;
  readonly description: DescriptionOf<T>;
  /** The ONNX file or its path. */
  readonly file: Uint8Array | string;
  /** Refused when the file is another one. */
  readonly sha256?: string | undefined;
}

/** A model with its sessions, each on a thread of its own. */
export interface OpenedModel<T extends TaskName> {
  readonly threads: number;
  /** On the thread that has least to do. */
  run(order: OrderOf<T>): Promise<AnswerOf<T>>;
  close(): Promise<void>;
}

export interface ModelPlace {
  readonly threads: number;
  /** The processor, unless another is named. */
  readonly provider?: InferenceProvider | undefined;
}

/** The one way to a session. Throws ModelRefused when the model cannot be used. */
export async function openModel<T extends TaskName>(
  { task, description, file, sha256 }: ModelFile<T>,
  { threads: threadCount, provider = 'cpu' }: ModelPlace,
): Promise<OpenedModel<T>> {
  const content = typeof file === 'string' ? await readFile(file) : file;
  if (sha256 !== undefined && createHash('sha256').update(content).digest('hex') !== sha256)
    throw new ModelRefused(notice('model.not_of_card'));
  inspectOnnx(content);
  const bytes = new Uint8Array(new SharedArrayBuffer(content.byteLength));
  bytes.set(content);
  const threads = await openThreads(
    { task, description, bytes, provider },
    Math.max(1, Math.floor(threadCount)),
  );
  return {
    threads: threads.length,
    run: (order) => threads.reduce((least, other) => (other.load < least.load ? other : least)).run(order),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

async function openThreads<T extends TaskName>(
  model: ThreadModel<T>,
  count: number,
): Promise<ModelThread<T>[]> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => ModelThread.open(model)));
  const threads = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = opened.find((each) => each.status === 'rejected');
  if (failed === undefined) return threads;
  await Promise.all(threads.map((thread) => thread.close()));
  throw failed.reason;
}
