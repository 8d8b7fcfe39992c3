import type { Analysis, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { sealAnalysis } from '@sarm/database/analyses/analyses.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { CalculationWorld, CONCENTRATION, MOTILITY } from '../calculation/calculation-world.fixture.ts';

const PATH = '/api/sarm/analyses';
let world: CalculationWorld;
beforeAll(async () => {
  world = await CalculationWorld.ofFile();
});

const read = async (id: string, query = ''): Promise<AnalysisRecord> =>
  (await world.lab.member.inject({ url: `${PATH}/${id}${query}` })).json();
const list = async (query: string) =>
  (await world.lab.member.inject({ url: `${PATH}?${query}` })).json<{ items: Analysis[] }>();
const exclude = (id: string, videoId: string, body: object, who: SignedInPerson = world.lab.member) =>
  who.inject({ method: 'PATCH', url: `${PATH}/${id}/videos/${videoId}`, payload: body });
const figure = (record: Analysis, code: string) => record.figures.find((each) => each.code === code);

async function analysed(videos: string[]): Promise<string> {
  const { analysis_id: id } = await world.calculated(MOTILITY, videos, videos.length);
  await world.calculated(CONCENTRATION, videos, 0);
  return id ?? '';
}

describe('leaving a video out', () => {
  it('computes the figures again, keeps both versions and the reason, and takes it back', async () => {
    const videos = [await world.ready(), await world.ready()];
    const id = await analysed(videos);
    const before = await read(id);
    const [first = ''] = videos;
    const answer = await exclude(id, first, { excluded: true, reason: 'Bubble in the chamber' });
    expect(answer.statusCode).toBe(200);
    const after = answer.json<AnalysisRecord>();
    expect(after.headsCounted).toBe(250);
    expect(before.headsCounted).toBe(500);
    expect(after.analysedVideos[0]?.excluded).toMatchObject({ reason: 'Bubble in the chamber' });
    expect(after.provenance.corrections).toEqual({ tracks: 0, videos: 1 });
    expect(after.formerVersions).toMatchObject([{ number: 1, cause: 'correction' }]);
    expect(after.calculation.motility?.aggregated_results.total_sperm_count).toBe(250);
    const former = await read(id, '?version=1');
    expect(former.version).toBe(1);
    expect(former.headsCounted).toBe(500);
    expect(former.figures).toEqual(before.figures);
    expect(former.calculation).toEqual(before.calculation);
    const [audit] = (await world.lab.audits('analysis.exclude-video')).slice(-1);
    expect(audit).toMatchObject({ subject_id: id, after: { videoId: first, reason: '[personal]' } });
    const back = await exclude(id, first, { excluded: false, reason: 'It was the other one' });
    expect(back.json<AnalysisRecord>()).toMatchObject({ headsCounted: 500, figures: before.figures });
    expect(back.json<AnalysisRecord>().formerVersions).toHaveLength(2);
    expect(
      (await exclude(id, first, { excluded: false, reason: 'again' })).json<AnalysisRecord>().corrections,
    ).toHaveLength(2);
  });

  it('uses the other videos where one cannot be measured', async () => {
    const dataset_id = await world.dataset();
    const bad = await world.ready({ dataset_id, calibration_id: null });
    const good = await world.ready({ dataset_id });
    const { analysis_id } = await world.calculated(MOTILITY, [bad, good], 0);
    const id = analysis_id ?? '';
    expect(figure(await read(id), 'total_motility')?.value).toBeNull();
    await exclude(id, bad, { excluded: true, reason: 'No calibration' });
    await world.calculated(MOTILITY, [bad, good], 1);
    expect(figure(await read(id), 'total_motility')?.value).toBe(70);
    await exclude(id, good, { excluded: true, reason: 'None left' });
    const record = await read(id);
    expect(figure(record, 'total_motility')).toMatchObject({
      value: null,
      reasons: [{ code: 'missing.all_excluded' }],
    });
    expect(record.status).toBe('failed');
  });

  it('needs a reason, a level that writes, and an analysis without an issued report', async () => {
    const video = await world.ready();
    const id = await analysed([video]);
    const body = { excluded: true, reason: 'x' };
    const refused = await exclude(id, video, { excluded: true, reason: ' ' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'reason', code: 'reason_required' }] });
    expect((await exclude(id, video, body, world.lab.viewer)).statusCode).toBe(403);
    expect((await exclude(id, video, body, world.lab.plain)).statusCode).toBe(403);
    expect((await exclude(id, await world.ready(), body)).statusCode).toBe(404);
    const { app } = world.lab.api.database;
    await inScope(app.db, asProject(world.lab.projectId), (tx) => sealAnalysis(tx, id));
    const issued = await exclude(id, video, body);
    expect(issued.statusCode).toBe(409);
    expect(issued.json()).toMatchObject({ code: 'analysis_issued' });
    expect((await read(id)).issued).toBe(true);
  });

  it('is refused while the analysis still runs', async () => {
    const video = await world.ready();
    const request = world.request(MOTILITY, [video]);
    await expect
      .poll(async () => (await list(`video_id=${video}`)).items.length, { timeout: 60_000 })
      .toBe(1);
    const [open] = (await list(`video_id=${video}`)).items;
    const answer = await exclude(open?.id ?? '', video, { excluded: true, reason: 'x' });
    expect(answer.json()).toMatchObject({ code: 'analysis_running' });
    await world.endRunsSoon(1);
    await request;
  });
});
