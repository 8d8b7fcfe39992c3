import { seconds, um } from '@sarm/domain/units';
import type { Path } from '../src/kinematics/path.ts';

export interface Beat {
  readonly speed: number;
  readonly amplitude: number;
  readonly frequency: number;
  readonly phase?: number;
}

export const evenTimes = (duration: number, fps: number): number[] =>
  Array.from({ length: Math.round(duration * fps) + 1 }, (_, i) => i / fps);

export const pathAt = (times: readonly number[], place: (t: number) => readonly [number, number]): Path =>
  times.map((t) => {
    const [x, y] = place(t);
    return { t: seconds(t), x: um(x), y: um(y) };
  });

/** A head that swims along x and beats across it. */
export const beating = (times: readonly number[], beat: Beat): Path =>
  pathAt(times, (t) => [
    beat.speed * t,
    beat.amplitude * Math.sin(2 * Math.PI * beat.frequency * t + (beat.phase ?? 0)),
  ]);
