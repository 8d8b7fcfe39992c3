import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  faultsOfFilm,
  type Film,
  IMMOTILE,
  measuredFilm,
  redrawn,
  simulatedFilm,
} from '../../testing/guard-film.ts';

const film = simulatedFilm();
const double = simulatedFilm({}, {}, 2);
const shown = (pick: (i: number) => number, from: Film = film): Film =>
  film.flatMap((_, i) => from[pick(i)] ?? []);
/** A codec writes a repeated picture almost alike. */
const almost = (pictures: Film): Film =>
  redrawn(pictures, (gray, x, y, frame) => gray + ((x * 7 + y * 13 + frame) % 29 === 0 ? 1 : 0));

describe('guard on repeated pictures', () => {
  it.each([
    ['each picture twice', (i: number) => i - (i % 2)],
    ['each picture three times', (i: number) => i - (i % 3)],
    ['every fifth picture twice', (i: number) => Math.floor((i * 4) / 5)],
    ['a second that stands still', (i: number) => (i > 16 && i < 30 ? 16 : i)],
  ])('names %s', async (_, pick) => {
    expect(await faultsOfFilm(almost(shown(pick)))).toContain('repeated_frames');
  });

  it('names pictures that are the mean of their neighbours', async () => {
    const mixed = film.map((picture, i) => {
      const [before, after] = [film[i - 1], film[i + 1]];
      if (i % 2 === 0 || before === undefined || after === undefined) return picture;
      return {
        ...picture,
        gray: picture.gray.map((_, p) => ((before.gray[p] ?? 0) + (after.gray[p] ?? 0)) / 2),
      };
    });
    expect(await faultsOfFilm(mixed)).toContain('repeated_frames');
  });

  it('accuses neither a sample that swims, nor one that lies still, nor an empty field, nor a lamp that flickers', async () => {
    expect(await faultsOfFilm(film)).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm(IMMOTILE, { noise: 0 }))).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm(IMMOTILE))).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm(EMPTY))).toEqual([]);
    const flicker = redrawn(film, (gray, _x, _y, frame) => gray * (1 + 0.3 * Math.sin(frame * 2.1)));
    expect(await faultsOfFilm(flicker)).toEqual([]);
  });

  it('does not accuse a field that empties while it is filmed', async () => {
    const few = simulatedFilm({ concentration: 8 });
    expect(await faultsOfFilm(film.map((picture, i) => (i < 24 ? picture : (few[i] ?? picture))))).toEqual(
      [],
    );
  });
});

describe('guard on missing pictures', () => {
  it('names pictures that were lost while the times stayed even, and not where the times show it', async () => {
    const kept = double.flatMap((_, i) => (i % 5 === 2 ? [] : [i]));
    const lossy = shown((i) => kept[i] ?? 0, double);
    expect(await faultsOfFilm(lossy)).toEqual(['missing_frames']);
    const times = kept.map((i) => i / 50);
    expect((await measuredFilm(lossy))?.steps.leaps).toBeGreaterThan(0.1);
    expect((await measuredFilm(lossy, times))?.steps.leaps).toBe(0);
  });

  it('names black pictures among others', async () => {
    const blank = film.map((picture, i) =>
      i % 10 === 3 ? { ...picture, gray: picture.gray.map(() => 0) } : picture,
    );
    expect(await faultsOfFilm(blank)).toContain('missing_frames');
  });

  it('does not accuse a slower camera, few cells or a moving stage', async () => {
    expect(await faultsOfFilm(double.filter((_, i) => i % 2 === 0))).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm({ concentration: 8 }))).toEqual([]);
    expect(await faultsOfFilm(simulatedFilm({ driftX: 12, driftY: -5 }))).toEqual([]);
  });
});
