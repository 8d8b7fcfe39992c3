import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { CLASS_PROMOTION_RULES, type JudgedRule, missedRules } from '@sarm/domain/comparisons';
import { brightnessNetwork, classNetwork } from '@sarm/inference/testing/class-network';
import { canonicalJson } from '@sarm/reports/canonical-json';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../label-bench.fixture.ts';
import { type BenchCell, type CellFrame, ClassBench, type ClassVersion } from './class-bench.fixture.ts';

const bench = await ClassBench.ofFile();

const DARK: BenchCell = { label: 'normal', level: 60 };
const GREY: BenchCell = { label: 'abnormal_head', level: 130 };
const BRIGHT: BenchCell = { label: 'abnormal_head', level: 200 };
/** Labelled otherwise than any threshold answers: not every patient may be alike, or an interval has no width. */
const ODD: BenchCell = { label: 'normal', level: 200 };
const ODD_TOO: BenchCell = { label: 'abnormal_head', level: 60 };
const frames = (count: number, odd: number): CellFrame[] =>
  Array.from({ length: count }, (_, at) => [at < odd ? ODD : DARK, DARK, GREY, at < odd ? ODD_TOO : BRIGHT]);
/** Five patients with 44 cells each; odd ones of both classes, so that the share of normal forms stays right. */
const TEST = [1, 0, 2, 1, 0].map((odd) => frames(11, odd));
const TRAIN: CellFrame[] = [[DARK, BRIGHT, GREY, BRIGHT]];
const VERSION: ClassVersion = { test: TEST, train: TRAIN };

const ruleOf = (rules: readonly JudgedRule[] | null, name: string) =>
  rules?.find(({ rule }) => rule === name);
/** Time is of a busy machine. */
const missed = (rules: readonly JudgedRule[] | null) =>
  missedRules(rules ?? []).flatMap(({ rule }) => (rule === 'time' ? [] : rule));

