import type { NetworkFile } from '@sarm/contracts/manifests/segmentation-description';
import type { Notice } from '@sarm/domain/catalogue/notices';

/** What the process is started with. */
export interface Sam2Files {
  /** With the paths of both files. */
  readonly encoder: NetworkFile;
  readonly decoder: NetworkFile;
}

export interface Sam2Order {
  /** Names the pixels of the picture: what was computed for it once is not computed again. */
  readonly key: string;
  /** Absent: the process may have it. */
  readonly page?: Uint8Array | undefined;
  /** Absent: only the picture is prepared. */
  readonly prompts?: { readonly places: Float32Array; readonly labels: Float32Array } | undefined;
}

export type ToSam2 =
  | { readonly kind: 'open'; readonly files: Sam2Files }
  | { readonly kind: 'run'; readonly ticket: number; readonly order: Sam2Order };

export type FromSam2 =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: Notice }
  | { readonly kind: 'unseen'; readonly ticket: number }
  | {
      readonly kind: 'done';
      readonly ticket: number;
      readonly masks: Float32Array;
      readonly scores: Float32Array;
      /** Milliseconds; no encoding: the picture was there. */
      readonly spent: { readonly encode: number; readonly decode: number };
    }
  | { readonly kind: 'failed'; readonly ticket: number; readonly reason: string };
