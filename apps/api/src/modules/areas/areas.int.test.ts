import type { Analysis, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { writeVideoArea } from '@sarm/database/samples/video-areas.repository';
import { findAreaInUse } from '@sarm/database/samples/set-areas.repository';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { CalculationWorld, CONCENTRATION, MOTILITY } from '../calculation/calculation-world.fixture.ts';
import { summaryOf } from '../calculation/video-summary.fixture.ts';

let world: CalculationWorld;
beforeAll(async () => {
  world = await CalculationWorld.ofFile();
});

const PICTURE = { width: 640, height: 480 };
const LEFT = { kind: 'rectangle', x: 0, y: 0, width: 64, height: 480 } as const;
const CORNER = {
  kind: 'polygon',
  corners: [
    [640, 480],
    [400, 480],
    [640, 240],
  ],
} as const;
const BARS: VideoArea = { ...PICTURE, excluded: [[0, 0, 640, 48]], kinds: ['bars'] };

const pathOf = (video: string): string => `/api/sarm/videos/${video}/area`;
const read = async (video: string, who: SignedInPerson = world.lab.member) =>
  (await who.inject({ url: pathOf(video) })).json<VideoAreaAnswer>();
const set = (video: string, body: object, who: SignedInPerson = world.lab.member) =>
  who.inject({
    method: 'PUT',
    url: pathOf(video),
    payload: { parts: [LEFT], reason: 'Bubble', base_version: 0, ...body },
  });
const recognisedAgain = (video: string, body: object, who: SignedInPerson = world.lab.member) =>
  who.inject({
    method: 'POST',
    url: `${pathOf(video)}/recognised`,
    payload: { reason: 'It was debris', base_version: 1, ...body },
  });
const scoped = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(world.lab.api.database.app.db, asProject(world.lab.projectId), work);
const ready = (over: Parameters<CalculationWorld['ready']>[0] = {}) => world.ready({ ...PICTURE, ...over });
const analysis = async (id: string): Promise<AnalysisRecord> =>
  (await world.lab.member.inject({ url: `/api/sarm/analyses/${id}` })).json();
const figure = (record: Analysis, code: string) => record.figures.find((each) => each.code === code);

describe('the area of a video that a person sets', () => {
  it('takes the place of the recognised one, with its author and reason, until it is taken away', async () => {
    const video = await ready();
    expect(await read(video)).toEqual({
      picture: PICTURE,
      version: 0,
      recognised: null,
      set: null,
      excluded: [],
      used_share: 1,
    });
    await scoped((tx) => writeVideoArea(tx, { id: video, projectId: world.lab.projectId }, BARS));
    expect(await read(video)).toMatchObject({ excluded: BARS.excluded, used_share: 0.9 });
    const answer = await set(video, { parts: [LEFT, CORNER] });
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    const area = answer.json<VideoAreaAnswer>();
    expect(area).toMatchObject({
      version: 1,
      recognised: { excluded: BARS.excluded, kinds: ['bars'] },
      set: { parts: [LEFT, CORNER], reason: 'Bubble' },
    });
    expect(area.set?.by).toBe('Mira Member');
    expect(area.excluded).toEqual(area.set?.excluded);
    expect(area.used_share).toBeCloseTo(0.9 - (240 * 240) / 2 / (640 * 480), 2);
    expect(await scoped((tx) => findAreaInUse(tx, video))).toMatchObject({
      ...PICTURE,
      excluded: area.excluded,
    });
    const [audit] = (await world.lab.audits('video.set-area')).slice(-1);
    expect(audit).toMatchObject({ subject_id: video, after: { version: 1 } });

    const again = await recognisedAgain(video, {});
    expect(again.json()).toMatchObject({ version: 1, set: null, excluded: BARS.excluded });
    expect(await scoped((tx) => findAreaInUse(tx, video))).toEqual(BARS);
    const rows = await world.lab.api.database.admin.db
      .selectFrom('video_set_areas')
      .select(['version', 'reason', 'end_reason'])
      .where('video_id', '=', video)
      .execute();
    expect(rows).toEqual([{ version: 1, reason: 'Bubble', end_reason: 'It was debris' }]);
    const [ended] = (await world.lab.audits('video.use-recognised-area')).slice(-1);
    expect(ended).toMatchObject({ subject_id: video, before: { version: 1 } });
    // Nothing is left to take away.
    expect((await recognisedAgain(video, {})).statusCode).toBe(200);
    expect(await world.lab.audits('video.use-recognised-area')).toHaveLength(1);
  });

  it('refuses what no analysis could use, and what changes nothing', async () => {
    const video = await ready();
    const complaint = async (body: object): Promise<unknown> => (await set(video, body)).json();
    const about = (code: string) => ({ errors: [{ field: 'parts', code }] });
    expect(await complaint({ parts: [{ ...LEFT, x: 600 }] })).toMatchObject(about('area_outside_picture'));
    expect(await complaint({ parts: [{ ...LEFT, width: 400 }] })).toMatchObject(about('area_too_small'));
    expect(await complaint({ parts: [] })).toMatchObject({ code: 'area_unchanged' });
    expect(await complaint({ reason: ' ' })).toMatchObject({
      errors: [{ field: 'reason', code: 'reason_required' }],
    });
    const fine = Array.from({ length: 50 }, (_, i) => ({ ...LEFT, x: i, width: 1 }));
    expect((await set(video, { parts: [...fine, LEFT] })).statusCode).toBe(422);
    expect((await set(video, { parts: fine })).statusCode).toBe(200);
    expect((await set(video, {})).json()).toMatchObject({ code: 'area_changed' });
    expect((await set(video, { base_version: 1 })).statusCode).toBe(200);
    expect(await complaint({ base_version: 2 })).toMatchObject({ code: 'area_unchanged' });
  });

  it('keeps a piece of the recognised area by its number', async () => {
    const video = await ready();
    const excluded = [
      [0, 0, 40, 8],
      [4, 8, 48, 8],
      [400, 400, 20, 20],
    ] as const;
    await scoped((tx) =>
      writeVideoArea(tx, { id: video, projectId: world.lab.projectId }, { ...BARS, excluded }),
    );
    const answer = await set(video, { parts: [{ kind: 'recognised', piece: 0 }] });
    expect(answer.json<VideoAreaAnswer>().set?.excluded).toEqual(excluded.slice(0, 2));
    const unknown = { parts: [{ kind: 'recognised', piece: 7 }], base_version: 1 };
    expect((await set(video, unknown)).json()).toMatchObject({ code: 'area_changed' });
  });

  it('is read by those who see figures and changed by those who may correct them', async () => {
    const video = await ready();
    const { lab } = world;
    expect((await lab.viewer.inject({ url: pathOf(video) })).statusCode).toBe(200);
    expect((await set(video, {}, lab.viewer)).statusCode).toBe(403);
    expect((await recognisedAgain(video, {}, lab.viewer)).statusCode).toBe(403);
    expect((await lab.plain.inject({ url: pathOf(video) })).statusCode).toBe(403);
    expect((await set(video, {}, lab.plain)).statusCode).toBe(403);
    const missing = '0198a000-0000-7000-8000-0000000000ff';
    expect((await set(missing, {})).statusCode).toBe(404);
    expect((await lab.member.inject({ url: pathOf(missing) })).statusCode).toBe(404);
    const unchecked = await world.ready({ width: null, height: null });
    expect((await set(unchecked, {})).json()).toMatchObject({ code: 'video_not_ready' });
  });
});

describe('figures and a set area', () => {
  it('are withheld until they are measured with it, and then state author, reason and share', async () => {
    const video = await ready();
    const { analysis_id } = await world.calculated(MOTILITY, [video], 1);
    await world.calculated(CONCENTRATION, [video], 0);
    const id = analysis_id ?? '';
    const before = await analysis(id);
    expect(figure(before, 'concentration')?.value).not.toBeNull();
    await set(video, {});
    const stale = await analysis(id);
    for (const each of [...stale.figures.slice(0, 5), ...stale.grades])
      expect(each).toMatchObject({ value: null, reasons: [{ code: 'missing.area_changed' }] });
    expect(stale.calculation.motility).toMatchObject({ success: false });

    const area = await scoped((tx) => findAreaInUse(tx, video));
    const measured = { ...summaryOf(), area } as ReturnType<typeof summaryOf>;
    const [answer] = await Promise.all([
      world.request(MOTILITY, [video]),
      world.endRunsSoon(1, { failure: null, summary: measured, warnings: ['part_of_picture'] }),
    ]);
    expect(answer.statusCode).toBe(200);
    await world.calculated(CONCENTRATION, [video], 0);
    const [row] = await world.lab.api.database.admin.db
      .selectFrom('video_analyses')
      .select('parameters')
      .where('video_id', '=', video)
      .orderBy('created_at', 'desc')
      .execute();
    expect(row?.parameters).toMatchObject({ area: { excluded: [[0, 0, 64, 480]] } });
    const now = await analysis(id);
    expect(figure(now, 'concentration')?.value).not.toBeNull();
    expect(now.analysedVideos[0]?.warnings).toEqual([
      { code: 'warning.area_set', params: { percent: 90, name: 'Mira Member', reason: 'Bubble' } },
    ]);

    await recognisedAgain(video, {});
    const withheld = figure(await analysis(id), 'concentration');
    expect(withheld).toMatchObject({ value: null, reasons: [{ code: 'missing.area_changed' }] });
    // The run with the recognised area is stored still: it answers at once, with the same figures as before.
    await world.calculated(MOTILITY, [video], 0);
    await world.calculated(CONCENTRATION, [video], 0);
    const back = await analysis(id);
    expect(back.figures).toEqual(before.figures);
    expect(back.provenance.inputs_sha256).toBe(before.provenance.inputs_sha256);
  });

  it('are possible where the file check refused what the area leaves out', async () => {
    const quality = { verdict: 'unusable', reasons: ['burned_in_graphics'] } as const;
    const video = await ready({ quality: JSON.stringify(quality) });
    const answer = async () =>
      (await world.lab.member.inject({ url: `/api/business/videos/${video}` })).json<{
        missing: { motility: unknown[] };
        quality: unknown;
        datasetId: string;
      }>();
    const { datasetId } = await answer();
    const usable = async () =>
      (await world.lab.member.inject({ url: `/api/sarm/dataset/get-dataset/${datasetId}` })).json<{
        stats: { usable_videos: number };
      }>().stats.usable_videos;
    expect(await answer()).toMatchObject({
      missing: { motility: [{ code: 'warning.burned_in_graphics' }] },
      quality,
    });
    const before = await usable();
    await set(video, {});
    expect(await answer()).toMatchObject({
      missing: { motility: [] },
      quality: { verdict: 'good', reasons: [] },
    });
    // The choice of videos for a report, and the count of those that can be chosen, follow what the figures follow.
    expect(await usable()).toBe(before + 1);
    expect((await world.calculated(MOTILITY, [video], 1)).success).toBe(true);
  });
});
