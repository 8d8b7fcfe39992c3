import type { RoundComparison, RoundFrame } from '@sarm/contracts/http/rounds/rounds.entities';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, frame, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { id, layer, PEOPLE, round } from '../../testing/round-answers.ts';
import { userRecord, withRole } from '../../testing/user-record.ts';

const reviewer = userRecord(withRole('x', ['access_technical', 'review_annotations']));
const annotator = userRecord(withRole('x', ['access_technical', 'annotate_detection']));

const roundFrame: RoundFrame = {
  round_id: id(1),
  frame_id: frame(5).id,
  video_id: VIDEO_ID,
  video_code: 'S007/2',
  frame_number: 5,
  kind: 'work',
  state: 'ready',
  people: PEOPLE.map((each, at) => ({ ...each, done: true, boxes: 2 + at })),
  adjudicated_by_name: null,
  adjudicated_at: null,
};
const box = (place: number, at: number, name: 'sperm' | 'debris' = 'sperm') => ({
  id: id(place),
  box: [at, 10, at + 20, 30] as [number, number, number, number],
  class: name,
});
const comparison: RoundComparison = {
  frame: roundFrame,
  width: 640,
  height: 480,
  last_seq: 7,
  shared: 1,
  layers: [
    { id: id(21), person: PEOPLE[0]!, boxes: [box(31, 100), box(32, 200)] },
    { id: id(22), person: PEOPLE[1]!, boxes: [box(41, 101), box(42, 200, 'debris'), box(43, 300)] },
  ],
  matches: [
    { first: id(31), second: id(41), overlap: 0.9 },
    { first: id(32), second: id(42), overlap: 1 },
  ],
};
const none = { value: null, ci_low: null, ci_high: null, reason: 'too_few_frames' };
const figures = { frames: 6, both: 12, first_only: 6, second_only: 6, mean_overlap: none, kappa: none };
const f1 = { value: 0.667, ci_low: 0.48, ci_high: 0.81, reason: null };
const agreement = {
  pairs: { ...figures, f1 },
  people: [{ person: PEOPLE[0], pairs: { ...figures, f1 }, reference: { ...figures, frames: 0, f1: none } }],
  days: [{ day: '2026-11-18', frames: 6, f1 }],
};

const LIST = 'GET /api/technical/rounds';
const CREATE = 'POST /api/technical/rounds';
const SUPPLY = `GET /api/technical/datasets/${DATASET_ID}/round-frames`;
const ROUND = `GET /api/technical/rounds/${id(1)}`;
const FRAMES = `${ROUND}/frames`;
const COMPARE = `${FRAMES}/${frame(5).id}`;
const SETTLE = `POST /api/technical/rounds/${id(1)}/frames/${frame(5).id}/adjudication`;
const page = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 20 });
const open = (at: string, answers: Answers, person = reviewer) => openApp(at, person, answers);
const inRound = (answers: Answers = {}) =>
  open(`/finetune/annotation/rounds/${id(1)}`, {
    [ROUND]: json(round),
    [FRAMES]: page(roundFrame),
    [`${ROUND}/agreement`]: json(agreement),
    [COMPARE]: json(comparison),
    [`GET /api/sarm/media/view-frame/${frame(5).id}`]: new Response('png'),
    ...answers,
  });

