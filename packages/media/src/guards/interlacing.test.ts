import { describe, expect, it } from 'vitest';
import { faultsOfFilm, IMMOTILE, simulatedFilm } from '../../testing/guard-film.ts';

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
});
