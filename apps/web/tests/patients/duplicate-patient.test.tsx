import { screen, waitFor, within } from '@testing-library/react';
import type { Patient, PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';

const ID = '01900000-0000-7000-8000-0000000000e1';
const LIST = 'GET /api/sarm/patients';
const ONE = `GET /api/sarm/patients/${ID}`;
const CREATE = 'POST /api/sarm/patients';

const stored: Patient = {
  id: ID,
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo: false,
  name: 'Tomas Berg',
  age: 37,
  dateOfBirth: '1989-04-17',
  email: '',
  contactNumber: '',
  medicalRecordNumber: 'KH-0815',
  createdAt: '2026-11-01T10:00:00.000Z',
  samplesCount: 0,
  lastSampleAt: null,
};
const record: PatientRecord = {
  ...stored,
  trainingConsent: false,
  trainingConsentRecorded: null,
  samples: [],
  videos: [],
  analyses: [],
  reports: [],
};
const refusal = (code: string) => json({ code, message: 'x', detail: 'x', errors: [] }, 409);

async function openDialog(answers: Answers) {
  const app = openApp('/sarm/patients', seededUser('business_user'), {
    [LIST]: json({ items: [stored], total: 1, page: 1, limit: 10 }),
    [ONE]: json(record),
    ...answers,
  });
  const list = await screen.findByRole('list', { name: 'List of patients' });
  await app.user.click(screen.getByRole('button', { name: 'Add Patient' }));
  const dialog = within(await screen.findByRole('dialog'));
  const fill = async (label: RegExp | string, text: string) =>
    await enter(app.user, dialog.getByLabelText(label), text);
  const press = async (name: string) => await app.user.click(dialog.getByRole('button', { name }));
  return { ...app, list, dialog, fill, press };
}

describe('a patient who may be stored already', () => {
  it('BUS-102 is named with a way to the record before a second one is added, and can be added all the same', async () => {
    const { list, dialog, fill, press, server } = await openDialog({
      [CREATE]: [refusal('patient_duplicate'), refusal('patient_duplicate'), json(record, 201)],
    });
    expect(list.textContent).toContain('Tomas BergKH-0815');
    await fill(/^Name/, 'Tomas Berg');
    await fill('Date of birth', '1989-04-17');
    await press('Add Patient');
    const warning = await dialog.findByRole('alert');
    expect(warning.textContent).toContain('This patient may exist already');
    const link = await within(warning).findByRole('link');
    expect(link.textContent).toMatch(/^Tomas Berg · .*1989.* · KH-0815$/);
    expect(link.getAttribute('href')).toBe(`/sarm/patients?id=${ID}`);
    // Another man was typed since: he has not been looked for.
    await fill(/^Name/, 'h');
    await press('Add anyway');
    await waitFor(() => expect(server.callsOf(CREATE)).toHaveLength(2));
    expect(server.callsOf(CREATE)[1]?.body).not.toHaveProperty('addAnyway');
    await dialog.findByRole('alert');
    await press('Add anyway');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(CREATE)[2]?.body).toMatchObject({ name: 'Tomas Bergh', addAnyway: true });
  });

  it('BUS-102 who has the number is named, and opened instead', async () => {
    const { dialog, fill, press, user, router } = await openDialog({
      [CREATE]: refusal('patient_number_taken'),
    });
    await fill(/^Name/, 'Somebody');
    await fill('Medical record number', 'kh-0815');
    await press('Add Patient');
    const warning = await dialog.findByRole('alert');
    expect(warning.textContent).toContain('This number belongs to another patient');
    expect(dialog.queryByRole('button', { name: 'Add anyway' })).toBeNull();
    await user.click(await within(warning).findByRole('link'));
    await waitFor(() => expect(router.state.location.search).toBe(`?id=${ID}`));
    const panel = await screen.findByRole('region', { name: 'Tomas Berg' });
    expect(panel.textContent).toContain('Medical record numberKH-0815');
  });
});
