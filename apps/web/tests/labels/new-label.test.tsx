import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import {
  BROWSER,
  dataLabel,
  LABEL_CALLS,
  LABEL_ID,
  openLabels,
  reviewer,
} from '../../testing/label-answers.ts';
import { addressOf } from '../../testing/visits.ts';

const fill = async (view: ReturnType<typeof openLabels>, name: string) => {
  await view.user.click(await screen.findByRole('button', { name: 'New Data Label' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Data Label' }));
  await view.user.type(dialog.getByRole('textbox', { name: /Name/ }), name);
  await view.user.click(dialog.getByRole('combobox', { name: 'Dataset' }));
  await view.user.click(await screen.findByRole('option', { name: /Sample 7/ }));
  return { dialog, create: dialog.getByRole('button', { name: 'Create' }) };
};

describe('a new data label', () => {
  it('TEC-194 cannot be created without a name that is more than blanks', async () => {
    const view = openLabels();
    const { dialog, create } = await fill(view, '   ');
    expect(create).toHaveProperty('disabled', true);
    await view.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Round 4');
    expect(create).toHaveProperty('disabled', false);
  });

  it('TEC-298 reports that it was created for six seconds, and a failure in the panel and as a toast', async () => {
    const view = openLabels({
      [LABEL_CALLS.create]: [
        json({ message: 'Broken' }, 500),
        json({ data_label: dataLabel({ name: 'Round 4' }) }, 201),
      ],
    });
    const { dialog, create } = await fill(view, ' Round 4 ');
    await view.user.click(create);
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to create data labelBroken');
    const toasts = () => view.server.store.getState().ui.alerts;
    expect(toasts()).toMatchObject([{ message: 'Failed to create data label', type: 'error' }]);
    await view.user.click(create);
    await waitFor(() =>
      expect(toasts().at(-1)).toMatchObject({
        message: 'Data label created successfully',
        type: 'success',
        autoClose: true,
        duration: 6000,
      }),
    );
    expect(view.server.callsOf(LABEL_CALLS.create).at(-1)?.body).toEqual({
      name: 'Round 4',
      description: '',
      dataset_id: DATASET_ID,
      label_type: 'detection',
    });
    await waitFor(() => expect(addressOf(view)).toBe(`${BROWSER}?labelId=${LABEL_ID}`));
  });

  it('is offered to people who annotate detections, and to nobody else', async () => {
    openLabels({}, '', reviewer());
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'New Data Label' })).toBeNull();
  });
});
