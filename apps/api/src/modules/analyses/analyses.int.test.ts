import type { Analysis, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { notice } from '@sarm/domain/catalogue/notices';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { CalculationWorld, CONCENTRATION, MOTILITY } from '../calculation/calculation-world.fixture.ts';

const PATH = '/api/sarm/analyses';
let world: CalculationWorld;
beforeAll(async () => {
  world = await CalculationWorld.ofFile();
});

const get = (id: string, who: SignedInPerson = world.lab.member, query = '') =>
  who.inject({ url: `${PATH}/${id}${query}` });
const read = async (id: string, query = ''): Promise<AnalysisRecord> =>
  (await get(id, world.lab.member, query)).json();
const list = async (query: string, who: SignedInPerson = world.lab.member) =>
  (await who.inject({ url: `${PATH}?${query}` })).json<{ items: Analysis[]; total: number }>();
const figure = (record: Analysis, code: string) => record.figures.find((each) => each.code === code);

/** Both calculations of the videos; the id of their analysis. */
async function analysed(videos: string[]): Promise<string> {
  const { analysis_id: id } = await world.calculated(MOTILITY, videos, videos.length);
  await world.calculated(CONCENTRATION, videos, 0);
  return id ?? '';
}

describe('stored analyses', () => {
  it('BUS-100 motility and concentration of the same videos are one analysis with its headline figures', async () => {
    const datasetId = await world.dataset();
    const videos = [
      await world.ready({ dataset_id: datasetId }),
      await world.ready({ dataset_id: datasetId }),
    ];
    const motility = await world.calculated(MOTILITY, videos, 2);
    const concentration = await world.calculated(CONCENTRATION, videos.toReversed(), 0);
    expect(concentration.analysis_id).toBe(motility.analysis_id);
    const { items, total } = await list(`dataset_id=${datasetId}`);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      id: motility.analysis_id,
      patientId: null,
      status: 'completed',
      morphology: null,
      frameCount: 200,
      dataset: { id: datasetId, name: 'Sample' },
      tasks: [],
    });
    expect(items[0]?.motility).toBeCloseTo(70, 6);
    expect(items[0]?.concentration).toBeCloseTo(
      concentration.aggregated_results.mean_concentration_million_per_ml ?? 0,
      9,
    );
    expect(items[0]?.frames.map((each) => each.imageUrl)).toEqual(
      videos.map((id) => `/api/sarm/media/thumbnail/${id}`),
    );
    for (const [query, count] of [
      [`dataset_id=${datasetId}&status=completed`, 1],
      [`dataset_id=${datasetId}&status=pending`, 0],
      [`video_id=${videos[0]}`, 1],
      [`video_id=${newId()}`, 0],
      [`patient_id=${newId()}`, 0],
      [`dataset_id=${datasetId}&limit=1&page=2`, 1],
    ] as const)
      expect([query, (await list(query)).total]).toEqual([query, count]);
  });

  it('BUS-002 BUS-100 answers every field, null for a figure that there is not, filtered and in pages', async () => {
    const patientId = newId();
    const { db } = world.lab.api.database.admin;
    const { projectId } = world.lab;
    await db
      .insertInto('patients')
      .values({ id: patientId, project_id: projectId, name: 'T. Berg' })
      .execute();
    const datasetId = await world.dataset({ dilution: 1, volume_ml: 3, patient_id: patientId });
    const ids: string[] = [];
    for (let each = 0; each < 3; each++) {
      const video = await world.ready({ dataset_id: datasetId });
      const { analysis_id: id } = await world.calculated(MOTILITY, [video], 1, { save_results: true });
      ids.push(id ?? '');
    }
    const unsaved = await world.ready({ dataset_id: datasetId });
    const loose = await world.calculated(MOTILITY, [unsaved], 1, { save_results: false });
    expect(loose.analysis_id ?? null).toBeNull();
    const { items, total } = await list(`patient_id=${patientId}&page=1&limit=2`);
    expect([items.length, total]).toEqual([2, 3]);
    expect((await list(`patient_id=${patientId}&page=2&limit=2`)).items).toHaveLength(1);
    expect((await list(`dataset_id=${datasetId}`)).items.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const one of items) {
      expect(one).toMatchObject({ patientId, status: 'completed', concentration: null, morphology: null });
      expect(one.motility).toBeCloseTo(70, 6);
      expect(one.frameCount).toBe(100);
      expect(Number.isNaN(Date.parse(one.createdAt))).toBe(false);
      expect(one.frames[0]?.imageUrl).toMatch(/^\/api\/sarm\/media\//);
    }
  });

  it('BUS-100 frames that are submitted make an analysis of one video', async () => {
    const video = await world.ready();
    const frame = await world.lab.frame(video, 10);
    const answer = await world.lab.member.inject({
      method: 'POST',
      url: '/api/sarm/frame/submit-frames',
      payload: { videoId: video, frameIds: [frame] },
    });
    const { analysisId } = answer.json<{ analysisId: string }>();
    expect((await list(`video_id=${video}`)).items).toMatchObject([
      { id: analysisId, status: 'pending', concentration: null, motility: null, videos: [{ id: video }] },
    ]);
    await world.endRuns();
    const [done] = (await list(`video_id=${video}&status=completed`)).items;
    expect(done).toMatchObject({ id: analysisId, videos: [{ id: video }] });
    expect(done?.motility).toBeCloseTo(70, 6);
    expect(done?.concentration).not.toBeNull();
  });

  it('answers every figure with interval, limit and verdict, and its evidence', async () => {
    const id = await analysed([await world.ready()]);
    const record = await read(id);
    expect(record.figures.map(({ code, limit }) => [code, limit])).toEqual([
      ['concentration', 16],
      ['total_count', 39],
      ['progressive_motility', 30],
      ['total_motility', 42],
      ['hundred_minus_immotile', 54],
      ['normal_forms', 4],
    ]);
    expect(figure(record, 'total_motility')).toMatchObject({
      value: 70,
      verdict: { label: 'Normal', undetermined: false },
      reasons: [],
    });
    expect(figure(record, 'normal_forms')).toMatchObject({
      value: null,
      interval: null,
      verdict: null,
      reasons: [{ code: 'missing.no_morphology' }],
    });
    expect(record.grades.map(({ value }) => value)).toEqual([40, 20, 10, 30]);
    expect(record.velocities.find(({ code }) => code === 'vap')?.value).toBeCloseTo(50, 9);
    // The stored summary of the fixture keeps no classes of speed.
    expect(record).toMatchObject({
      histogram: null,
      histogramReasons: [{ code: 'missing.no_distribution' }],
    });
    expect(record.fields).toMatchObject([{ heads: 250, frames: 100, seconds: 2 }]);
    expect(record.fieldBand?.low).toBeLessThan(250);
    expect(record.warnings.map(({ code }) => code)).toContain('warning.one_field_only');
    expect(record.replicates).toMatchObject({ outcome: 'missing', reasons: [{ code: 'replicates.none' }] });
    expect(record.provenance).toMatchObject({
      model: { name: 'Sperm Detection Model v1' },
      reference: 'WHO 6th edition (2021)',
      files: 1,
      calibrations: [{ name: 'c', pixel_size_um: 0.5, measured_depth_um: 20 }],
      corrections: { tracks: 0, videos: 0 },
    });
    expect(record.provenance.inputs_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(record.calculation.motility).toMatchObject({ success: true, kind: 'motility' });
    expect(record.calculation.concentration).toMatchObject({ success: true, kind: 'concentration' });
  });

  it('BUS-101 gives the parts of concentration and motility, or null', async () => {
    const { results } = await read(await analysed([await world.ready()]));
    const total = results.concentration?.total ?? 0;
    expect(results.concentration?.motile).toBeCloseTo(0.7 * total, 9);
    expect(results.concentration?.progressive).toBeCloseTo(0.6 * total, 9);
    expect(results.concentration?.nonMotile).toBeCloseTo(0.3 * total, 9);
    expect(results.motility).toEqual({ progressive: 60, nonprogressive: 10, immotile: 30 });
    expect(results).toMatchObject({
      morphology: null,
      interpretation: 'All results are at or above their lower reference limits',
      whoReference: 'WHO 6th edition (2021)',
    });
    const { analysis_id: id } = await world.calculated(MOTILITY, [await world.ready()], 1);
    expect((await read(id ?? '')).results).toMatchObject({
      concentration: null,
      interpretationNotice: { code: 'interpretation.normal_partly' },
    });
  });

  it('BUS-198 an unknown analysis and one of a foreign project are not found alike', async () => {
    const id = await analysed([await world.ready()]);
    for (const [who, analysisId] of [
      [world.lab.stranger, id],
      [world.lab.member, newId()],
    ] as const) {
      const answer = await get(analysisId, who);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'analysis_not_found', message: 'Analysis not found' });
    }
    expect((await list('', world.lab.stranger)).items).toEqual([]);
    expect((await get(id, world.lab.plain)).statusCode).toBe(403);
  });

  it('BUS-120 waits as pending, works as in-progress, ends as completed or failed', async () => {
    const video = await world.ready();
    const request = world.request(MOTILITY, [video]);
    await expect.poll(async () => (await list(`video_id=${video}`)).items[0]?.status).toBe('pending');
    expect((await list(`video_id=${video}`)).items[0]).toMatchObject({ motility: null, figures: [] });
    await world.beginRuns();
    expect((await list(`video_id=${video}`)).items[0]?.status).toBe('in-progress');
    await world.endRunsSoon(1);
    await request;
    expect((await list(`video_id=${video}`)).items[0]).toMatchObject({ status: 'completed', tasks: [] });
    const other = await world.ready();
    const failure = notice('analysis.failed', undefined, [notice('video.original_gone')]);
    await Promise.all([world.request(MOTILITY, [other]), world.endRunsSoon(1, { failure })]);
    const [failed] = (await list(`video_id=${other}`)).items;
    expect(failed).toMatchObject({ status: 'failed', motility: null });
    expect(figure(failed as Analysis, 'total_motility')?.reasons[0]?.code).toBe('calculation.of_video');
  });

  it('a cancelled calculation ends its runs and does not leave its analysis waiting', async () => {
    const video = await world.ready();
    const request = world.request(MOTILITY, [video]);
    await expect.poll(async () => (await list(`video_id=${video}`)).items[0]?.tasks.length).toBe(1);
    const [taskId] = (await list(`video_id=${video}`)).items[0]?.tasks ?? [];
    const run = await world.endableTask();
    await world.lab.member.inject({ method: 'DELETE', url: `/api/tasks/${taskId}` });
    expect((await request).statusCode).toBe(409);
    expect((await list(`video_id=${video}`)).items[0]).toMatchObject({ status: 'failed', tasks: [] });
    const ended = await world.lab.member.inject({ url: `/api/tasks/${run}` });
    expect(ended.json()).toMatchObject({ status: 'cancelled' });
  });
});

