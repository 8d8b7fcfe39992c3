import { describe, expect, it } from 'vitest';
import { faultsOfFilm, measuredFilm, redrawn, simulatedFilm } from '../../testing/guard-film.ts';

const film = simulatedFilm();
const bars = (level: number, width: number) => (gray: number, x: number) =>
  x < width || x >= 400 - width ? level : gray;

describe('guard on what the picture does not show', () => {
  it.each([0, 255, 40])('names bars of level %i and reports their share', async (level) => {
    const boxed = redrawn(film, bars(level, 40));
    expect(await faultsOfFilm(boxed)).toContain('hidden_area');
    expect((await measuredFilm(boxed))?.hiddenShare).toBeCloseTo(0.2, 2);
  });

  it.each([8, 92])('names a bubble of level %i', async (level) => {
    const bubble = redrawn(film, (gray, x, y) => {
      const distance = Math.hypot(x - 160, y - 150);
      return distance > 105 ? gray : distance > 100 ? 25 : level;
    });
    expect(await faultsOfFilm(bubble)).toContain('hidden_area');
  });

  it('does not accuse dark corners, a thin line at the edge or a picture without noise', async () => {
    const corners = redrawn(
      film,
      (gray, x, y) => gray * (1 - 0.25 * ((x / 200 - 1) ** 2 + (y / 152 - 1) ** 2)),
    );
    expect(await faultsOfFilm(corners)).toEqual([]);
    expect(await faultsOfFilm(redrawn(film, bars(0, 4)))).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm({}, { noise: 0, grain: 0, unevenness: 0, vignette: 0 }))).toEqual(
      [],
    );
  });
});
