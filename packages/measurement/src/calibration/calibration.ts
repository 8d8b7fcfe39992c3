import type { Micrometres, MicrometresPerPixel } from '@sarm/domain/units';

/** The depth as measured on chambers of the lot. The nominal depth alone biases concentration by up to 21 %. */
export interface MeasuredDepth {
  readonly depth: Micrometres;
  readonly sd: Micrometres;
}

export interface SegreSilberberg {
  readonly factor: number;
  readonly sd: number;
}

/** What a video was recorded with. Optional parts are unknown, and a figure that needs one is then not available. */
export interface Calibration {
  readonly microscope: string;
  readonly objective: string;
  readonly pixelSize?: MicrometresPerPixel;
  readonly chamber?: {
    readonly type: string;
    readonly nominalDepth: Micrometres;
    readonly measuredDepth?: MeasuredDepth;
    readonly lot?: string;
    readonly expiresOn?: Date;
    readonly segreSilberberg?: SegreSilberberg;
  };
}

/** Factor from the counted preparation back to the sample (1 = undiluted), with its relative SD. */
export interface Dilution {
  readonly factor: number;
  readonly relativeSd: number;
}
