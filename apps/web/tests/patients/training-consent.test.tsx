import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const ID = '01900000-0000-7000-8000-0000000000e1';
const ONE = `GET /api/sarm/patients/${ID}`;
const SAVE = `PUT /api/sarm/patients/${ID}/training-consent`;
const AT = '2026-11-12T10:00:00.000Z';
const record = (trainingConsent = false, trainingConsentRecorded: object | null = null) =>
  json({
    id: ID,
    projectId: PROJECT_ID,
    projectName: 'Andrology',
    isDemo: false,
    name: 'Tomas Berg',
    age: null,
    dateOfBirth: null,
    email: '',
    contactNumber: '',
    medicalRecordNumber: '',
    createdAt: AT,
    samplesCount: 0,
    lastSampleAt: null,
    trainingConsent,
    trainingConsentRecorded,
    samples: [],
    videos: [],
    analyses: [],
    reports: [],
  });
const open = (answers: Parameters<typeof openApp>[2], level: 'editor' | 'viewer' = 'editor') =>
  openApp(`/sarm/patients?id=${ID}`, seededUser('business_user', level), answers);
const consent = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Images may be used for training' });

describe('consent to training', () => {
  it('is not given until it is recorded, and then shows by whom and when', async () => {
    const { user, server } = open({
      [ONE]: [record(), record(true, { by: 'Lena Lab', at: AT })],
      [SAVE]: record(true, { by: 'Lena Lab', at: AT }),
    });
    expect((await consent()).checked).toBe(false);
    expect(screen.getByText('Nobody has recorded a choice; not given')).toBeTruthy();
    await user.click(await consent());
    expect(await screen.findByText(/^Given, recorded by Lena Lab, .*2026/)).toBeTruthy();
    expect((await consent()).checked).toBe(true);
    expect(server.callsOf(SAVE)[0]?.body).toEqual({ given: true });
  });

  it('names nobody whose account is gone, and stays as it was when it could not be saved', async () => {
    const { user } = open({
      [ONE]: record(false, { by: null, at: AT }),
      [SAVE]: json({ message: 'Broken' }, 500),
    });
    expect(await screen.findByText(/^Withdrawn or not given, recorded .*2026/)).toBeTruthy();
    await user.click(await consent());
    expect(await screen.findByText('The choice could not be saved')).toBeTruthy();
    expect((await consent()).checked).toBe(false);
  });

  it('can be read and not changed by those who only read', async () => {
    open({ [ONE]: record(true, { by: 'Lena Lab', at: AT }) }, 'viewer');
    expect((await consent()).disabled).toBe(true);
  });
});