describe('compare-models of morphology models', () => {
  it('MEA-CMP-7 compares the first one with the most frequent class of the training split', async () => {
    const version = await bench.version(VERSION);
    const candidate = await bench.model(brightnessNetwork(0.4));
    const { outcome, row } = await bench.compare(candidate, null, version.id);
    expect(outcome.status).toBe('completed');
    const { results, rules } = row;
    expect(results).toMatchObject({
      schema: 3,
      championSha256: null,
      patients: 5,
      videos: 5,
      frames: 55,
      heads: 220,
      way: 't',
      selfCheck: [],
      range: null,
      ofClasses: {
        baseline: { kind: 'most_frequent_class', class: 'abnormal_head', cells: 3, of: 4 },
        cellsWithoutScale: 0,
      },
    });
    const figure = (name: string) => results?.figures.find((each) => each.name === name);
    expect(figure('balanced_accuracy')).toMatchObject({ champion: 0.5, verdict: 'better' });
    expect(figure('balanced_accuracy')?.candidate).toBeCloseTo(1 - 8 / 220, 10);
    expect(figure('normal_bias')).toMatchObject({ champion: -0.5, candidate: 0 });
    expect(figure('milliseconds')).toMatchObject({ champion: null, candidate: expect.any(Number) });
    expect(results?.ofClasses?.classes.map((each) => [each.class, each.cells, each.candidate])).toEqual([
      ['normal', 110, { reported: 110, right: 106 }],
      ['abnormal_head', 110, { reported: 110, right: 106 }],
    ]);
    expect(results?.conditions.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
      expect.arrayContaining(['preparation papanicolaou', 'scale 0_3_to_0_6']),
    );
    expect((rules ?? []).map(({ rule }) => rule)).toEqual([...CLASS_PROMOTION_RULES]);
    expect(missed(rules)).toEqual([]);
    // What was not measured is listed as not applying, and never as held.
    for (const name of ['class_fall', 'range', 'self_check'])
      expect(ruleOf(rules, name)).toMatchObject({ applies: false, holds: false, figure: null });
    expect(ruleOf(rules, 'time')).toMatchObject({ bar: 50 });
    expect(row.results_sha256).toBe(createHash('sha256').update(canonicalJson(results)).digest('hex'));
    expect(JSON.stringify(results)).not.toMatch(/S\d{3}|P\d{3}|Anna|Muster/);
    const scores = JSON.parse(
      gunzipSync(await bytesOf(bench.world.bench, row.scores_key ?? '')).toString('utf8'),
    ) as { frames: { cells: object[] }[] };
    expect(scores.frames).toHaveLength(55);
    expect(scores.frames[0]?.cells[0]).toEqual({
      label: 'normal',
      champion: 'abnormal_head',
      candidate: 'abnormal_head',
    });
  });

  it('MEA-CMP-6 compares a later one with the model in use, cell by cell and by class', async () => {
    const version = await bench.version(VERSION);
    // It takes grey cells for normal ones.
    const inUse = await bench.model(brightnessNetwork(0.6));
    const better = await bench.compare(await bench.model(brightnessNetwork(0.4)), inUse, version.id);
    expect(better.row.results).toMatchObject({ schema: 3, ofClasses: { baseline: null } });
    expect(better.row.results?.championSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(better.row.results?.figures[0]).toMatchObject({
      name: 'balanced_accuracy',
      difference: expect.closeTo(0.25, 10),
      verdict: 'better',
    });
    expect(missed(better.row.rules)).toEqual([]);
    expect(ruleOf(better.row.rules, 'class_recall')).toMatchObject({ applies: false, holds: false });
    const back = await bench.compare(inUse, await bench.model(brightnessNetwork(0.4)), version.id);
    expect(back.row.passed).toBe(false);
    expect(missed(back.row.rules)).toEqual(['balanced_accuracy', 'class_fall', 'normal_bias']);
    expect(back.row.results?.figures.find(({ name }) => name === 'normal_bias')).toMatchObject({
      candidate: expect.closeTo(0.25, 10),
      verdict: 'worse',
    });
  });

  it('MEA-CMP-8 lets nothing pass that is no better than the most frequent class, or measured on too little', async () => {
    const always = await bench.model(classNetwork([1, 5, 1, 1, 1]));
    const same = await bench.compare(always, null, (await bench.version(VERSION)).id);
    expect(missed(same.row.rules)).toEqual(['balanced_accuracy', 'class_recall', 'normal_bias']);
    expect(same.row.results?.figures[0]).toMatchObject({ difference: 0, verdict: 'undetermined' });
    const good = await bench.model(brightnessNetwork(0.4), { card: {} });
    const few = { test: TEST.slice(0, 3).map((each) => each.slice(0, 3)), train: TRAIN, approved: 1 };
    const { row } = await bench.compare(good, null, (await bench.version(few)).id);
    expect(missedRules(row.rules ?? []).map(({ rule, reason }) => [rule, reason])).toEqual(
      expect.arrayContaining([
        ['patients', null],
        ['approved', null],
        ['balanced_accuracy', 'too_few_patients'],
        ['class_recall', 'no_large_class'],
        ['normal_bias', 'too_few_cells'],
        ['checkpoint', 'no_checkpoint'],
      ]),
    );
  });

  it('is refused without cells to compare, of another task, and where the candidate has seen a patient', async () => {
    const candidate = await bench.model(brightnessNetwork(0.4));
    const codeOf = async (version: ClassVersion) =>
      (await bench.compare(candidate, null, (await bench.version(version)).id)).outcome.notice.code;
    const few = { test: [frames(1, 0)], train: TRAIN };
    expect(await codeOf({ ...few, umPerPixel: null })).toBe('comparison.no_test_cells');
    expect(await codeOf({ ...few, train: [] })).toBe('comparison.no_training_cells');
    const version = await bench.version(few);
    const heads = await bench.version(few);
    await bench.db
      .updateTable('dataset_versions')
      .set({ task: 'head_detection' })
      .where('id', '=', heads.id)
      .execute();
    expect((await bench.compare(candidate, null, heads.id)).outcome.notice.code).toBe(
      'comparison.not_of_task',
    );
    const other = await bench.version(few);
    await bench.db
      .updateTable('dataset_version_frames')
      .set({ patient_id: version.patients[0]?.patientId ?? null })
      .where('version_id', '=', other.id)
      .where('split', '=', 'train')
      .execute();
    const trained = await bench.model(brightnessNetwork(0.4), { versionId: other.id });
    const { outcome, row } = await bench.compare(trained, null, version.id);
    expect([outcome.notice.code, row.state, row.results]).toEqual([
      'comparison.seen_patient',
      'failed',
      null,
    ]);
  });
});
