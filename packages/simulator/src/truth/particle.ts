import type { Random } from '../random.ts';
import type { Chamber } from './chamber.ts';
import type { SampleSettings } from './sample-settings.ts';
import { createWobble, type Wobble } from './wobble.ts';

const PARTICLE_KINDS = ['speck', 'debris', 'round_cell', 'pinhead'] as const;
/** `pinhead` is a small bright body without a tail; none of these is a spermatozoon or counts as one. */
export type ParticleKind = (typeof PARTICLE_KINDS)[number];

export interface Lobe {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Particle {
  readonly index: number;
  readonly kind: ParticleKind;
  readonly originX: number;
  readonly originY: number;
  readonly depth: number;
  /** Outer radius, µm. */
  readonly radius: number;
  readonly angle: number;
  /** Width over length. */
  readonly aspect: number;
  /** How strongly it shows, around 1. */
  readonly strength: number;
  readonly lobes: readonly Lobe[];
  readonly wobble: Wobble;
}

export function drawParticles(
  settings: SampleSettings,
  chamber: Chamber,
  random: Random,
): readonly Particle[] {
  const densities = {
    speck: settings.specks,
    debris: settings.debris,
    round_cell: settings.roundCells,
    pinhead: settings.pinheads,
  };
  const particles: Particle[] = [];
  for (const kind of PARTICLE_KINDS) {
    const stream = random.fork(kind);
    const count = stream.poisson((densities[kind] * 1e6 * chamber.volumeMl) / settings.dilution);
    for (let i = 0; i < count; i += 1) {
      particles.push(drawParticle(kind, particles.length, { settings, chamber, random: stream.fork(i) }));
    }
  }
  return particles;
}

interface DrawContext {
  readonly settings: SampleSettings;
  readonly chamber: Chamber;
  readonly random: Random;
}

function drawParticle(kind: ParticleKind, index: number, context: DrawContext): Particle {
  const { settings, chamber, random } = context;
  const radius = {
    speck: Math.min(1.7, 0.35 + 0.3 * -Math.log(1 - random.next())),
    debris: random.between(1.1, 3.4),
    round_cell: random.between(3.8, 6),
    pinhead: random.between(0.8, 1.4),
  }[kind];
  return {
    index,
    kind,
    originX: random.between(-chamber.margin, chamber.width - chamber.margin),
    originY: random.between(-chamber.margin, chamber.height - chamber.margin),
    depth: random.next() * settings.chamberDepthUm,
    radius,
    angle: random.between(-Math.PI, Math.PI),
    aspect: random.between(0.65, 1),
    strength: random.normalAbove(0.2, 0.85, 0.4),
    lobes: kind === 'debris' ? drawLobes(radius, random) : [],
    wobble: createWobble(kind === 'speck' ? settings.speckWobbleUm : 0, random.fork('wobble')),
  };
}

function drawLobes(radius: number, random: Random): readonly Lobe[] {
  const count = 1 + random.poisson(1.8);
  return Array.from({ length: count }, (_, i) => {
    const size = count === 1 ? radius : radius * random.between(0.35, 0.65);
    const distance = i === 0 ? 0 : radius - size;
    const angle = random.between(-Math.PI, Math.PI);
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle), radius: size };
  });
}
