import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dataset, frame, PROJECT_ID, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, pageOfVideos } from '../../testing/open-app.tsx';
import { technician, holding } from '../../testing/technical-app.ts';
import { taskOf } from '../../testing/task-record.ts';
import {
  FREEZE_TASK,
  lineageOf,
  NEW_DATASET_ID,
  previewOf,
  unitOf,
  VERSION_CALLS,
  VERSION_ID,
} from '../../testing/version-answers.ts';
import { arriveAt } from '../../testing/visits.ts';

const AT = '/finetune/datasets/create';
const SECOND = '01900000-0000-7000-8000-0000000000d9';
const done = frame(1, { detectionStatus: 'completed', detectionCount: 12 });
const pending = frame(2);
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
const frozen = (changes: object = {}) =>
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
const open = (search = '', answers: Answers = {}, person = technician) =>
  openApp(`${AT}${search}`, person, {
    [CALLS.frameStats]: json(STATS),
    [CALLS.frames]: framesOf(done, pending),
    [`GET /api/sarm/frame/get-frame/${done.id}`]: json(done),
    [`GET /api/sarm/frame/get-frame/${pending.id}`]: json(pending),
    [`GET /api/sarm/media/view-frame/${done.id}`]: new Response('png'),
    [`GET /api/sarm/media/view-frame/${pending.id}`]: new Response('png'),
    [CALLS.videos]: pageOfVideos(video(), video({ id: SECOND, name: 'drop-2' })),
    [VERSION_CALLS.previewChosen]: json(previewOf()),
    [VERSION_CALLS.create]: json(dataset({ id: NEW_DATASET_ID }), 201),
    [VERSION_CALLS.freezeNew]: json({ task_id: FREEZE_TASK }, 202),
    [VERSION_CALLS.task]: frozen(),
    [VERSION_CALLS.get]: json(lineageOf()),
    ...answers,
  });
type View = ReturnType<typeof open>;

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const stepNow = () =>
  screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent;
async function basics({ user }: View, name = 'Clinic heads') {
  const field = await screen.findByLabelText(/^Name/);
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('combobox', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Active' }));
}
async function toReview(view: View) {
  await basics(view);
  await view.user.click(button('Next'));
  await view.user.click(button('Next'));
  await screen.findByRole('heading', { name: 'Leak check' });
}
async function create(view: View) {
  await toReview(view);
  await view.user.click(button('Create Dataset'));
}
const bodyOf = ({ server }: View, call: keyof typeof VERSION_CALLS, place = 0) =>
  server.callsOf(VERSION_CALLS[call])[place]?.body as Record<string, unknown> | undefined;

describe('where the wizard begins', () => {
  it('TEC-029 is for holders of create_datasets in the technical workflow, and for nobody else', async () => {
    const view = open('', {}, holding('access_technical', 'create_datasets'));
    expect(await screen.findByRole('heading', { name: 'Create Detection Dataset' })).toBeTruthy();
    view.unmount();
    await arriveAt(open('', {}, holding('access_technical', 'upload_videos')), '/unauthorized');
    await arriveAt(open('', {}, holding('access_business', 'create_datasets')), '/unauthorized');
  });

  it('TEC-029 takes name, video and frame from the address, and no type', async () => {
    const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date());
    const automatic = open(`?videoId=${VIDEO_ID}&frameId=${done.id}&type=morphology&autoName=true`);
    expect((await name()).value).toBe(`drop-1 detection ${today}`);
    expect(screen.getByRole('combobox', { name: /Type/ }).textContent).toBe('Detection');
    await basics(automatic, 'x');
    await automatic.user.click(button('Next'));
    expect(await screen.findByRole('radio', { name: 'Chosen frames (1)', checked: true })).toBeTruthy();
    const chosen = await screen.findByRole('checkbox', { name: /^Frame 1/ });
    expect(chosen.getAttribute('aria-checked')).toBe('true');
    automatic.unmount();
    const named = open(`?videoId=${VIDEO_ID}&autoName=Heads%20of%20autumn`);
    expect((await name()).value).toBe('Heads of autumn');
    await basics(named, 'x');
    await named.user.click(button('Next'));
    expect(
      await screen.findByRole('radio', {
        name: 'All frames with completed detection (48)',
        checked: true,
      }),
    ).toBeTruthy();
    named.unmount();
    open(`?autoName=`);
    expect((await name()).value).toBe('');
  });

  it('says which of the address it cannot take', async () => {
    const view = open(`?videoId=${VIDEO_ID}&frameId=${pending.id}`);
    expect(
      await screen.findByText('The frame of the address has no completed detection and cannot be chosen.'),
    ).toBeTruthy();
    view.unmount();
    open(`?videoId=${VIDEO_ID}`, { [CALLS.video]: json({ message: 'Not found' }, 404) });
    expect(
      await screen.findByText('The video of the address could not be read. Choose one here.'),
    ).toBeTruthy();
  });
});

