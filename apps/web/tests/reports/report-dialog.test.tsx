import { VIDEO_STATUSES } from '@sarm/domain/statuses';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, dataset, PROJECT_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import {
  MOTILITY,
  ONE,
  lab,
  clip,
  STATUS,
  speed,
  USABLE,
  pageOf,
  open,
  opened,
} from '../../testing/report-dialog-app.ts';

describe('the datasets of a project', () => {
  it('BUS-008 shows a card for each, which opens its videos and the dialog Generate Report', async () => {
    const second = dataset({ id: ONE, name: 'Sample 8', stats: { ...dataset().stats, usable_videos: 5 } });
    const app = open({
      [CALLS.datasets]: json({ datasets: [dataset(), second], total: 2 }),
      [`GET /api/business/videos/dataset/${ONE}`]: pageOf([clip(1, { name: 'Other' })]),
    });
    const cards = (await screen.findAllByRole('article')).map((card) => within(card));
    expect(cards).toHaveLength(2);
    for (const [card, id, name] of [
      [cards[0], DATASET_ID, 'Sample 7'],
      [cards[1], ONE, 'Sample 8'],
    ] as const)
      expect(card?.getByRole('link', { name: `Open videos of ${name}` }).getAttribute('href')).toBe(
        `/sarm/projects/${PROJECT_ID}/datasets/${id}/videos`,
      );
    expect(app.server.callsOf(CALLS.datasets)[0]?.url).toContain(`project_id=${PROJECT_ID}`);
    await app.user.click(cards[1]?.getByRole('button', { name: 'Generate Report' }) as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Generate Report' });
    expect(await within(dialog).findByRole('checkbox', { name: 'Choose Other' })).toBeTruthy();
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(screen.getByRole('link', { name: 'Open videos of Sample 7' }));
    await waitFor(() => expect(app.path()).toBe(PAGES.videos));
    expect(await screen.findByRole('heading', { name: 'Sample 7' })).toBeTruthy();
  });
});

describe('the button of a dataset', () => {
  it('BUS-032 BUS-033 opens from five usable videos on; before, it says how many there are', async () => {
    const few = dataset({ stats: { ...dataset().stats, usable_videos: 4 } });
    const app = open({ [CALLS.datasets]: json({ datasets: [few], total: 1 }) });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Generate Report' });
    expect(button.disabled).toBe(true);
    await app.user.hover(button.parentElement ?? button);
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'Need at least 5 videos for WHO standard analysis. This dataset has 4 videos.',
    );
    app.unmount();
    await opened();
  });

  it('counts one video as one', async () => {
    const few = dataset({ stats: { ...dataset().stats, usable_videos: 1 } });
    const app = open({ [CALLS.datasets]: json({ datasets: [few], total: 1 }) });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Generate Report' });
    await app.user.hover(button.parentElement ?? button);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/This dataset has 1 video\.$/);
  });

  it.each([
    ['generate_reports', 1],
    ['view_analysis_results', 1],
    ['upload_videos', 0],
  ])('BUS-145 is offered with %s: %s', async (code, shown) => {
    const person = { ...lab(), roles: [], permissions: ['access_business', code] };
    openApp(PAGES.datasets, person);
    await screen.findByRole('article');
    expect(screen.queryAllByRole('button', { name: 'Generate Report' })).toHaveLength(shown);
  });
});

