import { createRandom } from '@sarm/simulator/random';
import { describe, expect, it } from 'vitest';
import { MeanPictureMeter } from './mean-picture.ts';
import { textureShape } from './texture-shape.ts';

const SIZE = { width: 400, height: 320 };

/** Round blots of a width across and down, and the noise of a camera that is wider across. */
function pictures(stretch: number, seed: number, noise = 4): MeanPictureMeter {
  const random = createRandom(`texture ${seed}`);
  const ground = new Float32Array(SIZE.width * SIZE.height).fill(90);
  for (let blot = 0; blot < 120; blot += 1) {
    const [x, y, gain] = [
      random.between(0, SIZE.width),
      random.between(0, SIZE.height),
      random.between(-30, 60),
    ];
    for (let row = Math.max(0, Math.floor(y - 12)); row < Math.min(SIZE.height, y + 12); row += 1)
      for (let column = Math.max(0, Math.floor(x - 12)); column < Math.min(SIZE.width, x + 12); column += 1) {
        const far = ((column - x) * stretch) ** 2 + (row - y) ** 2;
        ground[row * SIZE.width + column]! += gain * Math.exp(-far / (2 * 3 ** 2));
      }
  }
  const meter = new MeanPictureMeter();
  for (let frame = 0; frame < 8; frame += 1) {
    let before = 0;
    const gray = Uint8Array.from(ground, (level) => {
      before = 0.7 * before + random.normal(0, noise);
      return Math.max(0, Math.min(255, Math.round(level + before)));
    });
    meter.add({ gray, ...SIZE }, frame % 2 === 0 ? 0 : 1);
  }
  return meter;
}
const shapeOf = (stretch: number, seed: number, noise?: number) =>
  textureShape(pictures(stretch, seed, noise).halves, SIZE, 12);

describe('textureShape', () => {
  it('measures the stretch of what stays, within its error, whatever the noise', () => {
    for (const stretch of [0.74, 1, 1.35])
      for (const seed of [1, 2]) {
        const shape = shapeOf(stretch, seed);
        expect(shape?.error).toBeLessThan(0.12);
        expect(Math.abs((shape?.log ?? 9) - Math.log(stretch))).toBeLessThan(3 * (shape?.error ?? 0));
      }
  });

  it('says nothing of a picture too small, nor before both halves were seen', () => {
    const meter = new MeanPictureMeter();
    meter.add({ gray: new Uint8Array(SIZE.width * SIZE.height), ...SIZE }, 0);
    expect(textureShape(meter.halves, SIZE, 12)).toBeNull();
    const small = { width: 100, height: 80 };
    meter.add({ gray: new Uint8Array(8000), ...small }, 1);
    expect(textureShape([meter.halves[1], meter.halves[1]], small, 12)).toBeNull();
  });

  it('says nothing where there is no structure', () => {
    expect(textureShape([flat(), flat()], SIZE, 12)).toBeNull();
  });
});

const flat = () => ({ sums: new Uint16Array(SIZE.width * SIZE.height).fill(90), pictures: 1 });