describe('rounds', () => {
  it('are listed with how far they are, and lead to each', async () => {
    open('/finetune/annotation/rounds', { [LIST]: page(round) });
    expect(await screen.findByText('10 frames, 2 for two people, 1 of reference')).toBeTruthy();
    expect(screen.getByText('5 of 14 labelled')).toBeTruthy();
    expect(screen.getByText('0 of 10, 1 to settle')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open Round 1' });
    expect(link.getAttribute('href')).toBe(`/finetune/annotation/rounds/${id(1)}`);
  });

  it('say so when there is none, and when they cannot be read', async () => {
    const view = open('/finetune/annotation/rounds', { [LIST]: page() });
    expect(await screen.findByText('No rounds yet')).toBeTruthy();
    view.unmount();
    open('/finetune/annotation/rounds', { [LIST]: json({ message: 'Broken' }, 500) });
    expect(await screen.findByText('The list could not be loaded: Broken')).toBeTruthy();
  });

  it('are made of a sample: people, frames, overlap and frames of reference, with how many there are', async () => {
    const datasets = json({
      datasets: [{ id: DATASET_ID, name: 'S007', projectName: 'P' }],
      total: 1,
    });
    const { user, server } = open('/finetune/annotation/rounds', {
      [LIST]: page(),
      [CALLS.datasets]: datasets,
      [SUPPLY]: json({ all: 40, selected: 6, reference: 3, people: PEOPLE }),
      [CREATE]: [json({ message: 'The project is archived' }, 409), json(round, 201)],
    });
    await user.click((await screen.findAllByRole('button', { name: 'New round' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), 'Round 1');
    await user.click(dialog.getByRole('combobox', { name: /Dataset/ }));
    await user.click(await screen.findByRole('option', { name: /S007/ }));
    expect(await dialog.findByText('at most 40')).toBeTruthy();
    expect(dialog.getByText('at most 3: all boxes confirmed')).toBeTruthy();
    const create = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' });
    expect(create().disabled).toBe(true);
    for (const { name } of PEOPLE) await user.click(dialog.getByRole('checkbox', { name }));
    await user.click(dialog.getByRole('checkbox', { name: 'Only selected frames (6)' }));
    // More than there are.
    expect(create().disabled).toBe(true);
    await user.clear(dialog.getByLabelText(/^Frames/));
    await user.type(dialog.getByLabelText(/^Frames/), '6');
    await user.clear(dialog.getByLabelText(/^Of reference/));
    await user.type(dialog.getByLabelText(/^Of reference/), '2');
    await user.click(create());
    expect(await dialog.findByText('The project is archived')).toBeTruthy();
    await user.click(create());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(CREATE)[1]?.body).toEqual({
      name: 'Round 1',
      dataset_id: DATASET_ID,
      people: PEOPLE.map((each) => each.id),
      overlap_percent: 20,
      frames: 6,
      from: 'selected',
      reference_frames: 2,
    });
  });

  it('are for reviewers', async () => {
    const { path } = open('/finetune/annotation/rounds', {}, annotator);
    await waitFor(() => expect(path()).toBe('/unauthorized'));
  });
});

describe('a round', () => {
  it('shows how far people agree with intervals, and Not available with the reason', async () => {
    inRound();
    const card = within(await screen.findByRole('region', { name: 'Agreement' }));
    expect(card.getAllByText('0.67 (0.48 to 0.81)').length).toBe(3);
    expect(card.getAllByText('Not available').length).toBeGreaterThan(3);
    expect(card.getByText('Anna and the reference')).toBeTruthy();
  });

  it('is settled difference by difference, by keyboard, and sends what is kept', async () => {
    const { user, server } = inRound({
      [SETTLE]: [
        json({ message: 'The boxes have changed' }, 409),
        json({ ...roundFrame, state: 'adjudicated' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Settle S007/2, frame 5' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle S007/2, frame 5' }));
    expect(await dialog.findByText('2 differences to decide')).toBeTruthy();
    const settle = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Settle' });
    expect(settle().disabled).toBe(true);
    const cells = dialog.getAllByRole('listitem').map((each) => each.textContent);
    expect(cells).toHaveLength(3);
    expect(cells[2]).toContain('Both: sperm');
    const [first, second] = [1, 2].map((at) =>
      within(dialog.getByRole('group', { name: `What stays of cell ${at}` })),
    );
    first?.getByRole('button', { name: 'Bert' }).focus();
    await user.keyboard('{Enter}');
    second?.getByRole('button', { name: 'Leave out' }).focus();
    await user.keyboard(' ');
    expect(dialog.getByText('Everything is decided')).toBeTruthy();
    await user.click(settle());
    expect(await dialog.findByText('The boxes have changed')).toBeTruthy();
    await user.click(settle());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(SETTLE)[1]?.body).toEqual({ keep: [id(42), id(31)], last_seq: 7 });
  });
});

describe('blind frames of a person', () => {
  it('are listed to label and done, and lead to the canvas', async () => {
    const { user, server } = open(
      '/finetune/annotation/blind',
      { 'GET /api/technical/layers': [page(layer), page()] },
      annotator,
    );
    const link = await screen.findByRole('link', { name: 'Label S007/2, frame 5' });
    expect(link.getAttribute('href')).toBe(`/finetune/annotation/blind/${id(51)}`);
    await user.click(screen.getByRole('tab', { name: 'Done' }));
    expect(await screen.findByText('Nothing is done yet')).toBeTruthy();
    expect(
      server.callsOf('GET /api/technical/layers').map(({ url }) => /state=(\w+)/.exec(url)?.[1]),
    ).toEqual(['open', 'done']);
  });

  it('are for annotators', async () => {
    const { path } = open('/finetune/annotation/blind', {}, reviewer);
    await waitFor(() => expect(path()).toBe('/unauthorized'));
  });
});
