import { screen, within } from '@testing-library/react';
import type { Operations, TrainingData } from '@sarm/contracts/http/operations/operations.routes';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID } from '../../testing/api-answers.ts';
import { type FakeAnswer, json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const keeper = userRecord(withRole('keeper', ['manage_system_settings']));
const now = new Date().toISOString();
const state = (changes: Partial<Operations> = {}): Operations => ({
  version: '0.1.0',
  schema: '0010_training_platform',
  queues: [
    { kind: 'analysis', waiting: 12, running: 2, oldestSeconds: 300, givenUp: 1 },
    { kind: 'housekeeping', waiting: 0, running: 1, oldestSeconds: null, givenUp: 0 },
  ],
  trainings: { queued: 0, running: 0, waits: null },
  workers: [{ host: 'worker-1', version: '0.0.9', seenAt: now, live: true }],
  disk: { freeBytes: 5_000_000_000, totalBytes: 100_000_000_000 },
  backup: { lastAt: now, lastPassed: true, passedAt: now, sizeBytes: 1_000_000 },
  restoreTest: { lastAt: null, lastPassed: null, passedAt: null, sizeBytes: null },
  auditVerification: { endedAt: now, broken: 0 },
  certificateExpiresAt: null,
  ...changes,
});
const nothing = { count: 0, bytes: 0, unmeasured: 0 };
const trainingData = (changes: Partial<TrainingData> = {}): TrainingData => ({
  versions: nothing,
  checkpoints: nothing,
  models: nothing,
  exports: nothing,
  projects: [],
  exportDays: 30,
  ...changes,
});
const open = (changes?: Partial<Operations>, answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) =>
  openApp('/admin/settings?view=operation', keeper, {
    'GET /api/admin/operations': json(state(changes)),
    'GET /api/admin/operations/training-data': json(trainingData()),
    ...answers,
  });
const card = async (name: string) =>
  within((await screen.findAllByRole('region', { name }))[0] as HTMLElement);

describe('the operation of the installation', () => {
  it('shows work by kind with its longest wait, and a worker of another version', async () => {
    open();
    const work = await card('Work');
    const rows = work.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['12', '2', '5 minutes', '1'],
      ['0', '1', '–', '0'],
    ]);
    expect((await card('Workers')).getByText('0.0.9 · Other version')).toBeTruthy();
  });

  it('shows what is overdue, has failed or runs low', async () => {
    open({
      backup: { lastAt: now, lastPassed: false, passedAt: '2026-01-01T00:00:00.000Z', sizeBytes: null },
    });
    const safety = await card('Backups and checks');
    expect(safety.getByText('Failed')).toBeTruthy();
    expect(safety.getByText('Overdue')).toBeTruthy();
    expect(safety.getByText('Intact')).toBeTruthy();
    expect((await card('Installed')).getByText('< 10 %')).toBeTruthy();
  });

  it('says in one sentence that nobody works', async () => {
    open({ workers: [] });
    expect((await screen.findByRole('alert')).textContent).toContain('nothing is analysed or printed');
  });
});

describe('trainings of all projects', () => {
  const waits = {
    until: '2026-11-19T20:00:00.000Z',
    from: '20:00',
    to: '06:00',
    time_zone: 'Europe/Berlin',
  };

  it('stops all of them after a confirmation that says how many, and reads the state again', async () => {
    const app = open(
      {},
      {
        'GET /api/admin/operations': [
          json(state({ trainings: { queued: 2, running: 1, waits } })),
          json(state()),
        ],
        'POST /api/admin/operations/stop-trainings': json({ stopped: 3 }),
      },
    );
    const trainings = await card('Trainings');
    expect(trainings.getByText(/No training begins until 20:00/).textContent).toBe(
      'No training begins until 20:00: trainings begin between 20:00 and 06:00 (Europe/Berlin).',
    );
    await app.user.click(trainings.getByRole('button', { name: 'Stop all trainings' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/3 trainings that wait or run are stopped/)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Stop all trainings' }));
    expect(await screen.findByText('3 trainings stopped')).toBeTruthy();
    expect(await screen.findByText('No training waits or runs.')).toBeTruthy();
  });

  it('says that they could not be stopped', async () => {
    const app = open(
      { trainings: { queued: 0, running: 1, waits: null } },
      { 'POST /api/admin/operations/stop-trainings': json({ code: 'internal', message: 'no' }, 500) },
    );
    await app.user.click(await screen.findByRole('button', { name: 'Stop all trainings' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Stop all trainings' }));
    expect(await screen.findByText(/The trainings could not be stopped/)).toBeTruthy();
  });

  it('offers nothing to stop where nothing is trained', async () => {
    open();
    const trainings = await card('Trainings');
    expect(trainings.getByText('No training waits or runs.')).toBeTruthy();
    const button = trainings.getByRole('button', { name: 'Stop all trainings' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('training data', () => {
  it('shows counts, sizes and how long each kind is kept, and the largest projects', async () => {
    const models = { count: 2, bytes: 3 * 1_048_576, unmeasured: 1 };
    const versions = { count: 4, bytes: 2048, unmeasured: 0 };
    const project = { ...trainingData(), id: PROJECT_ID, name: 'Clinic North', bytes: 3_147_776, models };
    open(
      {},
      {
        'GET /api/admin/operations/training-data': json(
          trainingData({ models, versions, projects: [project] }),
        ),
      },
    );
    const data = await card('Training data');
    const row = (name: string) =>
      within(data.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(row('Dataset versions')).toEqual([
      '4',
      '2 kB',
      'With their dataset, so that every model can be traced',
    ]);
    expect(row('Models and weights')).toEqual([
      '2',
      '3.0 MB1 without a recorded size',
      'Until a person deletes the model',
    ]);
    expect(row('Exports')[2]).toBe('For 30 days');
    expect((await card('Largest projects')).getByRole('rowheader', { name: 'Clinic North' })).toBeTruthy();
  });

  it('says that no project has any, and offers to read sizes again that could not be read', async () => {
    const app = open(
      {},
      {
        'GET /api/admin/operations/training-data': [
          json({ code: 'internal', message: 'no' }, 500),
          json(trainingData()),
        ],
      },
    );
    expect(await screen.findByText(/sizes of the training data could not be loaded/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No project has training data yet.')).toBeTruthy();
    expect(await card('Work')).toBeTruthy();
  });
});