describe('step 0', () => {
  it('says whose sample it is, what there is to choose from, and then how many were chosen', async () => {
    const id = '01900000-0000-7000-8000-0000000000aa';
    const { sample } = dataset();
    const { dialog, user } = await opened({
      [CALLS.dataset]: json(dataset({ sample: { ...sample, patient_id: id } })),
      [`GET /api/sarm/patients/${id}`]: json({ id, name: 'Tomas Berg' }),
    });
    expect(await within(dialog).findByText('Sample 7 · Tomas Berg · Videos: 6, usable: 6')).toBeTruthy();
    for (const place of [1, 2, 3, 4, 5])
      await user.click(within(dialog).getByRole('checkbox', { name: `Choose F${place}` }));
    await user.click(within(dialog).getByRole('button', { name: 'Start analysis' }));
    expect(await within(dialog).findByText('Sample 7 · Tomas Berg · 5 videos')).toBeTruthy();
  });

  it('has five of five usable videos chosen from the start, and chooses or clears all at once', async () => {
    const { dialog, user } = await opened(
      {},
      [1, 2, 3, 4, 5].map((place) => clip(place, { quality: { verdict: 'good', reasons: [] } })),
    );
    const all = await within(dialog).findByRole<HTMLInputElement>('checkbox', {
      name: 'Choose the first 5 usable videos',
    });
    expect(within(dialog).getByText('5 of 5 selected')).toBeTruthy();
    expect(within(dialog).getAllByText('Can be chosen').length).toBeGreaterThan(0);
    await user.click(all);
    expect(within(dialog).getByText('0 of 5 selected')).toBeTruthy();
    await user.click(all);
    expect(within(dialog).getByText('5 of 5 selected')).toBeTruthy();
  });

  it('BUS-034 takes five usable videos at most, and says of each other why not', async () => {
    const { dialog, user } = await opened({}, [
      ...USABLE,
      clip(7, { quality: { verdict: 'unusable', reasons: ['out of focus'] } }),
      clip(8, { processingStatus: 'processing', extractionProgress: 42 }),
      clip(9, { patientId: '01900000-0000-7000-8000-0000000000aa' }),
    ]);
    const box = (place: number) =>
      within(dialog).getByRole<HTMLInputElement>('checkbox', { name: `Choose F${place}` });
    await within(dialog).findByText('0 of 5 selected');
    for (const place of [1, 2, 3, 4, 5]) await user.click(box(place));
    expect(within(dialog).getByText('5 of 5 selected')).toBeTruthy();
    expect([6, 7, 8, 9].map((place) => box(place).disabled)).toEqual([true, true, true, true]);
    expect(dialog.textContent).toContain('Selection is full');
    expect(dialog.textContent).toContain('Unusable: out of focus');
    expect(dialog.textContent).toContain('Frames are being extracted, 42%');
    expect(dialog.textContent).toContain('It belongs to another patient');
    await user.click(box(1));
    expect(box(6).disabled).toBe(false);
  });

  it('BUS-032 BUS-034 lets videos be chosen that are uploaded or completed, and of no other status', async () => {
    const { dialog } = await opened(
      {},
      VIDEO_STATUSES.map((processingStatus, place) =>
        clip(place, { name: processingStatus, processingStatus }),
      ),
    );
    await within(dialog).findByText(/ of 5 selected$/);
    const free = VIDEO_STATUSES.filter(
      (status) =>
        !within(dialog).getByRole<HTMLInputElement>('checkbox', { name: `Choose ${status}` }).disabled,
    );
    expect(free).toEqual(['uploaded', 'completed']);
  });

  it('BUS-034 BUS-035 BUS-036 requires exactly five, shows the time, and what the videos cannot give', async () => {
    const { dialog, user, server } = await opened({ [STATUS]: speed(12) });
    expect(await within(dialog).findByText('Estimated analysis time: 30 to 60 seconds')).toBeTruthy();
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Choose F1' }));
    expect(dialog.textContent).toContain('Not available: The dilution of the sample is not recorded');
    await user.click(within(dialog).getByRole('button', { name: 'Start analysis' }));
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'Please select exactly 5 videos for WHO standard analysis',
    );
    expect(server.callsOf(MOTILITY)).toHaveLength(0);
  });

  it.each([
    [speed(2), 'Estimated analysis time: 4:10'],
    [speed(12, 1500), 'Estimated analysis time: 2:47'],
    [speed(null), 'The analysis time is estimated once a video has been analysed here'],
  ])('BUS-036 computes the time where the specified one is not true: %#', async (status, text) => {
    const { dialog } = await opened({ [STATUS]: status });
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(within(dialog).queryByText(/30 to 60 seconds/)).toBeNull();
  });

  it('BUS-051 says where there is nothing to choose from', async () => {
    const { dialog } = await opened({}, []);
    expect(await within(dialog).findByText('No videos found. Please upload videos first.')).toBeTruthy();
  });
});
