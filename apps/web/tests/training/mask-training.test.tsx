import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dataset } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS } from '../../testing/open-app.tsx';
import {
  MODEL_ID,
  openTraining,
  statusOf,
  trainedModel,
  TRAINING_CALLS,
} from '../../testing/training/training-answers.ts';

const RUN = `?model=${MODEL_ID}`;
const button = (name: string) => screen.findByRole('button', { name });

describe('the training of masks', () => {
  it('TEC-131 TEC-152 trains the type that is chosen, on a dataset that was chosen for it', async () => {
    const rows = (type: 'detection' | 'morphology', name: string) =>
      json({ datasets: [dataset({ name, type })], total: 1 });
    const view = openTraining('', {
      [CALLS.datasets]: [
        rows('detection', 'Stained smears'),
        json({ datasets: [], total: 0 }),
        rows('morphology', 'Outlined smears'),
      ],
    });
    await view.user.type(await screen.findByLabelText(/Model Name/), 'Heads B');
    await view.user.click(screen.getByLabelText(/Dataset/));
    await view.user.click(await screen.findByRole('option', { name: /Stained smears/ }));
    expect(screen.getByText(/Accuracy is the F1 at an IoU of 0\.5/)).toBeTruthy();
    await view.user.click(screen.getByLabelText('Model Type'));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Detection',
      'Segmentation',
      'Morphology',
    ]);
    await view.user.click(screen.getByRole('option', { name: 'Segmentation' }));
    expect(await screen.findByText(/Accuracy is the mean IoU after 1, 3 and 5 clicks/)).toBeTruthy();
    expect(view.router.state.location.search).toBe('?type=segmentation');
    // The name stays, the dataset of heads does not.
    expect(screen.getByLabelText(/Model Name/)).toHaveProperty('value', 'Heads B');
    expect(await button('Start Training')).toHaveProperty('disabled', true);
    await view.user.click(screen.getByLabelText(/Dataset/));
    await view.user.click(await screen.findByRole('option', { name: /Outlined smears/ }));
    await view.user.click(await button('Start Training'));
    await button('Stop');
    expect(view.server.callsOf(TRAINING_CALLS.create)[0]?.body).toMatchObject({ type: 'segmentation' });
    expect(view.server.callsOf(TRAINING_CALLS.train)[0]?.body).toMatchObject({ start_from: 'model_in_use' });
  });

  it('TEC-130 shows how well a model of masks outlines each part after one, three and five clicks', async () => {
    const iou = [0.8111, 0.85, 0.8844, 0.89, 0.9022];
    const validation = {
      midpiece: { outlines: 7, iou },
      head: { outlines: 12, iou },
      tail: { outlines: 'x' },
    };
    openTraining(RUN, {
      [TRAINING_CALLS.model]: json({
        ...trainedModel({ type: 'segmentation', status: 'completed' }),
        card: null,
      }),
      [TRAINING_CALLS.status]: json(
        statusOf({ status: 'completed', card: { metrics: { validation } } }, { state: 'completed' }),
      ),
    });
    const table = within(await screen.findByRole('region', { name: 'IoU of outlined parts' }));
    // Nothing opens the test split: these models are not compared.
    expect(screen.getByText('Validation split only. The test split stays closed.')).toBeTruthy();
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'PartOutlinesIoU, clicks: 1IoU, clicks: 3IoU, clicks: 5',
      'Head120.81110.88440.9022',
      'Midpiece70.81110.88440.9022',
    ]);
  });
});
