import { PRESETS } from '@sarm/simulator/presets';
import { describe, expect, it } from 'vitest';
import { EMPTY, faultsOfFilm, type Film, redrawn, simulatedFilm } from '../../testing/guard-film.ts';

const film = simulatedFilm();
const noisy = (pictures: Film, deviation: number): Film => {
  let state = 1;
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return redrawn(
    pictures,
    (gray) => gray + deviation * (random() + random() + random() + random() - 2) * Math.sqrt(3),
  );
};

describe('guards on light', () => {
  it('names dark cells on a bright ground', async () => {
    expect(await faultsOfFilm(redrawn(film, (gray) => 255 - gray))).toEqual(['light_inverted']);
    expect(await faultsOfFilm(redrawn(film, (gray) => 200 - 0.6 * (gray - 90)))).toEqual(['light_inverted']);
  });

  it('names bright cells that are white throughout, and a white ground', async () => {
    expect(await faultsOfFilm(redrawn(film, (gray) => 2 * gray))).toEqual(['overexposed']);
    expect(await faultsOfFilm(redrawn(film, (gray) => 2.6 * gray))).toContain('overexposed');
  });

  it('names noise that hides heads, in an empty field too', async () => {
    expect(await faultsOfFilm(noisy(film, 30))).toEqual(['noisy']);
    expect(await faultsOfFilm(noisy(simulatedFilm(EMPTY), 30))).toEqual(['noisy']);
  });

  it('names cells that hardly differ from the ground, and neither an empty field nor one whose cells are seen', async () => {
    const faded = (pictures: Film, k: number): Film => redrawn(pictures, (gray) => 90 + k * (gray - 90));
    expect(await faultsOfFilm(faded(film, 0.04))).toEqual(['weak_contrast']);
    expect(await faultsOfFilm(faded(film, 0.12))).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm(EMPTY))).toEqual([]);
    // Without noise and grain it is no empty field but no picture of a chamber (BUS-085).
    expect(await faultsOfFilm(faded(simulatedFilm(EMPTY), 0.04))).toEqual(['hidden_area']);
  });

  it.each([
    ['low contrast', (gray: number) => 90 + 0.3 * (gray - 90)],
    ['a flat curve', (gray: number) => 255 * (gray / 255) ** 0.4],
    ['a steep curve', (gray: number) => 255 * (gray / 255) ** 2.5],
    ['uneven light', (gray: number, x: number) => gray * (1.2 - x / 1000)],
  ])('does not accuse %s', async (_, level) => {
    expect(await faultsOfFilm(redrawn(film, level))).toEqual([]);
  });

  it('does not accuse moderate noise or debris', async () => {
    expect(await faultsOfFilm(noisy(film, 10))).toEqual([]);
    expect(
      await faultsOfFilm(simulatedFilm({ ...PRESETS['debris-rich'].settings, widthPx: 400, heightPx: 304 })),
    ).toEqual([]);
  });
});
