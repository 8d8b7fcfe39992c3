import type { HistoryEntry } from '@sarm/contracts/http/history/history.routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const ID = '01900000-0000-7000-8000-0000000000e1';
const VIDEO = '01900000-0000-7000-8000-0000000000f1';
const CALL = `GET /api/sarm/patients/${ID}/history`;
const entry = (number: number, changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: `01900000-0000-7000-8000-00000000010${number}`,
  timestamp: `2026-11-12T10:0${9 - number}:00.000Z`,
  severity: 'info',
  action: 'patient.update',
  message: 'Patient changed',
  userName: 'Linh Lam',
  resourceType: 'patient',
  resourceId: ID,
  before: null,
  after: null,
  ...changes,
});
const uploaded = {
  action: 'video.upload',
  message: 'Video uploaded',
  resourceType: 'video',
  resourceId: VIDEO,
};
const items = [
  entry(0, { before: { name: 'Tom Berg' }, after: { name: 'Tomas Berg' } }),
  entry(1, uploaded),
  entry(2, uploaded),
  entry(3, uploaded),
  entry(4, { action: 'task.complete', message: 'Task completed', userName: '', resourceType: 'task' }),
];
const answer = {
  name: 'Tomas Berg',
  groups: { changes: 40, runs: 12, reports: 0, files: 8 },
  people: [
    { name: 'Linh Lam', entries: 4 },
    { name: '', entries: 1 },
  ],
  items,
  total: 60,
  page: 1,
  limit: 50,
};

it('shows what became of a record, with what each change changed, and folds what repeats itself', async () => {
  const { user, server, router } = openApp(`/history/patient/${ID}`, seededUser('business_user'), {
    [CALL]: json(answer),
  });
  expect(await screen.findByRole('heading', { name: 'History of this patient' })).toBeDefined();
  expect(await screen.findByText(`Tomas Berg · ${ID.slice(-8)}`)).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'History of this patient' }));
  expect(list.getAllByRole('heading').map((each) => each.textContent)).toEqual([
    'Patient changed',
    'Video uploaded, 3 times',
    'Task completed',
  ]);
  expect(list.getByText('Tom Berg')).toBeDefined();
  expect(list.getAllByText('System')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Show 3 entries' }));
  expect(list.getAllByText(`video ${VIDEO.slice(-8)}`)).toHaveLength(3);
  const kinds = within(screen.getByRole('group', { name: 'Kind of entry' }));
  expect(kinds.getAllByRole('button').map((each) => each.textContent)).toEqual([
    'All 60',
    'Changes 40',
    'Runs 12',
    'Reports 0',
    'Files 8',
  ]);
  await user.click(kinds.getByRole('button', { name: 'Files 8' }));
  await waitFor(() => expect(server.callsOf(CALL).at(-1)?.url).toContain('group=files'));
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(screen.getByRole('option', { name: 'System' }));
  await waitFor(() => expect(server.callsOf(CALL).at(-1)?.url).toMatch(/group=files&person=-(&|$)/));
  expect(router.state.location.search).toBe('?group=files&person=-');
  expect(screen.getByRole('button', { name: 'Export this page' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /page 2/i }));
  await screen.findAllByText('Patient changed');
  expect(server.callsOf(CALL).at(-1)?.url).toContain('page=2');
});

it('says when there is no such history, or none for the reader', async () => {
  openApp('/history/mood/1', seededUser('business_user'));
  expect(await screen.findByText('There is no history of this kind of record.')).toBeDefined();
});

it('names the fields of a report and folds digests and ids until one is opened', async () => {
  const digest = '9f8e7d6c'.repeat(8);
  const after = { digest, analysisId: VIDEO, templateId: ID, media: 'video' };
  const issued = entry(0, { action: 'report.issue', message: 'Report issued', after });
  const { user } = openApp(`/history/patient/${ID}`, seededUser('business_user'), {
    [CALL]: json({ ...answer, items: [issued], total: 1 }),
  });
  const list = within(await screen.findByRole('list', { name: 'History of this patient' }));
  expect(list.getAllByRole('term').map((each) => each.textContent)).toEqual([
    'Digest',
    'Analysis',
    'Template',
    'Viewed',
  ]);
  expect(list.queryByText(digest)).toBeNull();
  expect(list.getByRole('button', { name: `…${VIDEO.slice(-8)}` })).toBeDefined();
  const folded = list.getByRole('button', { name: '9f8e7d6c…' });
  expect(folded.getAttribute('aria-expanded')).toBe('false');
  await user.click(folded);
  expect(list.getByRole('button', { name: digest }).getAttribute('aria-expanded')).toBe('true');
});
