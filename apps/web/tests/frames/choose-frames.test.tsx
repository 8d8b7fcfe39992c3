import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, frame, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS } from '../../testing/open-app.tsx';
import { openTechnical } from '../../testing/technical-app.ts';

const CHOOSE = 'POST /api/technical/frames/choose';
const chosen = (count: number, videos = 1) =>
  json({ count, videos, frames: Array.from({ length: Math.min(count, 24) }, (_, at) => frame(at * 10)) });

async function openDialog(answers: Answers) {
  const view = openTechnical('extraction', {
    [CALLS.frames]: json({ frames: [frame(5)], total: 1 }),
    ...answers,
  });
  await view.user.click(await screen.findByRole('button', { name: 'Choose frames' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose frames to label' }));
  return { ...view, dialog, bodies: () => view.server.callsOf(CHOOSE).map(({ body }) => body) };
}

describe('choosing frames to label', () => {
  it('shows the count and the first frames, and adds them only then', async () => {
    const { dialog, user, server, bodies } = await openDialog({ [CHOOSE]: chosen(30) });
    expect(await dialog.findByText('30 frames will be added from 1 video')).toBeTruthy();
    expect(dialog.getAllByRole('listitem')).toHaveLength(24);
    expect(dialog.getByText('and 6 more')).toBeTruthy();
    expect(bodies()).toEqual([
      {
        dataset_id: DATASET_ID,
        video_id: VIDEO_ID,
        way: 'every',
        n: 10,
        seed: expect.any(Number) as number,
        apply: false,
      },
    ]);
    const reads = server.callsOf(CALLS.frames).length;
    await user.click(dialog.getByRole('button', { name: 'Add 30 frames' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toEqual({ ...(bodies()[0] as object), apply: true });
    expect(await screen.findByText('30 frames added to the selection')).toBeTruthy();
    await waitFor(() => expect(server.callsOf(CALLS.frames).length).toBeGreaterThan(reads));
  });

  it('draws again with another seed, and chooses of all videos of the dataset', async () => {
    const { dialog, user, bodies } = await openDialog({ [CHOOSE]: chosen(12, 3) });
    await user.click(dialog.getByRole('radio', { name: 'At random in each video' }));
    await user.click(dialog.getByRole('radio', { name: 'All videos of Sample 7' }));
    await waitFor(() =>
      expect(bodies().at(-1)).toMatchObject({ dataset_id: DATASET_ID, way: 'random', n: 5 }),
    );
    const before = bodies().at(-1) as { seed: number };
    expect(before).not.toHaveProperty('video_id');
    expect(await dialog.findByText('12 frames will be added from 3 videos')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Draw again' }));
    await waitFor(() => expect((bodies().at(-1) as { seed: number }).seed).not.toBe(before.seed));
  });

  it('explains a choice that adds nothing, and refuses a number outside of its range before it is sent', async () => {
    const { dialog, user, bodies } = await openDialog({ [CHOOSE]: chosen(0, 0) });
    expect(await dialog.findByText('This choice adds no frame.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Add 0 frames' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('radio', { name: 'Where the model is least sure' }));
    expect(await dialog.findByText(/^No frame outside the selection has doubtful boxes\./)).toBeTruthy();
    expect(dialog.getByText(/between 0\.25 and 0\.55/)).toBeTruthy();
    const sent = bodies().length;
    fireEvent.change(dialog.getByRole('spinbutton'), { target: { value: '0' } });
    expect(await dialog.findByText('From 1 to 1,000')).toBeTruthy();
    expect(bodies()).toHaveLength(sent);
  });

  it('shows why a choice failed', async () => {
    const { dialog, user } = await openDialog({
      [CHOOSE]: [
        json({ message: 'Busy' }, 503),
        chosen(2),
        json({ message: 'The project is archived' }, 409),
      ],
    });
    expect(await dialog.findByText('Error choosing frames: Busy')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'At random in each video' }));
    await user.click(await dialog.findByRole('button', { name: 'Add 2 frames' }));
    expect(await dialog.findByText('Error choosing frames: The project is archived')).toBeTruthy();
  });
});
