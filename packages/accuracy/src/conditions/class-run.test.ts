import { describe, expect, it } from 'vitest';
import { accusations, classRun, type RunContext } from './class-run.ts';
import { calledNormal, countRuns } from './count-runs.ts';
import type { Given, Outcome } from './run-clip.ts';
import { NOTHING_THERE, type Truth } from './truth.ts';

const TRUTH: Truth = { concentration: 70, total: 65, progressive: 58, vap: 49 };
const given = (value: number, half: number): Given => ({ value, low: value - half, high: value + half });
const RIGHT: Outcome['figures'] = {
  concentration: given(72, 15),
  total: given(66, 9),
  progressive: given(57, 9),
  vap: given(48, 6),
};
const outcome = (change: Partial<Outcome> = {}): Outcome => ({
  verdict: 'good',
  reasons: [],
  warnings: [],
  answered: { concentration: true, motility: true },
  notices: { concentration: ['warning.fewer_than_200_heads'], motility: ['warning.one_field_only'] },
  figures: RIGHT,
  surelyNormal: false,
  f1: null,
  measured: {},
  ...change,
});
const judged = (change: Partial<Outcome>, context: Partial<RunContext> = {}) =>
  classRun(outcome(change), { truth: TRUTH, plain: outcome(), causes: ['noisy'], ...context });

describe('classRun', () => {
  it('is ok where every interval holds the truth', () => {
    expect(judged({})).toMatchObject({ class: 'ok', accused: false });
  });

  it('is silent when one figure is wrong and no notice reports it', () => {
    const wrong = { ...RIGHT, vap: given(30, 5) };
    expect(judged({ figures: wrong })).toMatchObject({
      class: 'silent',
      figures: { vap: 'silent', total: 'ok' },
    });
  });

  it('takes a warning next to a wrong figure for silence: the interval must hold the truth', () => {
    const warnings = { concentration: ['warning.noisy'], motility: ['warning.noisy'] };
    const wrong = { ...RIGHT, concentration: given(140, 20) };
    expect(judged({ notices: warnings, figures: wrong }).class).toBe('silent');
    expect(judged({ notices: warnings }).class).toBe('loud');
    expect(judged({ notices: warnings }, { causes: ['overexposed'] }).class).toBe('ok');
    expect(judged({ notices: warnings }).accused).toBe(true);
  });

  it('is loud where the figures are refused, and silent where one of them still stands wrong', () => {
    const blocked = ['calculation.of_video', 'warning.noisy'];
    const refused = judged({
      answered: { concentration: false, motility: false },
      notices: { concentration: blocked, motility: blocked },
      figures: { concentration: null, total: null, progressive: null, vap: null },
    });
    expect(refused).toMatchObject({ class: 'loud', accused: true });
    const half = judged({
      answered: { concentration: true, motility: false },
      notices: { concentration: [], motility: blocked },
      figures: { concentration: given(140, 20), total: null, progressive: null, vap: null },
    });
    expect(half).toMatchObject({ class: 'silent', figures: { concentration: 'silent', vap: 'loud' } });
  });

  it('leaves chance out: as far off as the unchanged video is as right as that', () => {
    const off = { ...RIGHT, total: given(54, 9) };
    expect(judged({ figures: off }).class).toBe('silent');
    const plain = (total: number) => outcome({ figures: { ...RIGHT, total: given(total, 9) } });
    expect(judged({ figures: off }, { plain: plain(55) }).class).toBe('ok');
    // An unchanged video that is wrong beyond chance excuses nobody.
    const far = { ...RIGHT, total: given(36, 9) };
    expect(judged({ figures: far }, { plain: plain(35) }).class).toBe('silent');
  });

  it('judges the unchanged video by itself, with room for chance and no more', () => {
    const alone = (total: number) =>
      judged({ figures: { ...RIGHT, total: given(total, 9) } }, { plain: undefined }).class;
    expect([alone(66), alone(54), alone(48)]).toEqual(['ok', 'ok', 'silent']);
  });

  it('accepts near figures whatever their interval: 5 %, 3 points, one head', () => {
    const tight = {
      concentration: given(73, 1),
      total: given(67.5, 1),
      progressive: given(60.5, 1),
      vap: given(51, 1),
    };
    expect(judged({ figures: tight }, { plain: undefined }).class).toBe('ok');
    const one = {
      ...tight,
      concentration: given(0.7, 0.2),
      total: given(20, 35),
      progressive: null,
      vap: null,
    };
    expect(judged({ figures: one }, { truth: NOTHING_THERE, plain: undefined }).class).toBe('ok');
  });

  it('is silent about shares of cells that are not there, unless they say nothing', () => {
    const none = { concentration: given(0, 0), total: given(50, 10), progressive: null, vap: null };
    expect(judged({ figures: none }, { truth: NOTHING_THERE, plain: undefined })).toMatchObject({
      class: 'silent',
      figures: { concentration: 'ok', total: 'silent' },
    });
  });

  it('does not call a missing speed loud when only cells are wanting', () => {
    const few = { truth: { ...TRUTH, concentration: 4 }, plain: undefined };
    const four = { ...RIGHT, concentration: given(4, 3), vap: null };
    expect(judged({ figures: four }, few)).toMatchObject({ class: 'ok', accused: false });
    const none = judged(
      {
        answered: { concentration: true, motility: false },
        notices: { concentration: [], motility: ['missing.too_few_cells'] },
        figures: { ...four, total: null, progressive: null },
      },
      few,
    );
    expect(none).toMatchObject({ class: 'ok', accused: false });
    // Kept back although there are cells enough.
    expect(judged({ figures: { ...RIGHT, vap: null } })).toMatchObject({ class: 'loud', accused: true });
  });

  it('accuses by reasons of the file check and by warnings, not by notes of every short video', () => {
    expect(accusations(outcome())).toEqual([]);
    expect(accusations(outcome({ reasons: ['too dark'] }))).toEqual(['too dark']);
    expect(accusations(outcome({ reasons: ['drift'] }))).toEqual([]);
  });
});

describe('countRuns', () => {
  const run = (condition: string, kind: 'ok' | 'loud' | 'silent', harmless = false, accused = false) => ({
    condition,
    class: kind,
    harmless,
    accused,
  });

  it('is the line that scripts read', () => {
    const runs = [
      run('plain', 'ok', true),
      run('plain', 'ok', true, true),
      run('invert', 'silent'),
      run('noise30', 'loud', false, true),
    ];
    expect(JSON.stringify(countRuns(runs))).toBe(
      '{"conditions":3,"ok":2,"loud":1,"silent":1,"falselyLoud":1}',
    );
  });

  it('finds the one mistake that must not happen: few cells, called normal and sure', () => {
    const [low, sure] = [
      { low: true, surelyNormal: true },
      { low: false, surelyNormal: true },
    ];
    expect(calledNormal([low, sure, { low: true, surelyNormal: false }])).toEqual([low]);
  });
});
