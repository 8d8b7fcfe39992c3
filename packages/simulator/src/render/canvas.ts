/** Grey levels as light adds up, before the camera rounds and clips them. Coordinates are pixels, pixel centres at .5. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

export interface Blob {
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
  readonly gain: number;
}

const MAX_RADIUS = 160;
const column = new Float32Array(2 * MAX_RADIUS + 1);

/**
 * A round Gaussian spot, cut at 2.8 sigma: only its own patch is touched. The bell is stepped by multiplication
 * (e^s(d+1)² follows from e^sd²): most of a frame's time is spent here, and calls of exp were half of it.
 */
export function addBlob(canvas: Canvas, blob: Blob): void {
  const { x, y, sigma, gain } = blob;
  const radius = Math.min(MAX_RADIUS, Math.ceil(2.8 * sigma));
  const left = Math.max(0, Math.floor(x) - radius);
  const right = Math.min(canvas.width - 1, Math.floor(x) + radius);
  const top = Math.max(0, Math.floor(y) - radius);
  const bottom = Math.min(canvas.height - 1, Math.floor(y) + radius);
  if (right < left || bottom < top) return;
  const scale = -0.5 / (sigma * sigma);
  const { light, width } = canvas;
  const curve = Math.exp(2 * scale);
  const dx = left + 0.5 - x;
  const columns = right - left + 1;
  let bell = Math.exp(scale * dx * dx);
  let ratio = Math.exp(scale * (2 * dx + 1));
  for (let c = 0; c < columns; c += 1) {
    column[c] = bell;
    bell *= ratio;
    ratio *= curve;
  }
  const dy = top + 0.5 - y;
  let row = gain * Math.exp(scale * dy * dy);
  let down = Math.exp(scale * (2 * dy + 1));
  for (let r = top; r <= bottom; r += 1) {
    const start = r * width + left;
    for (let c = 0; c < columns; c += 1) light[start + c]! += row * column[c]!;
    row *= down;
    down *= curve;
  }
}

export interface Glow {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly gain: number;
}

/** The wide halo around phase-dense bodies: (1 − r²/R²)², which ends at R, so no patch is larger than it must be. */
export function addGlow(canvas: Canvas, glow: Glow): void {
  const { x, y, radius, gain } = glow;
  const scale = 1 / (radius * radius);
  const left = Math.max(0, Math.floor(x - radius));
  const right = Math.min(canvas.width - 1, Math.ceil(x + radius));
  const top = Math.max(0, Math.floor(y - radius));
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + radius));
  for (let r = top; r <= bottom; r += 1) {
    const dy = (r + 0.5 - y) ** 2;
    for (let c = left; c <= right; c += 1) {
      const rest = 1 - (dy + (c + 0.5 - x) ** 2) * scale;
      if (rest > 0) canvas.light[r * canvas.width + c]! += gain * rest * rest;
    }
  }
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly halfLength: number;
  readonly halfWidth: number;
  readonly angle: number;
  /** Width of the soft edge in pixels. */
  readonly soft: number;
  readonly gain: number;
}

/** A filled ellipse with a soft edge. */
export function addDisc(canvas: Canvas, disc: Disc): void {
  const { x, y, halfLength, halfWidth, soft } = disc;
  const edge = soft / Math.min(halfLength, halfWidth);
  const radius = Math.max(halfLength, halfWidth) * (1 + edge);
  const cos = Math.cos(disc.angle);
  const sin = Math.sin(disc.angle);
  const left = Math.max(0, Math.floor(x - radius));
  const right = Math.min(canvas.width - 1, Math.ceil(x + radius));
  const top = Math.max(0, Math.floor(y - radius));
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + radius));
  for (let r = top; r <= bottom; r += 1) {
    const dy = r + 0.5 - y;
    for (let c = left; c <= right; c += 1) {
      const dx = c + 0.5 - x;
      const along = (dx * cos + dy * sin) / halfLength;
      const across = (dy * cos - dx * sin) / halfWidth;
      const inside = softInside(Math.sqrt(along * along + across * across), edge);
      if (inside > 0) canvas.light[r * canvas.width + c]! += disc.gain * inside;
    }
  }
}

/** 1 inside, 0 outside, a smooth step of half width `edge` around radius 1. */
export function softInside(radius: number, edge: number): number {
  const u = (1 + edge - radius) / (2 * edge);
  if (u <= 0) return 0;
  if (u >= 1) return 1;
  return u * u * (3 - 2 * u);
}
