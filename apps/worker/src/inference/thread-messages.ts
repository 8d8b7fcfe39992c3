import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import type { GrayPicture } from './detector.ts';

/** What an inference thread is started with. */
export interface ThreadModel {
  readonly description: ModelDescription;
  /** Shared between the threads: a large model is in memory once before its sessions are built. */
  readonly bytes: Uint8Array;
}

export type ToThread =
  | {
      readonly kind: 'detect';
      readonly ticket: number;
      readonly picture: GrayPicture;
      readonly pixelSize?: number;
    }
  | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'found'; readonly ticket: number; readonly rows: Float64Array }
  | { readonly kind: 'failed'; readonly ticket: number; readonly reason: string };

/** x, y, width, height, confidence, class number. */
export const NUMBERS_PER_ROW = 6;
