import { describe, expect, it } from 'vitest';
import { faultsOfFilm, IMMOTILE, simulatedFilm } from '../../testing/guard-film.ts';
import { combing } from './interlacing.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { TILE } from './tile-changes.ts';

describe('guard on woven pictures', () => {
  it('names pictures whose rows come from two moments, and no others', async () => {
    const film = simulatedFilm({}, {}, 2);
    const woven = film.flatMap((picture, i) => {
      const next = film[i + 1];
      if (i % 2 === 1 || next === undefined) return [];
      const gray = picture.gray.map((value, p) =>
        Math.floor(p / picture.width) % 2 === 0 ? value : (next.gray[p] ?? 0),
      );
      return [{ ...picture, gray }];
    });
    expect(await faultsOfFilm(woven)).toEqual(['interlaced']);
    expect(await faultsOfFilm(film.filter((_, i) => i % 2 === 0))).toEqual([]);
  });

  it('believes the header only where nothing moves', async () => {
    expect(await faultsOfFilm(simulatedFilm(IMMOTILE), { fields: true })).toEqual(['interlaced']);
    expect(await faultsOfFilm(simulatedFilm(), { fields: true })).toEqual([]);
  });

  it('does not take one cell that lies along the rows for teeth', () => {
    const [width, height] = [96, 64];
    const tile = (column: number, row: number): number => TILE * (row * width + column);
    const tiles = {
      moving: Int32Array.from([tile(1, 1), tile(2, 1), tile(3, 1)]),
      still: Int32Array.from([tile(0, 3), tile(3, 3), tile(5, 3), tile(5, 0)]),
    };
    /** Odd rows as much later, in pixels along the row. */
    const cell = (later: number) => {
      const gray = new Uint8Array(width * height);
      for (let y = 0, i = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1, i += 1) {
          const along = (x - 40 - later * (y % 2)) / 8;
          gray[i] = 90 + 130 * Math.exp(-(along ** 2) - ((y - 24) / 3) ** 2);
        }
      return { gray, width, height };
    };
    expect(combing(cell(0), tiles)).toBeLessThan(0.6 * PICTURE_LIMITS.combing);
    for (const later of [3, 5])
      expect(combing(cell(later), tiles)).toBeGreaterThan(4 * PICTURE_LIMITS.combing);
  });
});
