import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dataset, PROJECT_ID, projectCard, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { withRole } from '../../testing/user-record.ts';

const HEADER = 'x-sarm-workflow';
const person = seededUser('business_user');
const both = { ...person, ...withRole('x', [...person.permissions, 'access_technical']) };
const SARM = `/sarm/projects/${PROJECT_ID}/datasets`;
const FINETUNE = `/finetune/projects/${PROJECT_ID}/datasets`;
const named = json({ datasets: [dataset({ name: 'Maria Lopez' })], total: 1 });
const coded = json({ datasets: [dataset({ name: 'S003' })], total: 1 });
const sent = (view: ReturnType<typeof openApp>, call: string) =>
  view.server.callsOf(call).map(({ headers }) => headers.get(HEADER));
const open = (at: string, answers: Answers) => openApp(at, both, answers);

describe('the answers of two workflows', () => {
  it('are requested by name of the workflow, and never shown in the other', async () => {
    const view = open(SARM, { [CALLS.datasets]: [named, coded] });
    expect(await screen.findByText('Maria Lopez')).toBeTruthy();
    await act(() => view.router.navigate(FINETUNE));
    expect(await screen.findByText('S003')).toBeTruthy();
    expect(screen.queryByText('Maria Lopez')).toBeNull();
    expect(sent(view, CALLS.datasets)).toEqual([null, 'finetune']);
    // Both are kept: going back reads nothing again and mixes nothing.
    await act(() => view.router.navigate(SARM));
    expect(await screen.findByText('Maria Lopez')).toBeTruthy();
    expect(screen.queryByText('S003')).toBeNull();
    expect(view.server.callsOf(CALLS.datasets)).toHaveLength(2);
  });

  it('stay apart where one screen serves both', async () => {
    const list = (name: string) => json({ items: [projectCard({ name })], total: 1 });
    const view = open('/sarm/projects', { [CALLS.projects]: [list('By name'), list('By code')] });
    expect(await screen.findByText('By name')).toBeTruthy();
    await act(() => view.router.navigate('/finetune/videos'));
    expect(await screen.findByText('By code')).toBeTruthy();
    expect(screen.queryByText('By name')).toBeNull();
    expect(sent(view, CALLS.projects)).toEqual([null, 'finetune']);
  });

  it('are read again under the workflow that they were read for', async () => {
    const create = 'POST /api/sarm/dataset/create-dataset';
    const view = open(FINETUNE, {
      [CALLS.datasets]: coded,
      [create]: json(dataset(), 201),
      [CALLS.calibrations]: json({ items: [], total: 0, page: 1, limit: 10 }),
    });
    await screen.findByText('S003');
    await view.user.click(screen.getByRole('button', { name: 'Create Dataset' }));
    await view.user.type(await screen.findByLabelText(/^Name/), 'Heads');
    await view.user.click(screen.getAllByRole('button', { name: 'Create Dataset' }).at(-1) as HTMLElement);
    await waitFor(() => expect(view.server.callsOf(CALLS.datasets)).toHaveLength(2));
    expect(sent(view, CALLS.datasets)).toEqual(['finetune', 'finetune']);
    expect(sent(view, create)).toEqual(['finetune']);
  });

  it('what is about the person is read once for both', async () => {
    const view = open(SARM, { [CALLS.datasets]: [named, coded] });
    await screen.findByText('Maria Lopez');
    await act(() => view.router.navigate(FINETUNE));
    await screen.findByText('S003');
    expect(view.server.callsOf(CALLS.me)).toHaveLength(1);
    expect(view.server.callsOf(CALLS.settings)).toHaveLength(1);
  });
});
