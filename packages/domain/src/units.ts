import type { Brand } from './brand.ts';

export type Pixels = Brand<number, 'px'>;
export type Micrometres = Brand<number, 'um'>;
export type MicrometresPerPixel = Brand<number, 'um/px'>;
export type MicrometresPerSecond = Brand<number, 'um/s'>;
export type Seconds = Brand<number, 's'>;
/** Position in a video's list of presentation times, from 0. Never time × frame rate. */
export type FrameIndex = Brand<number, 'frame'>;
export type MillionPerMillilitre = Brand<number, '10^6/ml'>;
export type Percent = Brand<number, '%'>;

export const px = (value: number): Pixels => value as Pixels;
export const um = (value: number): Micrometres => value as Micrometres;
export const umPerPx = (value: number): MicrometresPerPixel => value as MicrometresPerPixel;
export const umPerSecond = (value: number): MicrometresPerSecond => value as MicrometresPerSecond;
export const seconds = (value: number): Seconds => value as Seconds;
export const frameIndex = (value: number): FrameIndex => value as FrameIndex;
export const millionPerMl = (value: number): MillionPerMillilitre => value as MillionPerMillilitre;
export const percent = (value: number): Percent => value as Percent;

export const pixelsToMicrometres = (distance: Pixels, scale: MicrometresPerPixel): Micrometres =>
  um(distance * scale);

const BYTES_PER_MB = 1_048_576;
export const bytesToMegabytes = (bytes: number): number => bytes / BYTES_PER_MB;
export const megabytesToBytes = (megabytes: number): number => megabytes * BYTES_PER_MB;
