import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import type { GrayPicture } from '@sarm/pictures/gray-picture';

export interface DetectOptions {
  /** Without it the picture is taken as it is; a scale the model was not trained on then goes unnoticed. */
  readonly pixelSize?: MicrometresPerPixel | undefined;
  /** Least confidence, above or below the model's own; without it the model's own. */
  readonly threshold?: number | undefined;
}

/** Finds heads in pictures, whatever the model's file looks like. */
export interface Detector {
  /** Pictures that are worked on at the same time; more may be handed in and wait. */
  readonly threads: number;
  /**
   * From the most confident down, in pixels of the given picture. The levels are copied at once, unless their memory is
   * shared: then it must stay as it is until the answer.
   */
  detect(picture: GrayPicture, options?: DetectOptions): Promise<Detection[]>;
  close(): Promise<void>;
}
