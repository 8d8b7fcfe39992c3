import { describe, expect, it } from 'vitest';
import { cropPicture, cropRectangle } from './crop-picture.ts';
import { drawDetections } from './draw-detections.ts';
import { decodePicture, grayOf, type RawPicture } from './raw-picture.ts';

/** Every pixel tells its own place. */
function pattern(width: number, height: number): RawPicture {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    rgb[i * 3] = i % width;
    rgb[i * 3 + 1] = Math.floor(i / width);
    rgb[i * 3 + 2] = 7;
  }
  return { rgb, width, height };
}
const grey = (level: number): RawPicture => ({
  rgb: new Uint8Array(200 * 100 * 3).fill(level),
  width: 200,
  height: 100,
});
const pixel = (picture: RawPicture, x: number, y: number): number[] => [
  ...picture.rgb.subarray((y * picture.width + x) * 3, (y * picture.width + x) * 3 + 3),
];

describe('pictures of frames', () => {
  it('cuts the square around a head, inside the frame, pixel by pixel', async () => {
    const frame = { width: 200, height: 100 };
    expect(cropRectangle({ x1: 90, y1: 40, x2: 110, y2: 50 }, frame)).toEqual({
      x: 76,
      y: 21,
      width: 48,
      height: 48,
    });
    expect(cropRectangle({ x1: 0, y1: 0, x2: 20, y2: 20 }, frame)).toEqual({
      x: 0,
      y: 0,
      width: 48,
      height: 48,
    });
    expect(cropRectangle({ x1: 190, y1: 90, x2: 200, y2: 100 }, frame)).toEqual({
      x: 152,
      y: 52,
      width: 48,
      height: 48,
    });
    expect(cropRectangle({ x1: 50, y1: 20, x2: 110, y2: 50 }, frame)).toEqual({
      x: 20,
      y: 0,
      width: 120,
      height: 100,
    });
    const part = cropRectangle({ x1: 90, y1: 40, x2: 110, y2: 50 }, frame);
    const cut = await decodePicture(await cropPicture(pattern(200, 100), part));
    expect([cut.width, cut.height]).toEqual([48, 48]);
    expect(pixel(cut, 0, 0)).toEqual([76, 21, 7]);
    expect(pixel(cut, 47, 47)).toEqual([123, 68, 7]);
  });

  it('draws boxes in the colour of their confidence and leaves the rest of the frame', async () => {
    const boxes = [
      { x1: 20, y1: 20, x2: 60, y2: 60, confidence: 0.9, sure: true },
      { x1: 120, y1: 20, x2: 160, y2: 60, confidence: 0.2, sure: true },
    ];
    const drawn = await decodePicture(await drawDetections(grey(128), boxes));
    expect([drawn.width, drawn.height]).toEqual([200, 100]);
    const [r = 0, g = 0] = pixel(drawn, 40, 20);
    expect(g).toBeGreaterThan(r);
    const [r2 = 0, g2 = 0] = pixel(drawn, 140, 20);
    expect(r2).toBeGreaterThan(g2);
    for (const level of pixel(drawn, 90, 90)) expect(Math.abs(level - 128)).toBeLessThan(3);
    // Nothing is painted outside the frame, and the picture that was given stays as it was.
    const given = grey(128);
    await drawDetections(given, [{ x1: 150, y1: -20, x2: 260, y2: 140, confidence: 0.5, sure: false }]);
    expect(given.rgb.every((level) => level === 128)).toBe(true);
  });

  it('reads brightness as a video stores it', () => {
    expect([...grayOf(grey(200)).subarray(0, 3)]).toEqual([200, 200, 200]);
    const colours = { rgb: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255]), width: 3, height: 1 };
    expect([...grayOf(colours)]).toEqual([76, 150, 29]);
  });

  it('refuses what is no picture', async () => {
    await expect(decodePicture(new Uint8Array([1, 2, 3]))).rejects.toThrow('unsupported image format');
  });
});
