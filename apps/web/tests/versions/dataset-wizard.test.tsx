import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS } from '../../testing/open-app.tsx';
import { holding, technician } from '../../testing/technical-app.ts';
import { arriveAt } from '../../testing/visits.ts';
import {
  basics,
  bodyOf,
  buttonOf,
  openWizard,
  otherFrame,
  SECOND_VIDEO,
  stepNow,
  usableFrame,
} from '../../testing/wizard-app.ts';

describe('where the wizard begins', () => {
  it('TEC-029 is for holders of create_datasets in the technical workflow, and for nobody else', async () => {
    const view = openWizard('', {}, holding('access_technical', 'create_datasets'));
    expect(await screen.findByRole('heading', { name: 'Create Detection Dataset' })).toBeTruthy();
    view.unmount();
    await arriveAt(openWizard('', {}, holding('access_technical', 'upload_videos')), '/unauthorized');
    await arriveAt(openWizard('', {}, holding('access_business', 'create_datasets')), '/unauthorized');
  });

  it('TEC-029 takes name, video and frame from the address, and no type', async () => {
    const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date());
    const automatic = openWizard(
      `?videoId=${VIDEO_ID}&frameId=${usableFrame.id}&type=morphology&autoName=true`,
    );
    expect((await name()).value).toBe(`drop-1 detection ${today}`);
    expect(screen.getByRole('combobox', { name: /Type/ }).textContent).toBe('Detection');
    await basics(automatic, 'x');
    await automatic.user.click(buttonOf('Next'));
    expect(await screen.findByRole('radio', { name: 'Chosen frames (1)', checked: true })).toBeTruthy();
    const chosen = await screen.findByRole('checkbox', { name: /^Frame 1/ });
    expect(chosen.getAttribute('aria-checked')).toBe('true');
    automatic.unmount();
    const named = openWizard(`?videoId=${VIDEO_ID}&autoName=Heads%20of%20autumn`);
    expect((await name()).value).toBe('Heads of autumn');
    await basics(named, 'x');
    await named.user.click(buttonOf('Next'));
    expect(
      await screen.findByRole('radio', {
        name: 'All frames with completed detection (48)',
        checked: true,
      }),
    ).toBeTruthy();
    named.unmount();
    openWizard(`?autoName=`);
    expect((await name()).value).toBe('');
  });

  it('says which of the address it cannot take', async () => {
    const view = openWizard(`?videoId=${VIDEO_ID}&frameId=${otherFrame.id}`);
    expect(
      await screen.findByText('The frame of the address has no completed detection and cannot be chosen.'),
    ).toBeTruthy();
    view.unmount();
    openWizard(`?videoId=${VIDEO_ID}`, { [CALLS.video]: json({ message: 'Not found' }, 404) });
    expect(
      await screen.findByText('The video of the address could not be read. Choose one here.'),
    ).toBeTruthy();
  });
});

describe('the steps of the wizard', () => {
  it('TEC-125 TEC-126 are four; the first needs a name and a status, and its type is fixed', async () => {
    const view = openWizard(`?videoId=${VIDEO_ID}`);
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
    expect(buttonOf('Next').disabled).toBe(true);
    await view.user.type(screen.getByLabelText(/^Name/), '  ');
    expect(buttonOf('Next').disabled).toBe(true);
    await view.user.type(screen.getByLabelText(/^Name/), 'Heads');
    expect([screen.getByText('Select a status.') !== null, buttonOf('Next').disabled]).toEqual([true, true]);
    await basics(view);
    await view.user.clear(screen.getByLabelText(/^Name/));
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    expect(buttonOf('Next').disabled).toBe(true);
    await view.user.type(screen.getByLabelText(/^Name/), 'Heads');
    await view.user.click(buttonOf('Next'));
    expect(stepNow()).toBe('2Select Data Source');
    await view.user.click(buttonOf('Next'));
    await screen.findByRole('heading', { name: 'Leak check' });
    expect(stepNow()).toBe('3Review & Create');
    await view.user.click(buttonOf('Create Dataset'));
    await screen.findByText('The dataset is created and its version frozen.');
    expect(bodyOf(view, 'create')?.['type']).toBe('detection');
  });

  it('TEC-127 the second needs a video, and of each all frames or one of completed detection', async () => {
    const view = openWizard();
    const { user } = view;
    await basics(view);
    await user.click(buttonOf('Next'));
    expect(screen.getByText('Add a video.')).toBeTruthy();
    expect(buttonOf('Next').disabled).toBe(true);
    const add = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Video' }));
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
      return within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
    };
    await user.click(screen.getByRole('combobox', { name: 'Dataset' }));
    await user.click(await screen.findByRole('option', { name: /Sample 7/ }));
    const first = await add('drop-1');
    expect(await first.findByText('Frames with completed detection: 48 of 50')).toBeTruthy();
    expect(buttonOf('Next').disabled).toBe(false);
    await user.click(first.getByRole('radio', { name: 'Chosen frames' }));
    expect(screen.getByText('Choose all frames of each video, or at least one.')).toBeTruthy();
    expect(buttonOf('Next').disabled).toBe(true);
    const usable = await first.findByRole<HTMLButtonElement>('checkbox', { name: /^Frame 1, / });
    const other = first.getByRole<HTMLButtonElement>('checkbox', { name: 'Frame 2, No completed detection' });
    expect([usable.disabled, other.disabled]).toEqual([false, true]);
    await user.click(usable);
    expect(buttonOf('Next').disabled).toBe(false);
    const second = await add('drop-2');
    expect(second.getByRole('radio', { name: /^All frames/, checked: true })).toBeTruthy();
    // The next video has to be of the same project.
    await waitFor(() =>
      expect(view.server.callsOf(CALLS.datasets).at(-1)?.url).toContain(`project_id=${PROJECT_ID}`),
    );
    await user.click(buttonOf('Next'));
    await screen.findByRole('heading', { name: 'Leak check' });
    const videos = [
      { video_id: VIDEO_ID, frames: [usableFrame.id], include_all_frames: false },
      { video_id: SECOND_VIDEO, frames: [], include_all_frames: true },
    ];
    expect(bodyOf(view, 'previewChosen')?.['videos']).toEqual(videos);
    await user.click(buttonOf('Back'));
    await user.click(buttonOf('Remove drop-2'));
    await user.click(buttonOf('Next'));
    await screen.findByRole('heading', { name: 'Leak check' });
    await user.click(buttonOf('Create Dataset'));
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
      source: { type: 'annotation', video_id: VIDEO_ID, frames: [usableFrame.id] },
    });
  });
});