describe('the steps of the wizard', () => {
  it('TEC-125 TEC-126 are four; the first needs a name and a status, and its type is fixed', async () => {
    const view = open(`?videoId=${VIDEO_ID}`);
    await screen.findByLabelText(/^Name/);
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((each) => each.textContent)).toEqual([
      '1Basic Information',
      '2Select Data Source',
      '3Review & Create',
      '4Complete',
    ]);
    expect(stepNow()).toBe('1Basic Information');
    const type = screen.getByRole('combobox', { name: /Type/ });
    expect([type.textContent, type.getAttribute('aria-disabled')]).toEqual(['Detection', 'true']);
    expect(screen.getByText('Enter a name. Select a status.')).toBeTruthy();
    expect(button('Next').disabled).toBe(true);
    await view.user.type(screen.getByLabelText(/^Name/), '  ');
    expect(button('Next').disabled).toBe(true);
    await view.user.type(screen.getByLabelText(/^Name/), 'Heads');
    expect([screen.getByText('Select a status.') !== null, button('Next').disabled]).toEqual([true, true]);
    await basics(view);
    await view.user.clear(screen.getByLabelText(/^Name/));
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    expect(button('Next').disabled).toBe(true);
    await view.user.type(screen.getByLabelText(/^Name/), 'Heads');
    await view.user.click(button('Next'));
    expect(stepNow()).toBe('2Select Data Source');
    await view.user.click(button('Next'));
    await screen.findByRole('heading', { name: 'Leak check' });
    expect(stepNow()).toBe('3Review & Create');
    await view.user.click(button('Create Dataset'));
    await screen.findByText('The dataset is created and its version frozen.');
    expect(bodyOf(view, 'create')?.['type']).toBe('detection');
  });

  it('TEC-127 the second needs a video, and of each all frames or one of completed detection', async () => {
    const view = open();
    const { user } = view;
    await basics(view);
    await user.click(button('Next'));
    expect(screen.getByText('Add a video.')).toBeTruthy();
    expect(button('Next').disabled).toBe(true);
    const add = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Video' }));
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
      return within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
    };
    await user.click(screen.getByRole('combobox', { name: 'Dataset' }));
    await user.click(await screen.findByRole('option', { name: /Sample 7/ }));
    const first = await add('drop-1');
    expect(await first.findByText('Frames with completed detection: 48 of 50')).toBeTruthy();
    expect(button('Next').disabled).toBe(false);
    await user.click(first.getByRole('radio', { name: 'Chosen frames' }));
    expect(screen.getByText('Choose all frames of each video, or at least one.')).toBeTruthy();
    expect(button('Next').disabled).toBe(true);
    const usable = await first.findByRole<HTMLButtonElement>('checkbox', { name: /^Frame 1, / });
    const other = first.getByRole<HTMLButtonElement>('checkbox', { name: 'Frame 2, No completed detection' });
    expect([usable.disabled, other.disabled]).toEqual([false, true]);
    await user.click(usable);
    expect(button('Next').disabled).toBe(false);
    const second = await add('drop-2');
    expect(second.getByRole('radio', { name: /^All frames/, checked: true })).toBeTruthy();
    // The next video has to be of the same project.
    await waitFor(() =>
      expect(view.server.callsOf(CALLS.datasets).at(-1)?.url).toContain(`project_id=${PROJECT_ID}`),
    );
    await user.click(button('Next'));
    await screen.findByRole('heading', { name: 'Leak check' });
    const videos = [
      { video_id: VIDEO_ID, frames: [done.id], include_all_frames: false },
      { video_id: SECOND, frames: [], include_all_frames: true },
    ];
    expect(bodyOf(view, 'previewChosen')?.['videos']).toEqual(videos);
    await user.click(button('Back'));
    await user.click(button('Remove drop-2'));
    await user.click(button('Next'));
    await screen.findByRole('heading', { name: 'Leak check' });
    await user.click(button('Create Dataset'));
    await screen.findByText('The dataset is created and its version frozen.');
    expect(bodyOf(view, 'create')).toEqual({
      name: 'Clinic heads',
      description: '',
      type: 'detection',
      status: 'active',
      project_id: PROJECT_ID,
      user_id: technician.id,
      include_all_detections: true,
      ...videos[0],
      source: { type: 'annotation', video_id: VIDEO_ID, frames: [done.id] },
    });
  });
});

