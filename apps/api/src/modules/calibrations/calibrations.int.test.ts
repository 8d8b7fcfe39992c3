import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { newId } from '@sarm/database/kernel/new-id';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab, type Video } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(async () => {
  await lab.stop();
});

const FULL = {
  name: 'Leja 20 on the blue microscope',
  microscope: 'Olympus CX43',
  objective: '20x PH1',
  pixel_size_um: 0.52,
  chamber_type: 'Leja 4-chamber 20 µm',
  nominal_depth_um: 20,
  measured_depth_um: 20.49,
  depth_sd_um: 0.22,
  lot: 'L-771',
  expiry: '2030-01-31',
  segre_silberberg_factor: 1.14,
};
const URL = '/api/sarm/calibrations';

const enter = async (change: Partial<Record<keyof typeof FULL, unknown>> = {}): Promise<Calibration> => {
  const answer = await lab.member.inject({ method: 'POST', url: URL, payload: { ...FULL, ...change } });
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return answer.json();
};
const choose = (videoId: string, calibrationId: string | null) =>
  lab.member.inject({
    method: 'PUT',
    url: `/api/sarm/video/update-video/${videoId}`,
    payload: { calibrationId },
  });

/** Administers the installation, without being system_admin, and works with videos. */
const administrator = async () => {
  const role = await createRole(lab.api.database, [
    'access_business',
    'manage_videos',
    'manage_system_settings',
  ]);
  return await lab.api.signedIn({ roles: [role.code] });
};

/** Somebody of the clinic's project, whose role or membership gives the codes. */
const colleague = async (
  accessLevel: AccessLevel,
  { roles = ['business_user'], inside = [] }: { roles?: string[]; inside?: string[] } = {},
) => {
  const person = await lab.api.signedIn({ roles });
  await lab.api.database.admin.db
    .insertInto('project_members')
    .values({
      project_id: lab.projectId,
      user_id: person.id,
      access_level: accessLevel,
      custom_permissions: inside,
    })
    .execute();
  return person;
};
const used = async (): Promise<Calibration> => {
  const entered = await enter();
  expect((await choose(await lab.video(), entered.id)).statusCode).toBe(200);
  return entered;
};
const send = (person: SignedInPerson, id: string, action: 'retire' | 'restore') =>
  person.inject({ method: 'POST', url: `${URL}/${id}/${action}` });
const seenBy = async (person: SignedInPerson, id: string): Promise<Calibration | undefined> =>
  (await person.inject({ url: `${URL}?limit=200` }))
    .json<{ items: Calibration[] }>()
    .items.find((each) => each.id === id);

