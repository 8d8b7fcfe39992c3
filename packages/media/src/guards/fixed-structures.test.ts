import { describe, expect, it } from 'vitest';
import { faultsOfFilm, IMMOTILE, redrawn, simulatedFilm } from '../../testing/guard-film.ts';

const film = simulatedFilm();
const immotile = simulatedFilm(IMMOTILE);
const GLYPH = ['1110', '1001', '1110', '1001', '1110'];

describe('guards on what stays on the same pixels', () => {
  it('names letters and lines, next to still cells too', async () => {
    const text = (gray: number, x: number, y: number): number => {
      const inside = x >= 12 && x < 212 && y >= 12 && y < 27;
      return inside && GLYPH[Math.floor((y - 12) / 3)]?.[Math.floor(((x - 12) % 18) / 3)] === '1'
        ? 255
        : gray;
    };
    const grid = (gray: number, x: number, y: number): number => (x % 100 < 2 || y % 100 < 2 ? 210 : gray);
    expect(await faultsOfFilm(redrawn(film, text))).toContain('burned_in_graphics');
    expect(await faultsOfFilm(redrawn(immotile, text))).toContain('burned_in_graphics');
    expect(await faultsOfFilm(redrawn(film, grid))).toContain('burned_in_graphics');
  });

  it('names pixels that always shine, and a few of them not', async () => {
    const hot = (every: number) => (gray: number, x: number, y: number) =>
      (x * 31 + y * 17) % every === 0 && x % 9 === 4 && y % 7 === 3 ? 255 : gray;
    expect(await faultsOfFilm(redrawn(film, hot(13)))).toEqual(['fixed_pattern']);
    const three = (gray: number, x: number, y: number): number => (x % 150 === 70 && y === 101 ? 255 : gray);
    expect(await faultsOfFilm(redrawn(film, three))).toEqual([]);
  });

  it('does not accuse still cells, coarse pictures of small cells, or blots on the glass', async () => {
    expect(await faultsOfFilm(immotile)).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm({ umPerPixel: 1.1 }))).toEqual([]);
    const blot = (gray: number, x: number, y: number): number =>
      gray - 45 * Math.exp(-((x - 200) ** 2 + (y - 150) ** 2) / 200);
    expect(await faultsOfFilm(redrawn(film, blot))).toEqual([]);
  });
});
