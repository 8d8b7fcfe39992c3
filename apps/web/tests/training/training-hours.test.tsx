import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { MODEL_ID, openTraining, statusOf, TRAINING_CALLS } from '../../testing/training/training-answers.ts';

const waiting = (waits: ReturnType<typeof statusOf>['waits']) =>
  openTraining(`?model=${MODEL_ID}`, {
    [TRAINING_CALLS.status]: json(
      statusOf({ progress: 0, waits, batches: 0 }, { state: 'queued', started_at: null }),
    ),
  });

it('J15: a queued training says until when it waits and in which hours trainings begin', async () => {
  waiting({ until: '2026-11-19T19:00:00.000Z', from: '20:00', to: '06:00', time_zone: 'Europe/Berlin' });
  expect(
    await screen.findByText('Waits until 20:00: trainings begin between 20:00 and 06:00 (Europe/Berlin)'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
});

it('waits for a worker where no hours hold it', async () => {
  waiting(null);
  expect(await screen.findByText('Waiting for a worker')).toBeTruthy();
});
