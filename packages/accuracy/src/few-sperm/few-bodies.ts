import { createRandom } from '@sarm/simulator/random';
import { beads, discs, movers, ring } from '../conditions/drawn-content.ts';
import type { StudySample } from '../conditions/simulated-samples.ts';

/** Radius in pixels of half a µm, speed in pixels per second. */
interface Discs {
  readonly radius: number;
  readonly speed: number;
  readonly ground: number;
  readonly level: (share: number) => number;
}

const DISCS: Readonly<Record<string, Discs>> = {
  'swimming dots': { radius: 7, speed: 70, ground: 90, level: (share) => 240 - 60 * share },
  'swimming dots of 7 px': { radius: 3.5, speed: 70, ground: 90, level: () => 220 },
  'swimming dots of 40 px': { radius: 20, speed: 60, ground: 90, level: (share) => 230 - 80 * share },
  'dark swimming dots': { radius: 7, speed: 70, ground: 200, level: (share) => 60 + 60 * share },
  erythrocytes: { radius: 7.5, speed: 3, ground: 95, level: ring },
  'bright erythrocytes': { radius: 7.5, speed: 3, ground: 90, level: (share) => 240 - 90 * share * share },
  'still beads': { radius: 6, speed: 0, ground: 90, level: (share) => 230 - 100 * share },
};

/** Bodies that are no spermatozoa: what moves among them needs no tail to be counted. */
export const FEW_BODIES: Readonly<Record<string, (name: string, count: number) => StudySample>> = {
  ...Object.fromEntries(
    Object.entries(DISCS).map(([kind, { radius, speed, ground, level }]) => [
      kind,
      (name: string, count: number) =>
        discs(name, ground, movers(createRandom(name), count, radius, speed), level),
    ]),
  ),
  'trembling beads': beads,
};
