import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findAreaInUse } from '@sarm/database/samples/set-areas.repository';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { CalculationWorld, MOTILITY } from '../calculation/calculation-world.fixture.ts';
import { summaryOf } from '../calculation/video-summary.fixture.ts';

let world: CalculationWorld;
beforeAll(async () => {
  world = await CalculationWorld.ofFile();
});

const PICTURE = { width: 640, height: 480 };
const DATE = { kind: 'rectangle', x: 0, y: 432, width: 160, height: 48 } as const;
const CORNER = {
  kind: 'polygon',
  corners: [
    [640, 480],
    [560, 480],
    [640, 400],
  ],
} as const;
const KEPT = { name: 'Camera date', picture: PICTURE, parts: [DATE], reason: 'Burned in', base_version: 0 };
type Page = { items: AreaPreset[]; total: number; may_change: boolean };

const urlOf = (calibration: string, more = ''): string =>
  `/api/sarm/calibrations/${calibration}/areas${more}`;
const keep = (calibration: string, body: object = {}, who: SignedInPerson = world.lab.member) =>
  who.inject({ method: 'POST', url: urlOf(calibration), payload: { ...KEPT, ...body } });
const kept = async (calibration: string, body: object = {}): Promise<AreaPreset> => {
  const answer = await keep(calibration, body);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return answer.json();
};
const list = async (calibration: string, query = '', who: SignedInPerson = world.lab.member) =>
  (await who.inject({ url: urlOf(calibration, query) })).json<Page>();
const remove = (calibration: string, id: string, who: SignedInPerson = world.lab.member) =>
  who.inject({
    method: 'POST',
    url: urlOf(calibration, `/${id}/remove`),
    payload: { reason: 'Camera was exchanged' },
  });
const take = (video: string, preset: string, base_version = 0, who: SignedInPerson = world.lab.member) =>
  who.inject({
    method: 'PUT',
    url: `/api/sarm/videos/${video}/area/preset`,
    payload: { preset_id: preset, base_version },
  });
/** Entered by the member, who may change what is kept with it. */
async function calibration(): Promise<string> {
  const values = { name: 'Blue microscope', microscope: 'm', objective: 'o', pixel_size_um: 0.5 };
  const answer = await world.lab.member.inject({
    method: 'POST',
    url: '/api/sarm/calibrations',
    payload: { ...values, nominal_depth_um: 20, measured_depth_um: 20, depth_sd_um: 0.2, camera_rate: 50 },
  });
  return answer.json<{ id: string }>().id;
}
const ready = (calibration_id: string, over: object = {}) =>
  world.ready({ ...PICTURE, calibration_id, ...over });

describe('areas that are kept with a calibration', () => {
  it('have versions, are listed for the size of frames that they fit, and are removed with a reason', async () => {
    const id = await calibration();
    const first = await kept(id);
    expect(first).toMatchObject({
      calibration_id: id,
      name: 'Camera date',
      version: 1,
      picture: PICTURE,
      parts: [DATE],
      excluded: [[0, 432, 160, 48]],
      reason: 'Burned in',
      by: 'Mira Member',
    });
    expect(first.used_share).toBe(0.975);
    // Whoever did not see the version that holds cannot take its place; capitals make no other preset.
    expect((await keep(id)).json()).toMatchObject({ code: 'area_preset_changed' });
    const second = await kept(id, { name: 'camera DATE', parts: [DATE, CORNER], base_version: 1 });
    expect(second).toMatchObject({ name: 'camera DATE', version: 2 });
    await kept(id, { name: 'Scale bar', parts: [CORNER] });
    await kept(id, { picture: { width: 1280, height: 960 } });
    expect((await list(id)).items.map(({ name, version }) => [name, version])).toEqual([
      ['Camera date', 1],
      ['Scale bar', 1],
      ['camera DATE', 2],
    ]);
    const fitting = await list(id, '?width=640&height=480&limit=1');
    expect([fitting.total, fitting.items.map(({ name }) => name)]).toEqual([2, ['Scale bar']]);
    const sorted = await list(id, '?search=CAMERA&sort_by=createdAt&sort_order=asc');
    expect(sorted.items.map(({ version }) => version)).toEqual([2, 1]);
    expect((await world.lab.audits('calibration.keep-area')).at(-1)).toMatchObject({
      subject_id: id,
      after: { name: 'Camera date', version: 1, width: 1280, reason: 'Burned in' },
    });

    expect((await remove(id, second.id)).statusCode).toBe(200);
    expect((await remove(id, second.id)).statusCode).toBe(200);
    expect(await world.lab.audits('calibration.remove-area')).toHaveLength(1);
    expect((await list(id)).total).toBe(2);
    // Its number is never given again: a result that names it means one area.
    expect(await kept(id)).toMatchObject({ version: 3 });
    const rows = await world.lab.api.database.admin.db
      .selectFrom('calibration_areas')
      .select(['version', 'end_reason'])
      .where('calibration_id', '=', id)
      .where('ended_at', 'is not', null)
      .orderBy('version')
      .execute();
    expect(rows).toEqual([
      { version: 1, end_reason: null },
      { version: 2, end_reason: 'Camera was exchanged' },
    ]);
  });

  it('are refused where no analysis could use them', async () => {
    const id = await calibration();
    const about = (code: string) => ({ errors: [{ field: 'parts', code }] });
    const refusal = async (body: object): Promise<unknown> => (await keep(id, body)).json();
    expect(await refusal({ parts: [{ ...DATE, x: 600 }] })).toMatchObject(about('area_outside_picture'));
    expect(await refusal({ parts: [{ ...DATE, y: 0, width: 600, height: 480 }] })).toMatchObject(
      about('area_too_small'),
    );
    const huge = { picture: { width: 32_768, height: 32_768 } };
    expect(await refusal(huge)).toMatchObject({ errors: [{ code: 'area_outside_picture' }] });
    // A piece of the recognised area is one of one video.
    for (const body of [{ parts: [] }, { parts: [{ kind: 'recognised', piece: 0 }] }, { reason: ' ' }])
      expect((await keep(id, body)).statusCode).toBe(422);
  });

  it('are seen by everybody of the laboratory and changed by whoever may correct the calibration', async () => {
    const id = await calibration();
    const { id: preset } = await kept(id);
    const { lab } = world;
    expect((await list(id, '', lab.viewer)).may_change).toBe(false);
    expect((await list(id)).may_change).toBe(true);
    for (const who of [lab.viewer, lab.plain]) {
      expect((await keep(id, { name: 'Other' }, who)).statusCode).toBe(403);
      expect((await remove(id, preset, who)).statusCode).toBe(403);
    }
    const other = await calibration();
    expect((await remove(other, preset)).statusCode).toBe(404);
    const missing = '0198a000-0000-7000-8000-0000000000ff';
    expect((await keep(missing)).statusCode).toBe(404);
    expect((await lab.member.inject({ url: urlOf(missing) })).statusCode).toBe(404);
  });
});