describe('calibrations', () => {
  it('BUS-231 are entered with all their fields, listed newest first, and audited', async () => {
    const first = await enter();
    expect(first).toMatchObject({ ...FULL, usable: true, segre_silberberg_calibrated: true, warnings: [] });
    const second = await enter({ name: 'Second' });
    const { items, total } = (await lab.technician.inject({ url: `${URL}?limit=2` })).json<{
      items: Calibration[];
      total: number;
    }>();
    expect(items.map((each) => each.id)).toEqual([second.id, first.id]);
    expect(total).toBeGreaterThanOrEqual(2);
    const [audited] = await lab.audits('calibration.create');
    expect(audited?.after).toMatchObject({ pixel_size_um: 0.52, measured_depth_um: 20.49 });
  });

  it('BUS-231 show 1.00 with a warning while nobody calibrated the Segre–Silberberg factor', async () => {
    const entered = await enter({ segre_silberberg_factor: null });
    expect(entered).toMatchObject({ segre_silberberg_factor: 1, segre_silberberg_calibrated: false });
    expect(entered.warnings).toContain('segre_silberberg_not_calibrated');
  });

  it('refuse what would make a figure look exact: a depth without its spread, a size of nought', async () => {
    for (const change of [
      { depth_sd_um: null },
      { measured_depth_um: null },
      { nominal_depth_um: null },
      { pixel_size_um: 0 },
      { pixel_size_um: -1 },
      { measured_depth_um: -20 },
    ]) {
      const payload = { ...FULL, ...change };
      const answer = await lab.member.inject({ method: 'POST', url: URL, payload });
      expect({ change, status: answer.statusCode }).toEqual({ change, status: 422 });
    }
  });

  it('BUS-231 are corrected only while no video points to them', async () => {
    const { id } = await enter();
    const url = `${URL}/${id}`;
    const corrected = await lab.member.inject({
      method: 'PUT',
      url,
      payload: { ...FULL, pixel_size_um: 0.5 },
    });
    expect(corrected.json<Calibration>().pixel_size_um).toBe(0.5);
    const video = await lab.video();
    expect((await choose(video, id)).json<Video>().calibrationId).toBe(id);
    const late = await lab.member.inject({ method: 'PUT', url, payload: FULL });
    expect(late.statusCode).toBe(409);
    // The administrator sees none of the videos, yet may not change what they rest on.
    const strange = await (await administrator()).inject({ method: 'PUT', url, payload: FULL });
    expect(strange.statusCode).toBe(409);
  });

  it('BUS-231 are retired and restored by maker, manage_system_settings and admins of a project that uses them', async () => {
    const ways = {
      maker: lab.member,
      'manage_system_settings, of no project': await administrator(),
      'admin of the project': await colleague('admin'),
      'admin of the project with the code by the membership': await colleague('admin', {
        roles: ['business_viewer'],
        inside: ['manage_videos'],
      }),
    };
    const { id } = await used();
    for (const [who, person] of Object.entries(ways)) {
      expect([who, (await seenBy(person, id))?.may_retire]).toEqual([who, true]);
      const retired = await send(person, id, 'retire');
      expect([who, retired.statusCode]).toEqual([who, 200]);
      expect(retired.json<Calibration>()).toMatchObject({ retired: true, usable: false, may_retire: true });
      expect((await choose(await lab.video(), id)).statusCode).toBe(422);
      const restored = await send(person, id, 'restore');
      expect([who, restored.statusCode]).toEqual([who, 200]);
      expect(restored.json<Calibration>()).toMatchObject({ retired: false, usable: true, may_retire: true });
      expect((await choose(await lab.video(), id)).statusCode).toBe(200);
    }
    const changes = (await lab.audits('calibration.restore')).filter((each) => each.subject_id === id);
    expect(changes).toHaveLength(Object.keys(ways).length);
    expect(changes[0]).toMatchObject({ before: { retired: true }, after: { retired: false } });
    // Taken back twice is once.
    expect((await send(lab.member, id, 'restore')).json<Calibration>().retired).toBe(false);
    const again = (await lab.audits('calibration.restore')).filter((each) => each.subject_id === id);
    expect(again).toHaveLength(changes.length);
  });

  it('BUS-231 are neither retired nor restored by anybody else, and corrected by no admin of a project', async () => {
    const refused = {
      'admin of another project': lab.stranger,
      'member of the project': await colleague('member'),
      'editor of the project': lab.editor,
      'admin of the project without manage_videos': await colleague('admin', { roles: ['business_viewer'] }),
    };
    const [usable, retired] = [await used(), await used()];
    expect((await send(lab.member, retired.id, 'retire')).statusCode).toBe(200);
    for (const [who, person] of Object.entries(refused)) {
      for (const { id } of [usable, retired])
        expect([who, (await seenBy(person, id))?.may_retire]).toEqual([who, false]);
      expect([who, (await send(person, usable.id, 'retire')).statusCode]).toEqual([who, 403]);
      expect([who, (await send(person, retired.id, 'restore')).statusCode]).toEqual([who, 403]);
    }
    expect(await seenBy(lab.member, usable.id)).toMatchObject({ retired: false, may_retire: true });
    expect(await seenBy(lab.member, retired.id)).toMatchObject({ retired: true, may_retire: true });
    const admin = await colleague('admin');
    const correct = await admin.inject({ method: 'PUT', url: `${URL}/${usable.id}`, payload: FULL });
    expect(correct.statusCode).toBe(403);
    // One that the project does not use stays closed to its admins, and so does one that its videos gave up.
    const unused = await enter();
    expect((await send(admin, unused.id, 'retire')).statusCode).toBe(403);
    const video = await lab.video();
    await choose(video, unused.id);
    expect(await seenBy(admin, unused.id)).toMatchObject({ may_retire: true });
    await choose(video, null);
    expect(await seenBy(admin, unused.id)).toMatchObject({ may_retire: false });
    expect((await send(admin, unused.id, 'retire')).statusCode).toBe(403);
    expect((await send(admin, newId(), 'restore')).statusCode).toBe(404);
  });

  it('BUS-231 are retired and restored with manage_videos alone, also by maker and manage_system_settings', async () => {
    const role = await createRole(lab.api.database, ['access_business', 'manage_videos']);
    const maker = await lab.api.signedIn({ roles: [role.code] });
    const made = await maker.inject({ method: 'POST', url: URL, payload: FULL });
    const { id } = made.json<Calibration>();
    const { db } = lab.api.database.admin;
    await db.deleteFrom('user_roles').where('user_id', '=', maker.id).execute();
    const other = await createRole(lab.api.database, ['access_business', 'manage_system_settings']);
    const keeper = await lab.api.signedIn({ roles: [other.code] });
    for (const person of [maker, keeper])
      for (const action of ['retire', 'restore'] as const)
        expect((await send(person, id, action)).statusCode).toBe(403);
    await db.insertInto('user_roles').values({ user_id: maker.id, role_id: role.id }).execute();
    for (const action of ['retire', 'restore'] as const)
      expect((await send(maker, id, action)).statusCode).toBe(200);
  });

  it('BUS-231 that have expired stay so when their retirement is taken back', async () => {
    const { id } = await enter({ expiry: '2020-01-01' });
    await send(lab.member, id, 'retire');
    const restored = await send(lab.member, id, 'restore');
    expect(restored.json<Calibration>()).toMatchObject({ retired: false, expired: true, usable: false });
  });

  it('BUS-231 security finding 11: are changed and retired by their maker and by administrators only', async () => {
    const { id } = await enter();
    const outsider = await lab.api.signedIn({ roles: ['business_user'] });
    const correct = { method: 'PUT', url: `${URL}/${id}`, payload: { ...FULL, pixel_size_um: 99 } } as const;
    const retire = { method: 'POST', url: `${URL}/${id}/retire` } as const;
    for (const call of [correct, retire]) expect((await outsider.inject(call)).statusCode).toBe(403);
    const kept = await lab.member.inject({ url: `${URL}?limit=1` });
    expect(kept.json<{ items: Calibration[] }>().items).toMatchObject([
      { id, pixel_size_um: 0.52, retired: false },
    ]);
    const admin = await administrator();
    for (const call of [correct, retire]) expect((await admin.inject(call)).statusCode).toBe(200);
  });

  it('BUS-231 cannot be chosen once expired, retired or unknown; a video that has one keeps it', async () => {
    const retired = await enter();
    const video = await lab.video();
    await choose(video, retired.id);
    const gone = await lab.member.inject({ method: 'POST', url: `${URL}/${retired.id}/retire` });
    expect(gone.json<Calibration>()).toMatchObject({ retired: true, usable: false, videos_count: 1 });
    const expired = await enter({ expiry: '2020-01-01' });
    expect(expired).toMatchObject({ expired: true, usable: false });
    const other = await lab.video();
    for (const id of [retired.id, expired.id, newId()])
      expect((await choose(other, id)).statusCode).toBe(422);
    const kept = await lab.member.inject({ url: `/api/business/videos/${video}` });
    expect(kept.json<Video>().calibrationId).toBe(retired.id);
    const usable = await lab.member.inject({ url: `${URL}?usable=true&limit=200` });
    const offered = usable.json<{ items: Calibration[] }>().items.map((each) => each.id);
    expect(offered).not.toContain(retired.id);
    expect(offered).not.toContain(expired.id);
  });

  it('BUS-231 are read with business or technical access and written with manage_videos', async () => {
    expect((await lab.technician.inject({ url: URL })).statusCode).toBe(200);
    expect((await lab.plain.inject({ url: URL })).statusCode).toBe(403);
    expect((await lab.plain.inject({ method: 'POST', url: URL, payload: FULL })).statusCode).toBe(403);
    const missing = `${URL}/${newId()}`;
    expect((await lab.member.inject({ method: 'PUT', url: missing, payload: FULL })).statusCode).toBe(404);
  });
});
