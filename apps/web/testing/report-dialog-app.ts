import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { screen, within } from '@testing-library/react';
import { ANALYSIS_ID, analysisRecord } from './analysis-answers.ts';
import { seededUser, video } from './api-answers.ts';
import { json } from './fake-server.ts';
import { type Answers, CALLS, openApp, PAGES } from './open-app.tsx';
import { taskOf } from './task-record.ts';

export const MOTILITY = 'POST /api/sarm/calculation/cal-motility';
export const CONCENTRATION = 'POST /api/sarm/calculation/cal-concentration';
export const ONE = '01900000-0000-7000-8000-0000000000e1';
export const TWO = '01900000-0000-7000-8000-0000000000e2';
export const lab = () => seededUser('business_user', 'member');
export const clip = (place: number, changes: Partial<Video> = {}): Video =>
  video({
    id: `01900000-0000-7000-8000-0000000000d${place}`,
    name: `F${place}`,
    processingStatus: 'completed',
    framesCount: 100,
    missing: { motility: [], concentration: [notice('missing.no_dilution')], total: [] },
    ...changes,
  });
export const STATUS = 'GET /api/tasks/system/status';
export const speed = (framesPerSecond: number | null, openFrames = 0) =>
  json({
    status: 'ok',
    workers: 1,
    queued: 0,
    running: 0,
    frames_per_second: framesPerSecond,
    open_frames: openFrames,
  });
export const USABLE = [1, 2, 3, 4, 5, 6].map((place) => clip(place));
export const pageOf = (videos: readonly Video[]) =>
  json({ videos, total: videos.length, page: 1, limit: 200 });
export const running = (id: string) => json(taskOf({ id, task_type: 'analysis' }));

export const open = (answers: Answers = {}, videos: readonly Video[] = USABLE) =>
  openApp(PAGES.datasets, lab(), {
    [CALLS.videos]: pageOf(videos),
    [MOTILITY]: json({ task_id: ONE }, 202),
    [CONCENTRATION]: json({ task_id: TWO }, 202),
    'GET /api/tasks': json({ tasks: [], total: 0 }),
    [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(analysisRecord()),
    ...answers,
  });
export async function opened(answers: Answers = {}, videos: readonly Video[] = USABLE) {
  const app = open(answers, videos);
  await app.user.click(await screen.findByRole('button', { name: 'Generate Report' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Generate Report' }) };
}
export async function started(answers: Answers = {}) {
  const app = await opened(answers);
  for (const place of [1, 2, 3, 4, 5])
    await app.user.click(await within(app.dialog).findByRole('checkbox', { name: `Choose F${place}` }));
  await app.user.click(within(app.dialog).getByRole('button', { name: 'Start analysis' }));
  return app;
}
