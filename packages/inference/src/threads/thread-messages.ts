import type { Notice } from '@sarm/domain/catalogue/notices';
import type { InferenceProvider } from '../onnx/inference-provider.ts';
import type { AnswerOf, DescriptionOf, OrderOf, TaskName } from './adapters.ts';

/** What a thread is started with. */
export interface ThreadModel<T extends TaskName = TaskName> {
  readonly task: T;
  readonly description: DescriptionOf<T>;
  /** Shared between the threads: a large model is in memory once before its sessions are built. */
  readonly bytes: Uint8Array;
  readonly provider: InferenceProvider;
}

export type ToThread<T extends TaskName = TaskName> =
  | { readonly kind: 'run'; readonly ticket: number; readonly order: OrderOf<T> }
  | { readonly kind: 'close' };

export type FromThread<T extends TaskName = TaskName> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: Notice }
  | { readonly kind: 'done'; readonly ticket: number; readonly answer: AnswerOf<T> }
  | { readonly kind: 'failed'; readonly ticket: number; readonly reason: string };
