import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { calibration, CALIBRATION_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { areaPreset, PRESET_CALLS, presetPage } from '../../testing/area-presets.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const CREATE = 'POST /api/sarm/calibrations';
const UPDATE = `PUT /api/sarm/calibrations/${CALIBRATION_ID}`;
const RETIRE = `POST /api/sarm/calibrations/${CALIBRATION_ID}/retire`;
const RESTORE = `POST /api/sarm/calibrations/${CALIBRATION_ID}/restore`;
const labUser = seededUser('business_user');
const own = (changes: Partial<Calibration> = {}) =>
  calibration({ created_by: labUser.id, may_retire: true, ...changes });
const pageOf = (...items: Calibration[]) => json({ items, total: items.length, page: 1, limit: 10 });
const open = (answers: Answers = {}, person = labUser, at = '/sarm/calibrations') =>
  openApp(at, person, { [CALLS.calibrations]: pageOf(own()), ...answers });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('calibrations', () => {
  it('BUS-231 lists optics, chamber, depths, factor and state, with the warning of a factor that nobody measured', async () => {
    const uncalibrated = own({
      id: VIDEO_ID,
      name: 'Bench 3',
      measured_depth_um: null,
      depth_sd_um: null,
      segre_silberberg_factor: 1,
      segre_silberberg_calibrated: false,
      warnings: ['segre_silberberg_not_calibrated'],
      expired: true,
      usable: false,
    });
    open({ [CALLS.calibrations]: pageOf(own(), uncalibrated) });
    const first = await rowOf('Bench 2');
    for (const text of ['CX43 · 10x/0.25', 'Leja', 'Lot L-117', 'nominal 20 µm', '1.30', 'Usable'])
      expect(first.getByText(text)).toBeTruthy();
    expect(first.getByText('0.4327')).toBeTruthy();
    expect(first.getByText('20.4 ± 0.3')).toBeTruthy();
    expect(first.getByText(/Mar 31, 2027/)).toBeTruthy();
    const second = await rowOf('Bench 3');
    expect(second.getByText('Not available')).toBeTruthy();
    expect(second.getByText('1.00')).toBeTruthy();
    expect(second.getByText('Expired')).toBeTruthy();
    expect(screen.getByText(/factor of the chamber was not calibrated; 1\.00 was used/)).toBeTruthy();
  });

  it('BUS-231 enters one: what is typed is sent, an empty field as unknown, and the missing factor is warned of', async () => {
    const view = open({ [CALLS.calibrations]: pageOf(), [CREATE]: json(own(), 201) });
    expect(await screen.findByRole('heading', { name: 'No calibrations yet' })).toBeTruthy();
    await view.user.click(screen.getAllByRole('button', { name: 'Add calibration' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const send = () => view.user.click(dialog.getByRole('button', { name: 'Add calibration' }));
    expect(dialog.getByText(/1\.00 is used, and every result carries a warning/)).toBeTruthy();
    await send();
    await waitFor(() => expect(dialog.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true'));
    expect(view.server.callsOf(CREATE)).toHaveLength(0);
    for (const [label, text] of [
      [/^Name/, 'Bench 2'],
      [/^Microscope/, 'CX43'],
      [/^Objective/, '10x/0.25'],
      [/^Pixel size/, '0.4327'],
      [/^Nominal depth/, '20'],
      [/^Measured depth/, '20,4'],
      [/^SD of the depth/, '0.3'],
      [/^Lot/, 'L-117'],
    ] as const)
      await enter(view.user, dialog.getByLabelText(label), text);
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(CREATE)[0]?.body).toEqual({
      name: 'Bench 2',
      microscope: 'CX43',
      objective: '10x/0.25',
      pixel_size_um: 0.4327,
      chamber_type: '',
      nominal_depth_um: 20,
      measured_depth_um: 20.4,
      depth_sd_um: 0.3,
      lot: 'L-117',
      expiry: null,
      segre_silberberg_factor: null,
      camera_rate: null,
    });
    expect(await screen.findByText('Calibration added')).toBeTruthy();
  });

  it('BUS-231 sends chamber, expiry and factor where they are typed', async () => {
    const view = open({ [CALLS.calibrations]: pageOf(), [CREATE]: json(own(), 201) });
    await view.user.click(
      (await screen.findAllByRole('button', { name: 'Add calibration' }))[0] as HTMLElement,
    );
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, text] of [
      [/^Name/, 'Bench 2'],
      [/^Microscope/, 'CX43'],
      [/^Objective/, '10x/0.25'],
      [/^Pixel size/, '0.4327'],
      [/^Chamber/, 'Leja'],
      [/^Expiry/, '2027-03-31'],
      [/^Segre/, '1.3'],
    ] as const)
      await enter(view.user, dialog.getByLabelText(label), text);
    await view.user.click(dialog.getByRole('button', { name: 'Add calibration' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(CREATE)[0]?.body).toMatchObject({
      chamber_type: 'Leja',
      expiry: '2027-03-31',
      segre_silberberg_factor: 1.3,
      nominal_depth_um: null,
    });
  });

  it('shows a refusal at its field and the reason why one that is used cannot be changed', async () => {
    const refused = {
      code: 'invalid_request',
      message: 'x',
      detail: 'x',
      errors: [{ field: 'depth_sd_um', code: 'depth_sd_missing', message: 'x' }],
    };
    const used = own({ id: VIDEO_ID, name: 'Bench 3', videos_count: 4 });
    const view = open({ [CALLS.calibrations]: pageOf(own(), used), [UPDATE]: json(refused, 422) });
    const locked = await screen.findByRole<HTMLButtonElement>('button', { name: 'Edit Bench 3' });
    expect(locked.disabled).toBe(true);
    await view.user.click(screen.getByRole('button', { name: 'Edit Bench 2' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Segre/).value).toBe('1.3');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A measured depth needs its standard deviation')).toBeTruthy();
  });

  it('BUS-231 retires one after a question, and reports when that failed', async () => {
    const view = open({
      [RETIRE]: [json({ code: 'unavailable', message: 'x', detail: 'x' }, 503), json(own({ retired: true }))],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Retire Bench 2' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/It can no longer be chosen for a video; videos that have it keep it/),
    ).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText(/temporarily unavailable/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await view.user.click(screen.getByRole('button', { name: 'Retire Bench 2' }));
    const again = within(await screen.findByRole('dialog'));
    await view.user.click(again.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('Calibration retired')).toBeTruthy();
  });

  it('BUS-231 takes a retirement back after a question, and reports when that failed', async () => {
    const view = open({
      [CALLS.calibrations]: pageOf(own({ retired: true, usable: false })),
      [RESTORE]: [json({ code: 'unavailable', message: 'x', detail: 'x' }, 503), json(own())],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Restore Bench 2' }));
    expect(screen.queryByRole('button', { name: 'Retire Bench 2' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/It can be chosen for a video again, unless it has expired/)).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/temporarily unavailable/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await view.user.click(screen.getByRole('button', { name: 'Restore Bench 2' }));
    const again = within(await screen.findByRole('dialog'));
    await view.user.click(again.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Calibration restored')).toBeTruthy();
    expect(view.server.callsOf(RESTORE)).toHaveLength(2);
  });

  it('BUS-231 offers both to an admin of a project that uses it, as the server answers', async () => {
    const used = { created_by: VIDEO_ID, may_retire: true, videos_count: 3 };
    const gone = calibration({ ...used, id: VIDEO_ID, name: 'Bench 3', retired: true, usable: false });
    open({ [CALLS.calibrations]: pageOf(calibration(used), gone) });
    const retire = await screen.findByRole('button', { name: 'Retire Bench 2' });
    const restore = screen.getByRole('button', { name: 'Restore Bench 3' });
    for (const button of [retire, restore]) expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('BUS-231 shows Restore to others disabled, with the reason, and sends nothing', async () => {
    const foreign = calibration({ created_by: VIDEO_ID, retired: true, usable: false });
    const view = open({ [CALLS.calibrations]: pageOf(foreign) });
    const blocked = await screen.findByRole('button', { name: 'Restore Bench 2' });
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    await view.user.hover(blocked);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(
      /^Only the person who entered it, managers of system settings and admins of a project that uses it/,
    );
    await view.user.click(blocked);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(view.server.callsOf(RESTORE)).toHaveLength(0);
  });

  it('BUS-231 shows the same screen to technical staff, and offers changes only to those who may make them', async () => {
    const technician = userRecord(withRole('x', ['access_technical']));
    const read = calibration({ created_by: labUser.id });
    open({ [CALLS.calibrations]: pageOf(read) }, technician, '/finetune/calibrations');
    expect(await screen.findByText('Bench 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add calibration|Edit|Retire/ })).toBeNull();
  });

  it('BUS-231 offers the correction of another person’s calibration to nobody but administrators', async () => {
    const foreign = pageOf(calibration({ created_by: VIDEO_ID }));
    const view = open({ [CALLS.calibrations]: foreign });
    await screen.findByText('Bench 2');
    expect(screen.getByRole('button', { name: 'Add calibration' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Edit|Retire) Bench 2/ })).toBeNull();
    view.unmount();
    const keeper = userRecord(withRole('x', ['access_business', 'manage_videos', 'manage_system_settings']));
    const kept = pageOf(calibration({ created_by: VIDEO_ID, may_retire: true }));
    open({ [CALLS.calibrations]: kept }, keeper);
    expect(await screen.findByRole('button', { name: 'Edit Bench 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retire Bench 2' })).toBeTruthy();
  });

  it('says that the list could not be read', async () => {
    open({ [CALLS.calibrations]: json({}, 503) });
    expect(await screen.findByText(/^Error loading calibrations: /)).toBeTruthy();
  });

  it('BUS-231 shows the areas that are kept with one, and removes one with a reason', async () => {
    const preset = areaPreset();
    const remove = `${PRESET_CALLS.keep}/${preset.id}/remove`;
    const view = open({
      [PRESET_CALLS.list]: [presetPage([preset]), presetPage([])],
      [remove]: json(preset),
    });
    await view.user.click(await screen.findByRole('button', { name: /^Areas kept with Bench 2/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Areas kept with/ }));
    expect(
      await dialog.findByText('Version 2 · 640 × 480 pixels · 98 % of the picture is used'),
    ).toBeTruthy();
    expect(dialog.getByText(/Dr\. Lê Hà, Nov 15, 2026: Burned in by the camera/)).toBeTruthy();
    expect(dialog.getByRole('img', { name: 'Parts that Camera date leaves out' })).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Remove the preset Camera date' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove preset' }));
    await enter(view.user, question.getByLabelText(/^Reason/), 'Camera was exchanged');
    await view.user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText(/No area is kept/)).toBeTruthy();
    expect(view.server.callsOf(remove)[0]?.body).toEqual({ reason: 'Camera was exchanged' });
    view.unmount();
    const reader = open({ [PRESET_CALLS.list]: presetPage([preset], false) });
    await reader.user.click(await screen.findByRole('button', { name: /^Areas kept with Bench 2/ }));
    expect(await screen.findByText('Camera date')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove the preset Camera date' })).toBeNull();
  });
});