describe('figures that no longer hold', () => {
  const change = (table: 'datasets' | 'videos', id: string, values: object) =>
    world.lab.api.database.admin.db.updateTable(table).set(values).where('id', '=', id).execute();

  it('are withheld with the reason once the calibration of a video is another', async () => {
    const video = await world.ready();
    const id = await analysed([video]);
    const same = await world.calibration();
    await change('videos', video, { calibration_id: same });
    expect(figure(await read(id), 'concentration')?.value).not.toBeNull();
    await change('videos', video, { calibration_id: await world.calibration(25) });
    const record = await read(id);
    for (const each of [...record.figures.slice(0, 5), ...record.grades, ...record.velocities])
      expect(each).toMatchObject({
        value: null,
        verdict: null,
        reasons: [{ code: 'missing.calibration_changed' }],
      });
    expect(record.calculation.motility).toMatchObject({ success: false });
    expect(record.calculation.motility?.aggregated_results.total_motility).toBeNull();
    expect(record).toMatchObject({ concentration: null, motility: null });
    expect((await list(`video_id=${video}`)).items[0]).toMatchObject({ concentration: null, motility: null });
    await world.calculated(CONCENTRATION, [video], 0);
    expect((await read(id)).concentration).not.toBeNull();
  });

  it('a changed dilution withholds what it multiplies and leaves motility', async () => {
    const dataset_id = await world.dataset();
    const id = await analysed([await world.ready({ dataset_id })]);
    await change('datasets', dataset_id, { dilution: 5 });
    const record = await read(id);
    expect(figure(record, 'total_count')).toMatchObject({
      value: null,
      reasons: [{ code: 'missing.sheet_changed' }],
    });
    expect(record.motility).toBeCloseTo(70, 6);
    expect(record.calculation.concentration).toMatchObject({ success: false });
    expect(record.calculation.motility).toMatchObject({ success: true });
  });
});

describe('two aliquots of a sample', () => {
  it('are compared as the WHO manual has it', async () => {
    const dataset_id = await world.dataset();
    const first = await analysed([await world.ready({ dataset_id })]);
    const second = await analysed([await world.ready({ dataset_id })]);
    const { replicates } = await read(first);
    expect(replicates).toMatchObject({
      outcome: 'agree',
      grade: 'a',
      difference: { heads: 0, percent: 0 },
      allowed: { heads: 44, percent: 10 },
      rows: [
        { analysis_id: first, own: true, heads: 250, percent: 40 },
        { analysis_id: second, own: false, heads: 250, percent: 40 },
      ],
    });
  });
});
