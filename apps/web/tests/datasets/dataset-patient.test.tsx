import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, dataset, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { withRole } from '../../testing/user-record.ts';

const LIST = 'GET /api/sarm/patients';
const UPDATE = `PUT /api/sarm/dataset/update-dataset/${DATASET_ID}`;
const patient = (n: number, name: string): Patient => ({
  id: `01900000-0000-7000-8000-0000000000e${n}`,
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo: false,
  name,
  age: 37,
  dateOfBirth: '1989-04-17',
  email: '',
  contactNumber: '',
  medicalRecordNumber: '',
  createdAt: '2026-11-01T10:00:00.000Z',
  samplesCount: 0,
  lastSampleAt: null,
});
const berg = patient(1, 'Tomas Berg');
const novak = patient(2, 'Peter Novak');
const ofBerg = dataset({ sample: { ...dataset().sample, patient_id: berg.id } });
const labUser = seededUser('business_user');

function open(answers: Answers = {}, person = labUser) {
  return openApp(PAGES.datasets, person, {
    [LIST]: json({ items: [novak, berg], total: 2, page: 1, limit: 20 }),
    [`GET /api/sarm/patients/${berg.id}`]: json({
      ...berg,
      samples: [],
      videos: [],
      analyses: [],
      reports: [],
    }),
    [UPDATE]: json(dataset()),
    ...answers,
  });
}
async function openDialog(view: ReturnType<typeof open>, item = 'Edit') {
  await view.user.click(await screen.findByRole('button', { name: 'Actions for Sample 7' }));
  await view.user.click(screen.getByRole('menuitem', { name: item }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText(/^Name/);
  return dialog;
}
const sentSample = (view: ReturnType<typeof open>) =>
  (view.server.callsOf(UPDATE)[0]?.body as { sample?: object } | undefined)?.sample;

describe('the patient of a sample', () => {
  it('is chosen by keyboard among the patients of its project, found by typing', async () => {
    const view = open();
    const dialog = await openDialog(view);
    const field: HTMLInputElement = await dialog.findByRole('combobox', { name: 'Patient' });
    field.focus();
    await view.user.keyboard('nov');
    await waitFor(() => expect(view.server.callsOf(LIST).at(-1)?.url).toContain('search=nov'));
    expect(view.server.callsOf(LIST)[0]?.url).toContain(`project_id=${PROJECT_ID}`);
    const options = await screen.findAllByRole('option');
    expect(options[0]?.textContent).toMatch(/^Peter Novak · .*1989/);
    await view.user.keyboard('{ArrowDown}{Enter}');
    expect(field.value).toBe('Peter Novak');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentSample(view)).toMatchObject({ patient_id: novak.id });
  });

  it('shows who it is, though the list does not hold him, and can be emptied', async () => {
    const view = open({
      [CALLS.dataset]: json(ofBerg),
      [LIST]: json({ items: [novak], total: 900, page: 1, limit: 20 }),
    });
    const dialog = await openDialog(view);
    const field: HTMLInputElement = await dialog.findByRole('combobox', { name: 'Patient' });
    await waitFor(() => expect(field.value).toBe('Tomas Berg'));
    await view.user.clear(field);
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentSample(view)).toMatchObject({ patient_id: null });
  });

  it('shows at the field that the patients could not be read, and a refusal of the server', async () => {
    const refused = {
      code: 'invalid_request',
      message: 'x',
      detail: 'x',
      errors: [{ field: 'sample.patient_id', code: 'patient_not_found', message: 'x' }],
    };
    const view = open({
      [CALLS.dataset]: json(ofBerg),
      [LIST]: json({}, 503),
      [UPDATE]: json(refused, 422),
    });
    const dialog = await openDialog(view);
    expect(await dialog.findByText(/^Error loading patients: /)).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Patient not found')).toBeTruthy();
    expect(dialog.getByRole('combobox', { name: 'Patient' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('is neither shown nor sent where the person has no business access in the project', async () => {
    const [own] = labUser.projectPermissions;
    if (own === undefined) throw new Error('no project');
    const elsewhere = { ...own, projectId: VIDEO_ID, permissions: ['access_business'] };
    const person = {
      ...labUser,
      ...withRole('x', ['create_datasets', 'manage_videos']),
      projectPermissions: [own, elsewhere],
    };
    const view = open({ [CALLS.dataset]: json(ofBerg) }, person);
    const dialog = await openDialog(view);
    expect(dialog.queryByRole('combobox', { name: 'Patient' })).toBeNull();
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentSample(view)).toBeUndefined();
    expect(view.server.callsOf(LIST)).toHaveLength(0);
  });
});
