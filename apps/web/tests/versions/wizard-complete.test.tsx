import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dataset, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { NEW_DATASET_ID, previewOf, unitOf, VERSION_CALLS } from '../../testing/training/version-answers.ts';
import {
  basics,
  bodyOf,
  buttonOf,
  createFromReview,
  frozenTask,
  openWizard,
  stepNow,
  toReview,
} from '../../testing/wizard-app.ts';

describe('the last step of the wizard', () => {
  it('TEC-128 shows creating, then what was stored with its hash and lineage', async () => {
    const held = Promise.withResolvers<Response>();
    const view = openWizard(`?videoId=${VIDEO_ID}`, { [VERSION_CALLS.create]: () => held.promise });
    await createFromReview(view);
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
    const view = openWizard(`?videoId=${VIDEO_ID}`, {
      [VERSION_CALLS.create]: [answer, json(dataset({ id: NEW_DATASET_ID }), 201)],
    });
    await createFromReview(view);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(view.server.callsOf(VERSION_CALLS.freezeNew)).toHaveLength(0);
    await view.user.click(buttonOf('Go Back and Try Again'));
    expect(stepNow()).toBe('3Review & Create');
    expect(screen.getByText('Clinic heads')).toBeTruthy();
    await waitFor(() => expect(buttonOf('Create Dataset').disabled).toBe(false));
    await view.user.click(buttonOf('Create Dataset'));
    expect(await screen.findByText('The dataset is created and its version frozen.')).toBeTruthy();
  });

  it('freezes the dataset that is there once freezing was refused, and creates no second one', async () => {
    const leak = {
      code: 'version.leak_near_duplicate' as const,
      params: { pairs: 'P001 S001/1 – P004 S004/1', count: 1 },
    };
    const view = openWizard(`?videoId=${VIDEO_ID}`, {
      [VERSION_CALLS.task]: [frozenTask({ status: 'failed', notice: leak, result: null }), frozenTask()],
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
    await createFromReview(view);
    expect((await screen.findByRole('alert')).textContent).toContain('P001 S001/1 – P004 S004/1');
    expect(screen.getByText('The dataset is created. Only its version is missing.')).toBeTruthy();
    await view.user.click(buttonOf('Go Back and Try Again'));
    expect(await screen.findByText(/^The dataset is created already/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(await screen.findByText('Leak found')).toBeTruthy();
    expect(buttonOf('Freeze version').disabled).toBe(true);
    await view.user.click(buttonOf('Move them into one split'));
    await waitFor(() => expect(buttonOf('Freeze version').disabled).toBe(false));
    await view.user.click(buttonOf('Freeze version'));
    await waitFor(() => expect(view.server.callsOf(VERSION_CALLS.freezeNew)).toHaveLength(2));
    expect(view.server.callsOf(VERSION_CALLS.create)).toHaveLength(1);
  });

  it('can be reached without a version: by choice, and where nothing is labelled yet', async () => {
    const view = openWizard(`?videoId=${VIDEO_ID}`);
    await toReview(view);
    await view.user.click(screen.getByRole('switch', { name: 'Freeze version 1 with this split' }));
    await view.user.click(buttonOf('Create Dataset'));
    expect(await screen.findByText('The dataset is created.')).toBeTruthy();
    expect(view.server.callsOf(VERSION_CALLS.freezeNew)).toHaveLength(0);
    view.unmount();
    const bare = openWizard(`?videoId=${VIDEO_ID}`, {
      [VERSION_CALLS.previewChosen]: json(previewOf({ units: [], frame_count: 0, item_count: 0 })),
    });
    await basics(bare);
    await bare.user.click(buttonOf('Next'));
    await bare.user.click(buttonOf('Next'));
    expect(await screen.findByText(/^No frame of these is labelled/)).toBeTruthy();
    await bare.user.click(buttonOf('Create Dataset'));
    expect(await screen.findByText('The dataset is created.')).toBeTruthy();
  });
});
