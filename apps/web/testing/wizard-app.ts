import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { screen } from '@testing-library/react';
import { dataset, frame, video } from './api-answers.ts';
import { json } from './fake-server.ts';
import { type Answers, CALLS, openApp, pageOfVideos } from './open-app.tsx';
import { taskOf } from './task-record.ts';
import { technician } from './technical-app.ts';
import {
  FREEZE_TASK,
  lineageOf,
  NEW_DATASET_ID,
  previewOf,
  VERSION_CALLS,
  VERSION_ID,
} from './training/version-answers.ts';

const AT = '/finetune/datasets/create';
export const SECOND_VIDEO = '01900000-0000-7000-8000-0000000000d9';
export const usableFrame = frame(1, { detectionStatus: 'completed', detectionCount: 12 });
export const otherFrame = frame(2);
const framesOf = (...frames: object[]) => json({ frames, total: frames.length });
const STATS = {
  frames: 50,
  selected: 0,
  annotated: 0,
  detected_frames: 48,
  analysed_frames: 0,
  detections: 0,
  mean_confidence: null,
};
/** The job of freezing as it ended. */
export const frozenTask = (changes: Partial<Task> = {}) =>
  json(
    taskOf({
      id: FREEZE_TASK,
      task_type: 'dataset',
      status: 'completed',
      progress: 100,
      result: { version_id: VERSION_ID, number: 1, manifest_sha256: 'x', repeated: false },
      ...changes,
    }),
  );
/** The wizard at its address, with two videos of two frames, one of which can be chosen. */
export const openWizard = (search = '', answers: Answers = {}, person: UserRecord = technician) =>
  openApp(`${AT}${search}`, person, {
    [CALLS.frameStats]: json(STATS),
    [CALLS.frames]: framesOf(usableFrame, otherFrame),
    [`GET /api/sarm/frame/get-frame/${usableFrame.id}`]: json(usableFrame),
    [`GET /api/sarm/frame/get-frame/${otherFrame.id}`]: json(otherFrame),
    [`GET /api/sarm/media/view-frame/${usableFrame.id}`]: new Response('png'),
    [`GET /api/sarm/media/view-frame/${otherFrame.id}`]: new Response('png'),
    [CALLS.videos]: pageOfVideos(video(), video({ id: SECOND_VIDEO, name: 'drop-2' })),
    [VERSION_CALLS.previewChosen]: json(previewOf()),
    [VERSION_CALLS.create]: json(dataset({ id: NEW_DATASET_ID }), 201),
    [VERSION_CALLS.freezeNew]: json({ task_id: FREEZE_TASK }, 202),
    [VERSION_CALLS.task]: frozenTask(),
    [VERSION_CALLS.get]: json(lineageOf()),
    ...answers,
  });
export type WizardView = ReturnType<typeof openWizard>;

export const buttonOf = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const stepNow = () =>
  screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent;
/** Step 0, filled in. */
export async function basics({ user }: WizardView, name = 'Clinic heads') {
  const field = await screen.findByLabelText(/^Name/);
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('combobox', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Active' }));
}
export async function toReview(view: WizardView) {
  await basics(view);
  await view.user.click(buttonOf('Next'));
  await view.user.click(buttonOf('Next'));
  await screen.findByRole('heading', { name: 'Leak check' });
}
export async function createFromReview(view: WizardView) {
  await toReview(view);
  await view.user.click(buttonOf('Create Dataset'));
}
export const bodyOf = ({ server }: WizardView, call: keyof typeof VERSION_CALLS, place = 0) =>
  server.callsOf(VERSION_CALLS[call])[place]?.body as Record<string, unknown> | undefined;
