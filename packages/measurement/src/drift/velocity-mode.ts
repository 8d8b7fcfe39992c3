export interface Velocity {
  readonly x: number;
  readonly y: number;
  /** Seconds seen. */
  readonly weight: number;
}

const ITERATIONS = 20;

const kernel = (a: { x: number; y: number }, b: Velocity, bandwidth: number): number =>
  b.weight * Math.exp(-((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / (2 * bandwidth ** 2));

/**
 * Densest point of a set of velocities. Still cells share one velocity, swimmers spread over the plane, so the mode is
 * the drift even when still cells are a minority; a mean or median would follow the swimmers.
 */
export const velocityMode = (
  velocities: readonly Velocity[],
  bandwidth: number,
): { readonly x: number; readonly y: number } | undefined => {
  let best: { x: number; y: number } | undefined;
  let bestDensity = -1;
  for (const v of velocities) {
    const density = velocities.reduce((sum, u) => sum + kernel(v, u, bandwidth), 0);
    if (density > bestDensity) {
      bestDensity = density;
      best = { x: v.x, y: v.y };
    }
  }
  for (let i = 0; i < ITERATIONS && best !== undefined; i += 1) {
    const centre: { x: number; y: number } = best;
    const weights = velocities.map((v) => kernel(centre, v, bandwidth));
    const total = weights.reduce((a, b) => a + b, 0);
    best = {
      x: velocities.reduce((sum, v, k) => sum + v.x * (weights[k] ?? 0), 0) / total,
      y: velocities.reduce((sum, v, k) => sum + v.y * (weights[k] ?? 0), 0) / total,
    };
  }
  return best;
};
