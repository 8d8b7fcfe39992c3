import { screen, within } from '@testing-library/react';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
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
const open = (changes?: Partial<Operations>) =>
  openApp('/admin/settings?view=operation', keeper, { 'GET /api/admin/operations': json(state(changes)) });
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
