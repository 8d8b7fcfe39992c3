import type { Random } from '../random.ts';
import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts';

/**
 * Any microscope: phase contrast with bright heads, or bright field with dark ones. Every part still shows: a part that
 * the light does not show has no outline that a person could mark.
 */
export function randomLook(random: Random): Appearance {
  const common = {
    ...DEFAULT_APPEARANCE,
    unevenness: random.between(0, 6),
    vignette: random.between(0, 10),
    grain: random.between(0, 4.5),
    noise: logBetween(random, 0.3, 5),
    blurUm: logBetween(random, 0.2, 0.6),
    defocus: random.between(0, 0.07),
    focus: random.between(0.2, 0.8),
  };
  return random.next() < 0.3 ? darkHeads(common, random) : brightHeads(common, random);
}

function brightHeads(common: Appearance, random: Random): Appearance {
  const strength = random.between(0.8, 1.2) * Number(random.pick({ '1': 2, '0.6': 1, '0.4': 1 }));
  return {
    ...common,
    background: random.between(30, 160),
    toe: random.next() < 0.5 ? 0 : 55,
    headGain: strength * random.between(90, 200),
    rimGain: strength * random.between(50, 145),
    haloGain: strength * random.between(0, 60),
    fringeGain: strength * random.between(0, 45),
    tailGain: strength * random.between(30, 65),
    speckGain: strength * random.between(25, 80),
    debrisGain: strength * random.between(40, 120),
  };
}

function darkHeads(common: Appearance, random: Random): Appearance {
  const head = random.between(60, 180) * (random.next() < 0.3 ? 0.5 : 1);
  return {
    ...common,
    background: random.between(130, 245),
    white: 255,
    toe: 0,
    headGain: -head,
    rimGain: head * random.between(0.7, 1.1),
    haloGain: random.next() < 0.5 ? 0 : random.between(0, 15),
    fringeGain: random.next() < 0.5 ? 0 : random.between(0, 40),
    tailGain: head * random.between(0.25, 0.5),
    speckGain: random.between(25, 80),
    debrisGain: random.between(40, 120),
  };
}

const logBetween = (random: Random, low: number, high: number): number =>
  Math.exp(random.between(Math.log(low), Math.log(high)));
