import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';

/** Grey levels row by row from the top. */
export interface GrayPicture {
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface DetectOptions {
  /** Without it the picture is taken as it is; a scale the model was not trained on then goes unnoticed. */
  readonly pixelSize?: MicrometresPerPixel | undefined;
}

/** Finds heads in pictures, whatever the model's file looks like. */
export interface Detector {
  /** Pictures that are worked on at the same time; more may be handed in and wait. */
  readonly lanes: number;
  /**
   * From the most confident down, in pixels of the given picture. The levels are copied at once, unless their memory is
   * shared: then it must stay as it is until the answer.
   */
  detect(picture: GrayPicture, options?: DetectOptions): Promise<Detection[]>;
  /** Several pictures; the answers stand in the order of the pictures. */
  detectAll(pictures: readonly GrayPicture[], options?: DetectOptions): Promise<Detection[][]>;
  close(): Promise<void>;
}
