import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
  const role = await createRole(lab.api.database, ['manage_videos', 'manage_system_settings']);
  return await lab.api.signedIn({ roles: [role.code] });
};

describe('calibrations', () => {
  it('are entered with all their fields, listed newest first, and audited', async () => {
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

  it('show 1.00 with a warning while nobody calibrated the Segre–Silberberg factor', async () => {
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

  it('security finding 11: are changed and retired by their maker and by administrators only', async () => {
    const { id } = await enter();
    const colleague = await lab.api.signedIn({ roles: ['business_user'] });
    const correct = { method: 'PUT', url: `${URL}/${id}`, payload: { ...FULL, pixel_size_um: 99 } } as const;
    const retire = { method: 'POST', url: `${URL}/${id}/retire` } as const;
    for (const call of [correct, retire]) expect((await colleague.inject(call)).statusCode).toBe(403);
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