describe('a kept area on a video', () => {
  it('is set by a person for one video, and the result states the preset and the person who took it', async () => {
    const id = await calibration();
    const preset = await kept(id, { parts: [DATE, CORNER] });
    const video = await ready(id);
    const scoped = <T>(work: Parameters<typeof inScope<T>>[2]) =>
      inScope(world.lab.api.database.app.db, asProject(world.lab.projectId), work);
    // Nothing is taken by itself.
    expect(await scoped((tx) => findAreaInUse(tx, video))).toBeUndefined();
    const answer = await take(video, preset.id);
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    const area = answer.json<VideoAreaAnswer>();
    expect(area).toMatchObject({
      version: 1,
      set: {
        parts: [DATE, CORNER],
        excluded: preset.excluded,
        reason: 'Camera date v1: Burned in',
        by: 'Mira Member',
        preset: { id: preset.id, name: 'Camera date', version: 1 },
      },
    });
    expect((await world.lab.audits('video.set-area')).at(-1)).toMatchObject({
      subject_id: video,
      after: { version: 1, preset: 'Camera date', presetVersion: 1, reason: 'Camera date v1: Burned in' },
    });
    const used = await scoped((tx) => findAreaInUse(tx, video));
    const summary = { ...summaryOf(), area: used } as ReturnType<typeof summaryOf>;
    const [calculated] = await Promise.all([
      world.request(MOTILITY, [video]),
      world.endRunsSoon(1, { failure: null, summary, warnings: ['part_of_picture'] }),
    ]);
    const { analysis_id } = calculated.json<{ analysis_id: string }>();
    const stated = async () =>
      (await world.lab.member.inject({ url: `/api/sarm/analyses/${analysis_id}` })).json<AnalysisRecord>()
        .analysedVideos[0]?.warnings;
    const warning = {
      code: 'warning.area_set',
      params: { percent: 96, name: 'Mira Member', reason: 'Camera date v1: Burned in' },
    };
    expect(await stated()).toEqual([warning]);
    // What becomes of the preset changes nothing of the video that it was taken for.
    await remove(id, preset.id);
    expect(await stated()).toEqual([warning]);
    expect((await take(video, preset.id, 1)).json()).toMatchObject({ code: 'area_preset_changed' });
    const now = await world.lab.member.inject({ url: `/api/sarm/videos/${video}/area` });
    expect(now.json()).toMatchObject({ excluded: preset.excluded, set: { preset: { version: 1 } } });
  });

  it('has to be of the calibration of the video and of the size of its frames', async () => {
    const id = await calibration();
    const preset = await kept(id);
    const { lab } = world;
    const video = await ready(id);
    expect((await take(await ready(await calibration()), preset.id)).statusCode).toBe(404);
    expect((await take(await ready(id, { width: 1280, height: 960 }), preset.id)).statusCode).toBe(404);
    expect((await take(video, '0198a000-0000-7000-8000-0000000000ff')).statusCode).toBe(404);
    expect((await take(video, preset.id, 7)).json()).toMatchObject({ code: 'area_changed' });
    for (const who of [lab.viewer, lab.plain])
      expect((await take(video, preset.id, 0, who)).statusCode).toBe(403);
    expect((await take(video, preset.id)).statusCode).toBe(200);
    expect((await take(video, preset.id, 1)).json()).toMatchObject({ code: 'area_unchanged' });
  });
});
