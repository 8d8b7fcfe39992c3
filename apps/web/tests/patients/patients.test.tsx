import { screen, waitFor, within } from '@testing-library/react';
import type { Patient, PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';

const ID = '01900000-0000-7000-8000-0000000000e1';
const LIST = 'GET /api/sarm/patients';
const ONE = `GET /api/sarm/patients/${ID}`;
const CREATE = 'POST /api/sarm/patients';
const ANALYSES = 'GET /api/sarm/analyses';
const NO_ROWS = { items: [], total: 0, page: 1, limit: 10 };
const REMOVE = `DELETE /api/sarm/patients/${ID}`;
const clinician = seededUser('business_user');

const patient = (changes: Partial<Patient> = {}): Patient => ({
  id: ID,
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo: false,
  name: 'Tomas Berg',
  age: 37,
  dateOfBirth: '1989-04-17',
  email: 't.berg@mail.example',
  contactNumber: '555 0187',
  medicalRecordNumber: '',
  createdAt: '2026-11-01T10:00:00.000Z',
  samplesCount: 1,
  lastSampleAt: '2026-11-12T10:00:00.000Z',
  ...changes,
});
const record = (changes: Partial<PatientRecord> = {}): PatientRecord => ({
  ...patient(),
  trainingConsent: false,
  trainingConsentRecorded: null,
  samples: [
    { id: DATASET_ID, name: 'Sample 7', at: '2026-11-12T10:00:00.000Z', videosCount: 1, volumeMl: 3.2 },
  ],
  videos: [
    {
      id: VIDEO_ID,
      datasetId: DATASET_ID,
      name: 'drop-1',
      status: 'completed',
      at: '2026-11-12T11:00:00.000Z',
    },
  ],
  analyses: [],
  reports: [],
  ...changes,
});
const EMPTY = { samples: [], videos: [] };
const pageOf = (...items: Patient[]) => json({ items, total: items.length, page: 1, limit: 10 });
const open = (search = '', answers: Answers = {}, person = clinician) =>
  openApp(`/sarm/patients${search}`, person, {
    [LIST]: pageOf(patient()),
    [ONE]: json(record()),
    [ANALYSES]: json(NO_ROWS),
    ...answers,
  });
const refusal = (code: string, status: number, errors: object[] = []) =>
  json({ code, message: 'x', detail: 'x', errors }, status);

describe('the patients', () => {
  it('BUS-016 lists who they are and when they last gave a sample, the latest first', async () => {
    const other = patient({
      id: VIDEO_ID,
      name: 'Ivan Petrov',
      age: null,
      samplesCount: 0,
      lastSampleAt: null,
    });
    const { server } = open('', { [LIST]: pageOf(patient(), other) });
    const rows = within(await screen.findByRole('list', { name: 'List of patients' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]?.textContent).toMatch(
      new RegExp(`Tomas Berg${ID.slice(-8)} · 37 years.*2026\\s*1 sample`),
    );
    expect(rows[1]?.textContent).toContain('age unknown');
    expect(rows[1]?.textContent).toContain('no sample yet');
    expect(server.callsOf(LIST)[0]?.url).toMatch(/sort_by=lastSample&sort_order=desc/);
  });

  it('opens one by its address, with samples and videos behind links', async () => {
    const { user } = open(`?id=${ID}`);
    const panel = within(await screen.findByRole('region', { name: 'Tomas Berg' }));
    expect(panel.getByText('t.berg@mail.example')).toBeTruthy();
    expect(panel.getByText(/1989 \(37\)/)).toBeTruthy();
    expect((await panel.findByRole('link', { name: 'Nov 12, 2026' })).getAttribute('href')).toContain(
      DATASET_ID,
    );
    await user.click(panel.getByRole('tab', { name: 'Videos 1' }));
    expect(panel.getByRole('link', { name: 'drop-1' }).getAttribute('href')).toBe(`/sarm/video/${VIDEO_ID}`);
    await user.click(panel.getByRole('tab', { name: 'Analyses 0' }));
    expect(panel.getByText('No analysis belongs to this patient')).toBeTruthy();
    await user.click(panel.getByRole('link', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Tomas Berg' })).toBeNull();
  });

  it('opens the patient that is pressed in the list, and keeps the search', async () => {
    const { user, router } = open('?search=berg');
    await user.click(await screen.findByRole('link', { name: /Tomas Berg/ }));
    expect(await screen.findByRole('region', { name: 'Tomas Berg' })).toBeTruthy();
    expect(router.state.location.search).toBe(`?search=berg&id=${ID}`);
  });

  it('BUS-016 adds one, and puts a complaint of the server at its field', async () => {
    const late = refusal('invalid_request', 422, [{ field: 'dateOfBirth', code: 'invalid', message: 'x' }]);
    const { user, server } = open('', { [CREATE]: [late, json(record(EMPTY), 201)] });
    await user.click(await screen.findByRole('button', { name: 'Add Patient' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add Patient' }));
    expect(await dialog.findByText('Patient name is required')).toBeTruthy();
    expect(server.callsOf(CREATE)).toHaveLength(0);
    await enter(user, dialog.getByLabelText(/^Name/), 'Tomas Berg');
    await user.click(dialog.getByRole('button', { name: 'Add Patient' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Date of birth').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(server.callsOf(CREATE)[0]?.body).toEqual({
      name: 'Tomas Berg',
      dateOfBirth: null,
      email: '',
      contactNumber: '',
      medicalRecordNumber: '',
      project_id: PROJECT_ID,
    });
    await user.click(dialog.getByRole('button', { name: 'Add Patient' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(LIST).length).toBeGreaterThan(1);
  });

  it('opens the one that was added, and begins a sample of theirs', async () => {
    const NEW = 'POST /api/sarm/dataset/create-dataset';
    const { user, server } = open('', {
      [CREATE]: json(patient(), 201),
      [ONE]: json(record(EMPTY)),
      [NEW]: json({}, 201),
    });
    await user.click(await screen.findByRole('button', { name: 'Add Patient' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByLabelText(/^Name/), 'Tomas Berg');
    await user.click(dialog.getByRole('button', { name: 'Add Patient' }));
    await user.click(await screen.findByRole('button', { name: 'New sample' }));
    const sample = within(await screen.findByRole('dialog', { name: 'Create dataset' }));
    const field: HTMLInputElement = await sample.findByRole('combobox', { name: 'Patient' });
    await waitFor(() => expect(field.value).toBe('Tomas Berg'));
    await enter(user, sample.getByLabelText(/^Name/), '2026-11-18');
    await user.click(sample.getByRole('button', { name: 'Create Dataset' }));
    await waitFor(() =>
      expect(server.callsOf(NEW)[0]?.body).toMatchObject({
        name: '2026-11-18',
        project_id: PROJECT_ID,
        sample: { patient_id: ID },
      }),
    );
  });

  it('does not offer to delete a patient who has samples, and says why', async () => {
    const { user } = open(`?id=${ID}`);
    const button = await screen.findByRole('button', { name: 'Delete patient' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      await screen.findByRole('tooltip', {
        name: 'A patient with videos, analyses or reports cannot be deleted',
      }),
    ).toBeTruthy();
  });

  it('BUS-016 says why a deletion was refused, and closes the patient once it went well', async () => {
    const { user, server, router } = open(`?id=${ID}`, {
      [ONE]: json(record(EMPTY)),
      [REMOVE]: [refusal('patient_in_use', 409), new Response(null, { status: 204 })],
    });
    const remove = async (): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Delete patient' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('Delete patient Tomas Berg? This cannot be undone.')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await remove();
    expect(server.store.getState().ui.alerts.map(({ type, message }) => [type, message])).toEqual([
      ['error', 'The patient still has videos, analyses or reports and cannot be deleted.'],
    ]);
    await remove();
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(document.activeElement?.querySelector('ul')).toBeTruthy());
  });

  it('says that the list, or the patient, could not be loaded, and tries again', async () => {
    const { user } = open(`?id=${ID}`, {
      [LIST]: [refusal('unavailable', 503), pageOf(patient())],
      [ONE]: refusal('patient_not_found', 404),
    });
    expect(await screen.findByText('Error loading patient: Patient not found')).toBeTruthy();
    const alert = await screen.findByText(/^Error loading patients: The service is temporarily/);
    await user.click(
      within(alert.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Retry' }),
    );
    expect(await screen.findByRole('link', { name: /Tomas Berg/ })).toBeTruthy();
  });

  it('offers to add the first one, but not to those who only read', async () => {
    const view = open('', { [LIST]: pageOf() });
    expect(await screen.findByText('No Patients Yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Patient' })).toHaveLength(2);
    view.unmount();
    open('', { [LIST]: pageOf() }, seededUser('business_user', 'viewer'));
    expect(await screen.findByText('No patients are stored in your projects yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Patient' })).toBeNull();
  });
});
