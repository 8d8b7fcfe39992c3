import type { PictureFault } from '@sarm/domain/figures/video-warnings';
import { areaMask, usedShare, type VideoArea } from '@sarm/domain/videos/video-area';
import { describe, expect, it } from 'vitest';
import { type Film, IMMOTILE, redrawn, simulatedFilm } from '../../testing/guard-film.ts';
import { recogniseArea } from './recognise-area.ts';
import { StillPixelMeter } from './still-pixels.ts';

const film = simulatedFilm();
const immotile = simulatedFilm({ ...IMMOTILE, concentration: 120 });
const GLYPH = ['1110', '1001', '1110', '1001', '1110'];

function areaOf(pictures: Film, ...accused: PictureFault[]): VideoArea | null {
  const meter = new StillPixelMeter();
  for (const picture of pictures.filter((_, index) => index % 2 === 0)) meter.add(picture);
  return recogniseArea(meter.read(), accused);
}

const isText = (x: number, y: number): boolean =>
  x >= 12 &&
  x < 212 &&
  y >= 12 &&
  y < 27 &&
  GLYPH[Math.floor((y - 12) / 3)]?.[Math.floor(((x - 12) % 18) / 3)] === '1';
const text = (gray: number, x: number, y: number): number => (isText(x, y) ? 255 : gray);
const isGrid = (x: number, y: number): boolean => x % 100 < 2 || y % 100 < 2;
const bar = (x: number): boolean => x < 24 || x >= 376;
const bubbleAt = (x: number, y: number): number => Math.hypot(x - 160, y - 150);

/** Every pixel that is drawn is excluded, and of the others no more than `spare` of the picture. */
function expectCovers(area: VideoArea | null, drawn: (x: number, y: number) => boolean, spare: number): void {
  if (area === null) throw new Error('nothing was recognised');
  const mask = areaMask(area);
  let [missed, more] = [0, 0];
  for (const [i, value] of mask.entries()) {
    const inside = drawn(i % area.width, Math.floor(i / area.width));
    if (inside && value === 0) missed += 1;
    if (!inside && value === 1) more += 1;
  }
  expect(missed).toBe(0);
  expect(more / mask.length).toBeLessThan(spare);
}