describe('the last step of the wizard', () => {
  it('TEC-128 shows creating, then what was stored with its hash and lineage', async () => {
    const held = Promise.withResolvers<Response>();
    const view = open(`?videoId=${VIDEO_ID}`, { [VERSION_CALLS.create]: () => held.promise });
    await create(view);
    expect(await screen.findByText('Creating dataset')).toBeTruthy();
    expect(stepNow()).toBe('4Complete');
    held.resolve(json(dataset({ id: NEW_DATASET_ID }), 201));
    expect(await screen.findByText('The dataset is created and its version frozen.')).toBeTruthy();
    expect(
      await screen.findByText('9c4107be 52da83f1 0e6b7c29 d48a15f3 61fe90b2 a7c33d58 47120be9 c8d5f06a'),
    ).toBeTruthy();
    expect(screen.getByText('Since version 3: frames +88, removed 2, items +351, patients +2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Versions of the dataset' }).getAttribute('href')).toBe(
      `/finetune/datasets/${NEW_DATASET_ID}/versions`,
    );
    expect(bodyOf(view, 'freezeNew')).toEqual({
      task: 'head_detection',
      shares: { validation: 0.15, test: 0.15 },
      seed: 20_261,
    });
  });

  it.each([
    ['Project is archived', json({ message: 'Project is archived' }, 409)],
    ['Failed to create dataset', json({}, 500)],
    ['Failed to create dataset: No dataset ID returned', json({ ...dataset(), id: undefined }, 201)],
  ])('TEC-128 TEC-315 shows the error %s, and the way back to the review', async (message, answer) => {
    const view = open(`?videoId=${VIDEO_ID}`, {
      [VERSION_CALLS.create]: [answer, json(dataset({ id: NEW_DATASET_ID }), 201)],
    });
    await create(view);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(view.server.callsOf(VERSION_CALLS.freezeNew)).toHaveLength(0);
    await view.user.click(button('Go Back and Try Again'));
    expect(stepNow()).toBe('3Review & Create');
    expect(screen.getByText('Clinic heads')).toBeTruthy();
    await waitFor(() => expect(button('Create Dataset').disabled).toBe(false));
    await view.user.click(button('Create Dataset'));
    expect(await screen.findByText('The dataset is created and its version frozen.')).toBeTruthy();
  });

  it('freezes the dataset that is there once freezing was refused, and creates no second one', async () => {
    const leak = {
      code: 'version.leak_near_duplicate',
      params: { pairs: 'P001 S001/1 – P004 S004/1', count: 1 },
    };
    const view = open(`?videoId=${VIDEO_ID}`, {
      [VERSION_CALLS.task]: [frozen({ status: 'failed', notice: leak, result: null }), frozen()],
      [VERSION_CALLS.previewNew]: [
        json(
          previewOf({
            leaks: [{ kind: 'near_duplicate', keys: ['key-P001', 'key-P004'], codes: ['P001', 'P004'] }],
          }),
        ),
        json(
          previewOf({
            units: [unitOf('P001', 'train'), unitOf('P002', 'test'), unitOf('P003', 'validation')],
          }),
        ),
      ],
    });
    await create(view);
    expect((await screen.findByRole('alert')).textContent).toContain('P001 S001/1 – P004 S004/1');
    expect(screen.getByText('The dataset is created. Only its version is missing.')).toBeTruthy();
    await view.user.click(button('Go Back and Try Again'));
    expect(await screen.findByText(/^The dataset is created already/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(await screen.findByText('Leak found')).toBeTruthy();
    expect(button('Freeze version').disabled).toBe(true);
    await view.user.click(button('Move them into one split'));
    await waitFor(() => expect(button('Freeze version').disabled).toBe(false));
    await view.user.click(button('Freeze version'));
    await waitFor(() => expect(view.server.callsOf(VERSION_CALLS.freezeNew)).toHaveLength(2));
    expect(view.server.callsOf(VERSION_CALLS.create)).toHaveLength(1);
  });

  it('can be reached without a version: by choice, and where nothing is labelled yet', async () => {
    const view = open(`?videoId=${VIDEO_ID}`);
    await toReview(view);
    await view.user.click(screen.getByRole('switch', { name: 'Freeze version 1 with this split' }));
    await view.user.click(button('Create Dataset'));
    expect(await screen.findByText('The dataset is created.')).toBeTruthy();
    expect(view.server.callsOf(VERSION_CALLS.freezeNew)).toHaveLength(0);
    view.unmount();
    const bare = open(`?videoId=${VIDEO_ID}`, {
      [VERSION_CALLS.previewChosen]: json(previewOf({ units: [], frame_count: 0, item_count: 0 })),
    });
    await basics(bare);
    await bare.user.click(button('Next'));
    await bare.user.click(button('Next'));
    expect(await screen.findByText(/^No frame of these is labelled/)).toBeTruthy();
    await bare.user.click(button('Create Dataset'));
    expect(await screen.findByText('The dataset is created.')).toBeTruthy();
  });
});
