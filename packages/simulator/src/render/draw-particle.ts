import type { ParticleState } from '../truth/sample.ts';
import { addBlob, addDisc, addGlow, type Canvas } from './canvas.ts';
import type { View } from './draw-head.ts';

export function drawParticle(canvas: Canvas, state: ParticleState, view: View): void {
  switch (state.particle.kind) {
    case 'speck':
      return drawSpeck(canvas, state, view);
    case 'debris':
      return drawDebris(canvas, state, view);
    case 'round_cell':
      return drawRoundCell(canvas, state, view);
    case 'pinhead':
      return drawPinhead(canvas, state, view);
  }
}

function drawSpeck(canvas: Canvas, state: ParticleState, view: View): void {
  const { particle } = state;
  const scale = view.umPerPixel;
  const blur = view.blurAt(particle.depth);
  const sigma = Math.hypot(particle.radius * 0.55, blur);
  const faded = particle.radius ** 2 / (particle.radius ** 2 + 2 * blur * blur);
  const at = { x: state.x / scale, y: state.y / scale };
  const gain = view.appearance.speckGain * particle.strength * faded;
  addBlob(canvas, { ...at, sigma: sigma / scale, gain: -1.15 * gain });
  addBlob(canvas, { ...at, sigma: (2.4 * sigma) / scale, gain: 0.15 * gain });
}

function drawDebris(canvas: Canvas, state: ParticleState, view: View): void {
  const { particle } = state;
  const scale = view.umPerPixel;
  const { debrisGain, haloGain, haloReachUm } = view.appearance;
  const soft = (1.3 * view.blurAt(particle.depth)) / scale;
  const at = { x: state.x / scale, y: state.y / scale };
  const strength = Math.min(1.2, particle.strength);
  addGlow(canvas, {
    ...at,
    radius: (particle.radius + 0.5 * haloReachUm) / scale,
    gain: haloGain * strength,
  });
  for (const lobe of particle.lobes) {
    const radius = lobe.radius / scale;
    const disc = { x: at.x + lobe.x / scale, y: at.y + lobe.y / scale, angle: particle.angle, soft };
    addDisc(canvas, {
      ...disc,
      halfLength: radius,
      halfWidth: radius * particle.aspect,
      gain: -debrisGain * strength,
    });
  }
}

/** Bright rim, dark ring inside it, mottled middle: leukocytes and immature germ cells. */
function drawRoundCell(canvas: Canvas, state: ParticleState, view: View): void {
  const { particle } = state;
  const scale = view.umPerPixel;
  const { headGain, rimGain, haloGain, haloReachUm } = view.appearance;
  const soft = (1.3 * view.blurAt(particle.depth)) / scale;
  const at = { x: state.x / scale, y: state.y / scale };
  const disc = { ...at, angle: particle.angle, soft };
  const long = particle.radius / scale;
  const short = long * particle.aspect;
  addGlow(canvas, { ...at, radius: (particle.radius + 0.75 * haloReachUm) / scale, gain: 1.1 * haloGain });
  addDisc(canvas, { ...disc, halfLength: long, halfWidth: short, gain: 0.5 * headGain });
  addDisc(canvas, {
    ...disc,
    halfLength: 0.82 * long,
    halfWidth: 0.82 * short,
    gain: -0.5 * headGain - 0.75 * rimGain,
  });
  addDisc(canvas, { ...disc, halfLength: 0.58 * long, halfWidth: 0.58 * short, gain: 0.75 * rimGain });
  for (let i = 0; i < 4; i += 1) {
    const angle = particle.angle * (i + 1) * 2.4;
    const distance = 0.33 * short;
    const x = at.x + distance * Math.cos(angle);
    const y = at.y + distance * Math.sin(angle);
    addBlob(canvas, {
      x,
      y,
      sigma: 0.16 * short,
      gain: (i % 2 === 0 ? 0.7 : -0.6) * rimGain * particle.strength,
    });
  }
}

function drawPinhead(canvas: Canvas, state: ParticleState, view: View): void {
  const { particle } = state;
  const scale = view.umPerPixel;
  const { headGain, haloGain, haloReachUm } = view.appearance;
  const blur = view.blurAt(particle.depth);
  const at = { x: state.x / scale, y: state.y / scale };
  addGlow(canvas, { ...at, radius: (0.6 * haloReachUm) / scale, gain: 0.7 * haloGain });
  const radius = particle.radius / scale;
  const soft = (1.3 * blur) / scale;
  addDisc(canvas, { ...at, angle: 0, soft, halfLength: radius, halfWidth: radius, gain: 0.8 * headGain });
}
