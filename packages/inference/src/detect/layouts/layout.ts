import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { NetworkPorts } from '../../onnx/open-session.ts';

export interface TensorData {
  readonly data: Float32Array | Uint8Array;
  readonly dims: readonly number[];
}

export interface NamedTensor extends TensorData {
  readonly name: string;
  readonly type: 'uint8' | 'float32';
}

/** Where the picture lies in what the network sees: network place = offset + scale · place in the picture. */
export interface Placement {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

export const AS_IT_IS: Placement = { scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0 };

/** A box as the network returns it, in its own pixels. */
export interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
  /** The model's own class number. */
  readonly classIndex: number;
}

/** How one family of models takes its picture and returns its boxes. One file each. */
export interface Layout {
  /** Refuses a network that does not have this layout, before its numbers are read as boxes. */
  check(ports: NetworkPorts): void;
  prepare(picture: GrayPicture): { readonly input: NamedTensor; readonly placement: Placement };
  /** At least as confident as the threshold, from the most confident down, repeats already dropped. */
  read(outputs: Readonly<Record<string, TensorData>>, threshold: number): Found[];
}

/** One picture never holds more; a model that says so would fill the memory and the clock of the worker. */
export const MOST_CANDIDATES = 8000;
