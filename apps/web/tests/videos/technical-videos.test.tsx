import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dataset, PROJECT_ID, seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, pageOfVideos } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';
import {
  cardOf,
  holding,
  openTechnical,
  reviewer,
  TECHNICAL_PAGES,
  technician,
} from '../../testing/technical-app.ts';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const linkTo = async (): Promise<string | null> =>
  within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }))
    .getByRole('link', { name: 'Datasets' })
    .getAttribute('href');

describe('videos of a dataset in the technical workflow', () => {
  it('TEC-011 opens for upload_videos with access to the workflow, and for nobody else', async () => {
    const holder = openTechnical('videos');
    expect(await screen.findByRole('heading', { name: 'Sample 7', level: 1 })).toBeTruthy();
    holder.unmount();
    for (const person of [reviewer, seededUser('business_user')]) {
      const view = openTechnical('videos', {}, person);
      await arriveAt(view, '/unauthorized');
      view.unmount();
    }
  });

  it('TEC-203 Manage Videos leads here for upload_videos, and is not offered without it', async () => {
    const manage = () => screen.queryByRole('link', { name: 'Manage videos of Sample 7' });
    const holder = openApp('/finetune/datasets', technician);
    await waitFor(() => expect(manage()?.getAttribute('href')).toBe(TECHNICAL_PAGES.videos));
    holder.unmount();
    openApp('/finetune/datasets', holding('access_technical', 'create_datasets'));
    expect(await screen.findByText('Sample 7')).toBeTruthy();
    expect(manage()).toBeNull();
  });

  it('TEC-043 shows a summary, an upload area and cards, and has the dialogs of metadata and player', async () => {
    const stats = {
      ...dataset().stats,
      videosCount: 6,
      framesCount: 1200,
      annotatedFrames: 7,
      totalDetections: 31,
    };
    const update = `PUT /api/sarm/video/update-video/${VIDEO_ID}`;
    const { user, server } = openTechnical('videos', {
      [CALLS.dataset]: json(dataset({ stats })),
      [update]: json(video({ preparation: 'shorr' })),
    });
    const summary = within(await screen.findByRole('region', { name: 'Dataset summary' }));
    for (const text of ['Andrology', '6', '1,200', '7', '31']) expect(summary.getByText(text)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Upload videos' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add pictures' })).toBeTruthy();
    const card = await cardOf('drop-1');
    await user.click(card.getByRole('button', { name: 'Play drop-1' }));
    const player = within(await screen.findByRole('dialog', { name: 'drop-1' }));
    await user.click(player.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(card.getByRole('button', { name: 'Edit drop-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Preparation' }));
    await user.click(screen.getByRole('option', { name: 'Shorr' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(update)).toHaveLength(1));
    // The name that is shown here is a code: it must not become the name.
    expect(server.callsOf(update)[0]?.body).toEqual({ preparation: 'shorr' });
  });

  it('offers no text of a patient’s sample for change', async () => {
    const { user } = openTechnical('videos', {
      [CALLS.videos]: pageOfVideos(video({ patientId: VIDEO_ID, description: '' })),
    });
    await user.click((await cardOf('drop-1')).getByRole('button', { name: 'Edit drop-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('combobox', { name: 'Preparation' })).toBeTruthy();
    expect(dialog.getByText(/^Description, Tags: part of a patient’s sample/)).toBeTruthy();
    for (const name of [/^Name/, /^Description/, /^Patient/, /^Tags/])
      expect(dialog.queryByLabelText(name)).toBeNull();
  });

  it('TEC-044 the project of the link steers the way back, else that of the dataset, else all datasets', async () => {
    const other = '01900000-0000-7000-8000-0000000000b9';
    const direct = openTechnical('videos');
    await screen.findByRole('heading', { name: 'Sample 7', level: 1 });
    expect(await linkTo()).toBe(`/finetune/projects/${PROJECT_ID}/datasets`);
    await direct.router.navigate(TECHNICAL_PAGES.videos, { state: { projectId: other } });
    await waitFor(async () => expect(await linkTo()).toBe(`/finetune/projects/${other}/datasets`));
    expect(screen.getByRole('heading', { name: 'Sample 7', level: 1 })).toBeTruthy();
    direct.unmount();
    openTechnical('videos', { [CALLS.dataset]: json({ message: 'No' }, 500) });
    expect(await linkTo()).toBe('/finetune/datasets');
  });

  it('TEC-046 a card shows what is recorded of the video, and its three buttons', async () => {
    const code = video({
      name: 'S003/2',
      preparation: 'papanicolaou',
      lastExtractionDate: '2026-11-15T10:00:00.000Z',
    });
    openTechnical('videos', { [CALLS.videos]: pageOfVideos(code) });
    const card = await cardOf('S003/2');
    const texts = ['S003/2', '640 × 480', '1:05', 'Chamber A', 'Completed', '50', 'Sample 7', 'Papanicolaou'];
    for (const text of texts) expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText(/Nov 15, 2026/)).toBeTruthy();
    const buttons = card.getAllByRole('button').map((button) => button.textContent);
    expect(buttons).toEqual(expect.arrayContaining(['Play', 'View Frames', 'Extract Frames']));
  });

  it('TEC-046 shows the file name where there is no name, and stage, message and progress while frames are extracted', async () => {
    const task = taskOf({ progress: 40, message: 'Decoding' });
    const running = video({ name: '', processingStatus: 'processing', lastTaskId: task.id });
    openTechnical('videos', {
      [CALLS.videos]: pageOfVideos(running),
      [`GET /api/tasks/${task.id}`]: json({ ...task, message: '' }),
    });
    const card = await cardOf('drop-1.avi');
    expect(card.getByText('Processing')).toBeTruthy();
    expect(await card.findByText('Extracting frames')).toBeTruthy();
    expect(card.getByText(/^40%/)).toBeTruthy();
    const bar = card.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
  });

  it.each([
    ['pending', 'Pending'],
    ['uploaded', 'Pending'],
    ['queued', 'Queued'],
    ['processing', 'Processing'],
    ['detection', 'Detection'],
    ['completed', 'Completed'],
    ['failed', 'Failed'],
    ['error', 'Failed'],
  ] as const)('BUS-114 TEC-138 TEC-157 a video that is %s is shown as %s', async (status, label) => {
    const given = video({ processingStatus: status as 'failed', processingMessage: 'The file is cut short' });
    openTechnical('videos', { [CALLS.videos]: pageOfVideos(given) });
    const card = await cardOf('drop-1');
    // A video that waits says so at its progress, too.
    expect(card.getAllByText(label)[0]?.closest('.MuiChip-root')).toBeTruthy();
    expect(card.queryByText('The file is cut short') !== null).toBe(label === 'Failed');
  });

  it('TEC-161 TEC-017 View Frames of a completed video opens its stored frames', async () => {
    const view = openTechnical('videos');
    await view.user.click((await cardOf('drop-1')).getByRole('button', { name: 'View frames of drop-1' }));
    await arriveAt(view, TECHNICAL_PAGES.detail);
    expect(view.server.callsOf(CALLS.extract)).toEqual([]);
  });

  it.each(['uploaded', 'failed'] as const)(
    'TEC-161 View Frames of a video that is %s starts an extraction and opens the frame page',
    async (status) => {
      const view = openTechnical('videos', {
        [CALLS.videos]: pageOfVideos(video({ processingStatus: status })),
        [CALLS.extract]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
      });
      await view.user.click((await cardOf('drop-1')).getByRole('button', { name: 'View frames of drop-1' }));
      await arriveAt(view, TECHNICAL_PAGES.extraction);
      expect(view.server.callsOf(CALLS.extract)).toHaveLength(1);
    },
  );

  it.each([
    ['processing', 3270],
    ['queued', 3270],
    ['detection', 3270],
    ['pending', null],
    ['failed', null],
  ] as const)(
    'TEC-161 View Frames is disabled for a video that is %s with %s frames',
    async (status, frames) => {
      openTechnical('videos', {
        [CALLS.videos]: pageOfVideos(video({ processingStatus: status, framesCount: frames })),
      });
      const button = (await cardOf('drop-1')).getByRole('button', { name: 'View frames of drop-1' });
      expect(button).toHaveProperty('disabled', true);
    },
  );

  it('TEC-224 TEC-002 Extract Frames sends the settings of one click and stays on the page', async () => {
    const view = openTechnical('videos', {
      [CALLS.videos]: pageOfVideos(video({ processingStatus: 'uploaded' })),
      [CALLS.extract]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
    });
    await view.user.click((await cardOf('drop-1')).getByRole('button', { name: 'Extract frames of drop-1' }));
    await waitFor(() => expect(view.server.callsOf(CALLS.extract)).toHaveLength(1));
    expect(view.server.callsOf(CALLS.extract)[0]?.body).toEqual({
      videoId: VIDEO_ID,
      config: { method: 'fps', frame_rate: 3, extraction_method: 'auto', quality: 95, max_frames: 60 },
    });
    expect(addressOf(view)).toBe(TECHNICAL_PAGES.videos);
  });

  it('TEC-292 a refused extraction shows its text and the card as failed with the message', async () => {
    const { user } = openTechnical('videos', {
      [CALLS.videos]: pageOfVideos(video({ processingStatus: 'uploaded' })),
      [CALLS.extract]: json({ message: 'The project is archived' }, 409),
    });
    const card = await cardOf('drop-1');
    expect(card.getByText('Pending')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Extract frames of drop-1' }));
    expect(await screen.findByText('Error extracting frames: The project is archived')).toBeTruthy();
    expect(card.getByText('Failed')).toBeTruthy();
    expect(card.getByText('The project is archived')).toBeTruthy();
  });

  it('shows that the list could not be read, with a way to read it again, and what to do with an empty one', async () => {
    const { user } = openTechnical('videos', {
      [CALLS.videos]: [json({ message: 'Down' }, 500), pageOfVideos()],
    });
    expect(await screen.findByText('Error loading videos: Down')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No Videos Yet')).toBeTruthy();
    expect(screen.getByText('Add the first videos above.')).toBeTruthy();
  });

  it('offers no extraction without extract_frames or select_frames', async () => {
    openTechnical('videos', {}, holding('access_technical', 'upload_videos'));
    const card = await cardOf('drop-1');
    expect(card.getByRole('button', { name: 'Play drop-1' })).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Extract frames of drop-1' })).toBeNull();
    expect(card.queryByRole('button', { name: 'View frames of drop-1' })).toBeNull();
  });
});
