import { createRandom, type Random } from '@sarm/simulator/random';
import { eachTextPixel } from './bitmap-font.ts';
import { type Clip, drawLevels, LOSSLESS } from './clip.ts';
import { FPS, SECONDS, type StudySample } from './simulated-samples.ts';
import { NOTHING_THERE } from './truth.ts';

const WIDTH = 640;
const HEIGHT = 480;
const COUNT = Math.round(FPS * SECONDS);

type Draw = (index: number) => Uint8Array;

function drawn(name: string, draw: Draw): StudySample {
  const pictures = Array.from({ length: COUNT }, (_, index) => ({
    gray: draw(index),
    time: index / FPS,
    heads: [],
  }));
  const clip: Clip = {
    width: WIDTH,
    height: HEIGHT,
    pictures,
    pixelSizeUm: 0.5,
    cameraRate: FPS,
    matchRadiusPx: 10,
    filters: [],
    encoding: LOSSLESS,
    turned: false,
  };
  return { name, clip, truth: NOTHING_THERE, low: true };
}

const flat = (level: number, random: Random, noise = 2): Uint8Array =>
  drawLevels(WIDTH * HEIGHT, () => level + noise * (random.next() + random.next() - 1) * 2.4);

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Soft-edged discs on a picture; `level` by the distance from the centre as a share of the radius. */
function stamp(gray: Uint8Array, { x, y, radius }: Disc, level: (share: number) => number): void {
  for (let row = Math.floor(y - radius - 1); row <= y + radius + 1; row += 1)
    for (let column = Math.floor(x - radius - 1); column <= x + radius + 1; column += 1) {
      if (row < 0 || column < 0 || row >= HEIGHT || column >= WIDTH) continue;
      const share = Math.hypot(column - x, row - y) / radius;
      if (share <= 1) gray[row * WIDTH + column] = level(share);
    }
}

const turned = (value: number, size: number): number => ((value % size) + size) % size;

interface Mover extends Disc {
  readonly speedX: number;
  readonly speedY: number;
}

/** Discs that move straight and come in again on the other side. */
export function movers(random: Random, count: number, radius: number, speed: number): readonly Mover[] {
  return Array.from({ length: count }, () => {
    const heading = random.between(0, 2 * Math.PI);
    return {
      x: random.between(0, WIDTH),
      y: random.between(0, HEIGHT),
      radius: radius * random.between(0.9, 1.1),
      speedX: speed * Math.cos(heading),
      speedY: speed * Math.sin(heading),
    };
  });
}

const at = ({ x, y, radius, speedX, speedY }: Mover, index: number): Disc => ({
  x: turned(x + (speedX * index) / FPS, WIDTH),
  y: turned(y + (speedY * index) / FPS, HEIGHT),
  radius,
});

export function discs(
  name: string,
  ground: number,
  all: readonly Mover[],
  level: (share: number) => number,
): StudySample {
  const random = createRandom(name);
  return drawn(name, (index) => {
    const gray = flat(ground, random);
    for (const each of all) stamp(gray, at(each, index), level);
    return gray;
  });
}

/** Beads that tremble in place. */
export function beads(name: string, count = 110): StudySample {
  const random = createRandom(name);
  const places = movers(random, count, 6, 0).map((each) => ({ ...each }));
  return drawn(name, () => {
    const gray = flat(90, random);
    for (const each of places) {
      each.x = turned(each.x + random.normal(0, 1.2), WIDTH);
      each.y = turned(each.y + random.normal(0, 1.2), HEIGHT);
      stamp(gray, each, (share) => 230 - 100 * share);
    }
    return gray;
  });
}

/** Colour bars, a grey wedge and a running counter. */
const testPicture = (name: string): StudySample =>
  drawn(name, (index) => {
    const gray = drawLevels(WIDTH * HEIGHT, (place) => {
      const [x, y] = [place % WIDTH, Math.floor(place / WIDTH)];
      if (y > 400) return (255 * x) / WIDTH;
      return [235, 210, 170, 145, 106, 81, 41, 16][Math.floor((8 * x) / WIDTH)] ?? 0;
    });
    eachTextPixel(`FRAME ${index}`, { x: 200, y: 180, dot: 5 }, (x, y) => {
      gray[y * WIDTH + x] = y % 2 === 0 ? 255 : 230;
    });
    stamp(gray, { x: turned(40 + 6 * index, WIDTH), y: 330, radius: 22 }, () => 255);
    return gray;
  });

/** Windows with text; `scroll` in pixels per second. */
const screen = (name: string, scroll: number, ink: number, paper: number): StudySample =>
  drawn(name, (index) => {
    const gray = new Uint8Array(WIDTH * HEIGHT).fill(paper);
    const shift = Math.round((scroll * index) / FPS);
    for (let line = -1; line < 40; line += 1)
      eachTextPixel(
        `${line * 37}. SETTINGS / VIEW: SAMPLE LIST ${1000 + 13 * line} REPORT OF TODAY`,
        { x: 20 + 12 * (line % 4), y: 18 * line - (shift % 18), dot: 1 + (line % 3 === 0 ? 1 : 0) },
        (x, y) => {
          if (x >= 0 && y >= 24 && x < WIDTH && y < HEIGHT) gray[y * WIDTH + x] = ink;
        },
      );
    gray.fill(paper > 128 ? 200 : 50, 0, 24 * WIDTH);
    return gray;
  });

const television = (name: string): StudySample => {
  const random = createRandom(name);
  return drawn(name, () => drawLevels(WIDTH * HEIGHT, () => 255 * random.next()));
};

export const ring = (share: number): number => (share > 0.6 ? 190 - 60 * share : 120 + 40 * share);

/** Videos without any semen, by name. */
export const NO_SEMEN: Readonly<Record<string, (name: string) => StudySample>> = {
  'test-picture': testPicture,
  'screen-scrolling': (name) => screen(name, 60, 20, 245),
  'screen-still': (name) => screen(name, 0, 20, 245),
  'screen-dark': (name) => screen(name, 40, 220, 30),
  'tv-noise': television,
  'moving-dots': (name) =>
    discs(name, 90, movers(createRandom(name), 80, 7, 70), (share) => 240 - 60 * share),
  'dark-dots': (name) => discs(name, 200, movers(createRandom(name), 80, 7, 70), (share) => 60 + 60 * share),
  'small-dots': (name) => discs(name, 90, movers(createRandom(name), 150, 3.5, 70), () => 220),
  'big-dots': (name) => discs(name, 90, movers(createRandom(name), 40, 20, 60), (share) => 230 - 80 * share),
  erythrocytes: (name) => discs(name, 95, movers(createRandom(name), 160, 7.5, 3), ring),
  'erythrocytes-bright': (name) =>
    discs(name, 90, movers(createRandom(name), 160, 7.5, 3), (share) => 240 - 90 * share * share),
  'brownian-beads': beads,
  'lens-cap': (name) => drawn(name, (index) => flat(3, createRandom(index))),
  white: (name) => drawn(name, () => new Uint8Array(WIDTH * HEIGHT).fill(255)),
  grey: (name) => drawn(name, (index) => flat(90, createRandom(index))),
};