describe('recognition of what is no picture of the sample', () => {
  it.each([
    ['moving cells', film],
    ['still cells', immotile],
  ])('covers a text with its last digits over %s', (_, pictures) => {
    const area = areaOf(redrawn(pictures, text), 'burned_in_graphics');
    expect(area?.kinds).toEqual(['graphics']);
    expectCovers(area, isText, 0.1);
  });

  it('covers the digits of a clock that change from picture to picture', () => {
    const isDigit = (x: number, y: number): boolean => x >= 214 && x < 234 && y >= 12 && y < 27;
    const clock = redrawn(film, (gray, x, y, frame) =>
      isText(x, y) || (isDigit(x, y) && (x + y + 5 * frame) % 11 < 5) ? 255 : gray,
    );
    expectCovers(areaOf(clock, 'burned_in_graphics'), (x, y) => isText(x, y) || isDigit(x, y), 0.12);
  });

  it('covers the lines of a grid and leaves what lies between them', () => {
    const area = areaOf(
      redrawn(film, (gray, x, y) => (isGrid(x, y) ? 210 : gray)),
      'burned_in_graphics',
    );
    expect(area?.kinds).toEqual(['grid']);
    expectCovers(area, isGrid, 0.22);
  });

  it.each([0, 40, 255])('covers bars of level %i', (level) => {
    const area = areaOf(
      redrawn(film, (gray, x) => (bar(x) ? level : gray)),
      'hidden_area',
    );
    expect(area?.kinds).toEqual(['bars']);
    expectCovers(area, bar, 0.03);
    expect(usedShare(area as VideoArea)).toBeCloseTo(1 - 56 / 400, 2);
  });

  it.each([8, 92])('covers a bubble of level %i with its rim', (level) => {
    const bubble = redrawn(film, (gray, x, y) => {
      const distance = bubbleAt(x, y);
      return distance > 105 ? gray : distance > 100 ? 25 : level;
    });
    const area = areaOf(bubble, 'hidden_area');
    expect(area?.kinds).toEqual(['bubble']);
    expectCovers(area, (x, y) => bubbleAt(x, y) <= 105, 0.05);
  });

  it('covers the air beyond the edge of the drop with its bright line', () => {
    const beyond = (x: number, y: number): number => x - 280 - 20 * Math.sin((Math.PI * y) / 304);
    const edge = redrawn(film, (gray, x, y) => (beyond(x, y) < 0 ? gray : beyond(x, y) < 4 ? 230 : 96));
    const area = areaOf(edge, 'hidden_area');
    expect(area?.kinds).toEqual(['drop_edge']);
    expectCovers(area, (x, y) => beyond(x, y) >= 0, 0.04);
  });

  it('recognises nothing in ordinary pictures, and nothing of too many drawn or too few different ones', () => {
    const faults: PictureFault[] = ['overexposed', 'hidden_area', 'burned_in_graphics', 'fixed_pattern'];
    expect(areaOf(film, ...faults)).toBeNull();
    expect(areaOf(immotile, ...faults)).toBeNull();
    expect(areaOf(film.slice(0, 14), ...faults)).toBeNull();
    const page = redrawn(film, (gray, x, y) => (isText(12 + (x % 190), 12 + (y % 20)) ? 255 : gray));
    expect(areaOf(page, ...faults)).toBeNull();
    expect(
      areaOf(simulatedFilm({}, { noise: 0, grain: 0, unevenness: 0, vignette: 0 }), ...faults),
    ).toBeNull();
  });

  /** As a codec leaves it: the ground without noise, with traces of coding here and there. */
  const wiped = redrawn(
    simulatedFilm({}, { noise: 0, grain: 0, unevenness: 0, vignette: 0 }),
    (gray, x, y, frame) => gray + ((7 * x + 13 * y + frame) % 19 === 0 ? 3 : 0),
  );

  it('covers a text and bars where a codec has wiped the noise away', () => {
    const drawn = redrawn(wiped, (gray, x, y) => (bar(x) ? 0 : text(gray, x, y)));
    const area = areaOf(drawn, 'burned_in_graphics', 'hidden_area');
    expect(area?.kinds).toEqual(['graphics', 'bars']);
    expectCovers(area, (x, y) => bar(x) || isText(x, y), 0.12);
  });

  const under = (level: (gray: number, x: number, y: number) => number, from = wiped) =>
    areaOf(redrawn(from, level), 'burned_in_graphics', 'hidden_area');
  const beyond = (x: number, y: number): number => x - 280 - 20 * Math.sin((Math.PI * y) / 304);
  const bubble = (level: number) => (gray: number, x: number, y: number) => {
    const distance = bubbleAt(x, y);
    return distance > 105 ? gray : distance > 100 ? 25 : level;
  };

  it.each([8, 92])('covers there a bubble of level %i, in which nothing happens', (level) => {
    const area = under(bubble(level));
    expect(area?.kinds).toEqual(['bubble']);
    expectCovers(area, (x, y) => bubbleAt(x, y) <= 105, 0.1);
  });

  it('covers there the air beyond the edge of the drop, and a text beside it', () => {
    const area = under((gray, x, y) => {
      if (beyond(x, y) >= 0) return beyond(x, y) < 4 ? 230 : 96;
      return text(gray, x, y);
    });
    expect(area?.kinds).toEqual(['graphics', 'drop_edge']);
    expectCovers(area, (x, y) => beyond(x, y) >= 0 || isText(x, y), 0.15);
  });

  it('covers there the lines of a grid at equal distances, and no others', () => {
    const area = under((gray, x, y) => (isGrid(x, y) ? 210 : gray));
    expect(area?.kinds).toEqual(['grid']);
    expectCovers(area, isGrid, 0.3);
    const uneven = (x: number): boolean => [60, 61, 150, 151, 290, 291].includes(x);
    expect(under((gray, x, y) => (uneven(x) || y % 100 < 2 ? 210 : gray))).toBeNull();
    expect(under((gray, x) => (x % 100 < 2 ? 210 : gray))).toBeNull();
  });

  it('leaves there what may hide more than it covers: a ring and a line over the sample', () => {
    expect(under((gray, x, y) => (Math.abs(bubbleAt(x, y) - 100) < 3 ? 25 : gray))).toBeNull();
    expect(under((gray, x) => (x >= 300 && x < 304 ? 230 : gray))).toBeNull();
    expect(areaOf(wiped, 'burned_in_graphics', 'hidden_area')).toBeNull();
  });

  it('leaves a bubble where the ground of the sample is as quiet', () => {
    const quiet = simulatedFilm(
      { ...IMMOTILE, concentration: 10 },
      { noise: 0, grain: 0, unevenness: 0, vignette: 0 },
    );
    expect(under(bubble(92), quiet)).toBeNull();
  });

  it('does not take saturated light for a bubble', () => {
    const glare = redrawn(film, (gray, x, y) => (bubbleAt(x, y) < 90 ? 255 : gray));
    expect(areaOf(glare, 'overexposed', 'hidden_area')).toBeNull();
  });
});
