import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { foundClass, itemId, openLabel } from '../../testing/morphology-app.ts';
import { LABEL_ID } from '../../testing/label-answers.ts';

const SUGGEST = `POST /api/technical/data-labels/${LABEL_ID}/items/${itemId(1)}/suggestion`;
const panel = async () =>
  within(await screen.findByRole('region', { name: 'Suggestion of the model in use' }));
const show = async () => (await panel()).findByRole<HTMLButtonElement>('button', { name: 'Show suggestion' });

describe('the suggestion of the model in use', () => {
  it('TEC-321 is not requested before the person has given a class', async () => {
    openLabel();
    expect((await show()).disabled).toBe(true);
    expect((await panel()).getByText(/after you have applied a class of your own/)).toBeTruthy();
  });

  it('TEC-321 is shown under the name of its model, and changes no class', async () => {
    const suggestion = {
      model: { id: 'm', name: 'Clinic classes' },
      morphologyClass: 'abnormal_tail',
      probability: 0.824,
    };
    const view = openLabel({ stored: { 1: foundClass() } }, { [SUGGEST]: json({ suggestion }) });
    await view.user.click(await show());
    const shown = await panel();
    expect(await shown.findByText(/^Abnormal tail, 82/)).toBeTruthy();
    expect(shown.getByText('By Clinic classes')).toBeTruthy();
    expect(shown.getByText(/It is not stored and gives no normal forms/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Normal' }).checked).toBe(true);
  });

  it('TEC-321 says where no model is in use, where it takes longer, and why it failed', async () => {
    for (const [answer, text] of [
      [json({ suggestion: null }), 'No morphology model is in use'],
      [json({ task_id: itemId(1) }, 202), 'The model takes longer. Request it again in a moment.'],
      [
        json({ code: 'task_failed', message: 'The video has no calibration' }, 422),
        /^Error requesting the suggestion: /,
      ],
    ] as const) {
      const view = openLabel({ stored: { 1: foundClass() } }, { [SUGGEST]: answer });
      await view.user.click(await show());
      expect(await (await panel()).findByText(text)).toBeTruthy();
      view.unmount();
    }
  });
});
