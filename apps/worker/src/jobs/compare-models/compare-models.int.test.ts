import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { type JudgedRule, missedRules, PROMOTION_RULES } from '@sarm/domain/comparisons';
import { canonicalJson } from '@sarm/reports/canonical-json';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../label-bench.fixture.ts';
import { CompareBench } from './compare-bench.fixture.ts';

const bench = await CompareBench.ofFile();
const ruleOf = (rules: readonly { rule: string; holds: boolean }[] | null, name: string) =>
  rules?.find(({ rule }) => rule === name);
const failed = (rules: readonly JudgedRule[] | null) => missedRules(rules ?? []).map(({ rule }) => rule);

describe('compare-models', () => {
  it('scores both models on the test split and judges every rule', async () => {
    const version = await bench.version(5, 6);
    const candidate = await bench.candidate({ versionId: version.id });
    const { outcome, row } = await bench.compare(candidate, version.id);
    expect(outcome.notice).toMatchObject({ code: expect.stringMatching(/^comparison\.(not_)?passed$/) });
    const { results, rules } = row;
    expect(results).toMatchObject({
      championSha256: bench.shipped.sha256,
      candidateSha256: bench.shipped.sha256,
      patients: 5,
      videosWithoutPatient: 0,
      videos: 5,
      frames: 30,
      way: 't',
    });
    // The same file: no difference, which nobody may call better.
    const f1 = results?.figures.find(({ name }) => name === 'f1');
    expect(f1).toMatchObject({ difference: 0, interval: [0, 0], verdict: 'undetermined' });
    expect(f1?.champion).toBeGreaterThan(0.8);
    expect(results?.heads).toBeGreaterThan(500);
    expect(results?.selfCheck.length).toBe(5);
    // Numbers of the file are floats: nothing was measured for these two, and nothing is called held.
    for (const rule of ['eight_bits_time', 'eight_bits_f1'])
      expect(ruleOf(rules, rule)).toMatchObject({ holds: false, applies: false, reason: 'not_eight_bits' });
    expect(results?.conditions.map(({ kind, value }) => `${kind} ${value}`)).toContain('scale 0_3_to_0_6');
    // Time and the bias of these few heads are not of the model that is compared with itself.
    expect(failed(rules).filter((rule) => rule !== 'time' && rule !== 'count_bias')).toEqual([]);
    expect(row.results_sha256).toBe(createHash('sha256').update(canonicalJson(results)).digest('hex'));
    const scores = JSON.parse(
      gunzipSync(await bytesOf(bench.world.bench, row.scores_key ?? '')).toString('utf8'),
    ) as { frames: object[] };
    expect(scores.frames).toHaveLength(30);
    expect(JSON.stringify([results, scores])).not.toMatch(/Anna|Muster/);
    // What is signed names no sample: the rows beside it do, and go with the videos.
    expect(JSON.stringify(results)).not.toMatch(/S\d{3}|P\d{3}/);
    const numbers = [1, 2, 3, 4, 5];
    expect(results?.byVideo.map(({ code }) => code)).toEqual(numbers.map((number) => `V-${number}`));
    const named = await bench.db
      .selectFrom('model_comparison_videos')
      .select(['number', 'video_id'])
      .where('comparison_id', '=', row.id)
      .orderBy('number')
      .execute();
    expect(named.map(({ number }) => number)).toEqual(numbers);
    expect(named.map(({ video_id: id }) => id).toSorted()).toEqual(
      version.test.map(({ videoId }) => videoId).toSorted(),
    );
    expect(outcome.progress.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(['reading', 'scoring', 'checking', 'storing']),
    );
  });

  it('finds a candidate worse that overlooks heads, and gives no verdict with three patients', async () => {
    const version = await bench.version(5, 4);
    const blind = await bench.candidate({ threshold: 0.85, card: {} });
    const { row } = await bench.compare(blind, version.id);
    expect(row.results?.figures.find(({ name }) => name === 'recall')).toMatchObject({ verdict: 'worse' });
    expect(row.passed).toBe(false);
    expect(failed(row.rules)).toEqual(
      expect.arrayContaining(['f1', 'count_bias', 'checkpoint', 'self_check']),
    );
    expect(ruleOf(row.rules, 'checkpoint')).toMatchObject({ reason: 'no_checkpoint' });
    const few = await bench.version(3, 2);
    const third = await bench.compare(blind, few.id);
    expect(third.row.results).toMatchObject({ patients: 3, way: 'none' });
    for (const each of third.row.results?.figures ?? []) expect(each.verdict).toBe('none');
    expect(failed(third.row.rules)).toEqual(expect.arrayContaining(['patients', 'f1', 'conditions']));
  });

  it('holds a model in eight bits to its float model: as many times as fast, and the same F1', async () => {
    const version = await bench.version(4, 2);
    // Imported before files were looked at for it: the comparison finds it in the file.
    const imported = 'candidates/sperm-detection-v1-eight-bits/model.onnx';
    const candidate = await bench.candidate({ imported, card: { declaredUnseen: true } });
    const { row } = await bench.compare(candidate, version.id);
    const marked = await bench.db
      .selectFrom('models')
      .select(['precision', 'variant_of'])
      .where('id', '=', candidate)
      .executeTakeFirstOrThrow();
    expect(marked).toEqual({ precision: 'int8', variant_of: bench.shipped.id });
    expect(row.rules?.map(({ rule }) => rule)).toEqual([...PROMOTION_RULES]);
    const figure = (name: string) => row.results?.figures.find((each) => each.name === name);
    const { champion, candidate: own } = figure('milliseconds') ?? {};
    const gain = (champion ?? Number.NaN) / (own ?? Number.NaN);
    // A busy machine may take away what eight bits gain: the verdict must follow the figure, whatever it is.
    expect(ruleOf(row.rules, 'eight_bits_time')).toEqual({
      rule: 'eight_bits_time',
      holds: gain >= 1.3,
      figure: expect.closeTo(gain, 9),
      bar: 1.3,
      reason: gain >= 1.3 ? 'against_float_model' : 'too_little_gain',
    });
    const away = Math.abs(figure('f1')?.difference ?? Number.NaN);
    expect(ruleOf(row.rules, 'eight_bits_f1')).toMatchObject({
      holds: away <= 0.005,
      figure: expect.closeTo(away, 9),
      bar: 0.005,
      reason: 'against_float_model',
    });
    expect(away).toBeLessThan(0.02);
  });

  it('is refused where a model has seen a patient, a video or a picture of the test', async () => {
    const version = await bench.version(4, 1);
    const other = await bench.version(4, 1);
    const trainOn = async (change: object, of: (typeof version)['test'][number]) => {
      const candidate = await bench.candidate({ versionId: other.id });
      await bench.db
        .updateTable('dataset_version_frames')
        .set({ picture_hash: 'f'.repeat(64), ...change })
        .where('version_id', '=', other.id)
        .where('split', '=', 'train')
        .execute();
      const { outcome, row } = await bench.compare(candidate, version.id);
      expect([outcome.status, row.state, row.results]).toEqual(['failed', 'failed', null]);
      expect(of.videoId).toBeDefined();
      return outcome.notice;
    };
    const [first] = version.test as [(typeof version)['test'][number]];
    const fresh = other.trained;
    expect(await trainOn({ patient_id: first.patientId }, first)).toMatchObject({
      code: 'comparison.seen_patient',
      params: { model: 'Clinic heads', count: 1 },
    });
    expect(await trainOn({ patient_id: fresh.patientId, video_id: first.videoId }, first)).toMatchObject({
      code: 'comparison.seen_video',
    });
    const [frame] = await bench.world.framesOf(version.id);
    expect(
      await trainOn({ video_id: fresh.videoId, picture_hash: frame?.picture_hash }, first),
    ).toMatchObject({ code: expect.stringMatching(/^comparison\.seen_picture$/) });
  });

  it('is refused where a picture is gone or another one lies in its place', async () => {
    const version = await bench.version(4, 1);
    const candidate = await bench.candidate();
    const { bench: jobs } = bench.world;
    const frames = await jobs.frames(version.test[0]?.videoId ?? '');
    const key = frames[0]?.blob_key ?? '';
    const bytes = await bytesOf(jobs, key);
    await jobs.blobs.put(key, Buffer.concat([bytes, Buffer.from('x')]), { contentType: 'image/png' });
    expect((await bench.compare(candidate, version.id)).outcome.notice.code).toBe(
      'comparison.picture_changed',
    );
    await jobs.blobs.remove(key);
    expect((await bench.compare(candidate, version.id)).outcome.notice).toEqual({
      code: 'comparison.pictures_missing',
      params: { count: 1 },
    });
  });
});
