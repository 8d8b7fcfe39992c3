import { screen, waitFor, within } from '@testing-library/react';
import type { PatientErasure, PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { expect, it, vi } from 'vitest';
import { PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';

const ID = '01900000-0000-7000-8000-0000000000e1';
const ERASE = `/api/sarm/patients/${ID}/erasure`;
const TOKEN = 'POST /api/sarm/media/token';
const RECORD: PatientRecord = {
  id: ID,
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo: false,
  name: 'Tomas Berg',
  age: 37,
  dateOfBirth: '1989-04-17',
  email: '',
  contactNumber: '',
  trainingConsent: false,
  trainingConsentRecorded: null,
  medicalRecordNumber: '',
  createdAt: '2026-01-01T10:00:00.000Z',
  samplesCount: 0,
  lastSampleAt: null,
  samples: [],
  videos: [],
  analyses: [],
  reports: [],
};
const EFFECT: PatientErasure = {
  samples: 2,
  videos: 5,
  videoBytes: 92_300_000,
  frames: 50,
  annotations: 0,
  analyses: 1,
  draftReports: 0,
  issuedReports: 0,
  runningTasks: 1,
  heldReports: 1,
  heldUntil: '2036-11-12T10:00:00.000Z',
  logEntries: 61,
};
const open = (level: 'admin' | 'member', answers: Answers = {}) =>
  openApp(`/sarm/patients?id=${ID}`, seededUser('business_user', level), {
    [CALLS.patients]: json({ items: [], total: 0, page: 1, limit: 10 }),
    [`GET /api/sarm/patients/${ID}`]: json(RECORD),
    'GET /api/sarm/analyses': json({ items: [], total: 0, page: 1, limit: 10 }),
    [`GET ${ERASE}`]: json(EFFECT),
    ...answers,
  });

it('says what an erasure takes and what the law keeps, and erases once the name is typed', async () => {
  const { server, user } = open('admin', { [`POST ${ERASE}`]: json(EFFECT) });
  await user.click(await screen.findByRole('button', { name: 'More for Tomas Berg' }));
  await user.click(screen.getByRole('menuitem', { name: 'Erase all patient data…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase all data of Tomas Berg?' }));
  expect(await dialog.findByText('5 videos with their files')).toBeDefined();
  expect(dialog.getByText('2 samples')).toBeDefined();
  expect(dialog.getByText('1 issued report that must be kept by law until Nov 12, 2036')).toBeDefined();
  expect(dialog.getByText('61 log entries, without a name')).toBeDefined();
  expect(dialog.queryByText(/annotation/)).toBeNull();
  const confirm = dialog.getByRole('button', { name: 'Erase all patient data' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Type the name to confirm'), 'Tomas Berg');
  await user.click(confirm);
  expect(await screen.findByText('All data of the patient erased')).toBeDefined();
  expect(server.callsOf(`POST ${ERASE}`)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('offers members the history and the data of the patient, and no erasure', async () => {
  const fetched: string[] = [];
  const { user, server } = open('member', { [TOKEN]: json({ token: 'media-token', expires_in: 300 }) });
  await user.click(await screen.findByRole('button', { name: 'More for Tomas Berg' }));
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'History',
    'Download all data',
  ]);
  // The file is fetched by a token, so that it need not fit into memory.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    fetched.push(this.href);
  });
  await user.click(screen.getByRole('menuitem', { name: 'Download all data' }));
  await waitFor(() => expect(fetched).toHaveLength(1));
  clicked.mockRestore();
  expect(fetched[0]).toContain(`/api/sarm/patients/${ID}/export?token=media-token`);
  expect(server.callsOf(TOKEN)[0]?.body).toEqual({ kind: 'patient-export', id: ID });
});
