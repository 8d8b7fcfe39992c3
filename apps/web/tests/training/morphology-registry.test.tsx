import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
import { firstComparison } from '../../testing/training/comparison-answers.ts';
import { json } from '../../testing/fake-server.ts';
import type { Answers } from '../../testing/open-app.tsx';
import {
  listOf,
  MODEL_ID,
  openTraining,
  trainedModel,
  TRAINING_CALLS,
} from '../../testing/training/training-answers.ts';
import { withRole } from '../../testing/user-record.ts';

const at = (action: string) => `/api/technical/models/${MODEL_ID}/${action}`;
const sha256 = '31d0b5c2aa46'.padEnd(64, '0');
const candidate = trainedModel({ name: 'Clinic classes', type: 'morphology', status: 'trained', sha256 });
const comparison = (change: Partial<ModelComparison> = {}) =>
  firstComparison({ id: MODEL_ID, row_id: MODEL_ID, name: 'Clinic classes', sha256 }, change);
const listed = (...comparisons: ModelComparison[]) => json({ comparisons, total: comparisons.length });
const lead = {
  ...seededUser('business_user', 'admin'),
  ...withRole('x', ['access_technical', 'train_models', 'deploy_models']),
};
const open = (answers: Answers = {}) =>
  openTraining(
    '?tab=models',
    {
      [TRAINING_CALLS.list]: listOf(candidate),
      [`GET ${at('comparisons')}`]: listed(comparison()),
      [`POST ${at('promote')}`]: json({ ...candidate, in_use: true }),
      ...answers,
    },
    lead,
  );
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('a morphology model in the registry', () => {
  it('TEC-321 is compared with the most frequent class where none is in use, and every screen says so', async () => {
    open();
    const table = await screen.findByRole('region', { name: 'Measure' });
    expect(within(table).getByRole('columnheader', { name: 'Without a model' })).toBeTruthy();
    expect(screen.getByText('Most frequent class, without a model')).toBeTruthy();
    const row = (name: RegExp) => within(table).getByRole('row', { name });
    expect(row(/^Balanced accuracy/).textContent).toContain('0.812');
    expect(row(/^Bias of normal forms/).textContent).toContain('-1.2');
    expect(row(/^Time, ms per cell/).textContent).toContain('3.2');
    expect(screen.getByRole('alert').textContent).toContain(
      'In the training split it is Abnormal head: 118 / 190.',
    );
    expect(screen.getByText(/cells: 220\. Cells without a scale, which are not compared: 6\./)).toBeTruthy();
    const recall = screen.getByRole('region', { name: 'Recall by class' });
    expect(within(recall).getByRole('row', { name: /^Normal/ }).textContent).toContain('77 of 90');
    const precision = screen.getByRole('region', { name: 'Precision by class' });
    expect(within(precision).getByRole('row', { name: /^Normal/ }).textContent).toContain('77 of 84');
    // But for the heading of the list of models.
    expect(screen.queryAllByText('In use').filter((each) => each.closest('th') === null)).toEqual([]);
  });

  it('TEC-321 shows no rule as held that does not apply', async () => {
    open();
    const rules = await screen.findByRole('region', { name: 'Rules for promotion' });
    const states = within(rules)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(states.filter((text) => text.includes(': does not apply'))).toHaveLength(3);
    expect(states.find((text) => text.startsWith('Range measured'))).toContain('for detection models only');
    expect(states.find((text) => text.startsWith('All labels'))).toContain(': holds');
    expect((await button('Promote')).disabled).toBe(false);
  });

  it('TEC-321 is signed without a model before it', async () => {
    const view = open();
    await view.user.click(await button('Promote'));
    const dialog = await screen.findByRole('dialog', { name: 'Promote Clinic classes' });
    expect(dialog.textContent).toContain(
      'no model in use, compared withMost frequent class, without a model',
    );
    expect(dialog.textContent).toContain('It gives no normal forms of a result.');
    expect(dialog.textContent).toContain(
      'comparison d5e1907f, no model before (most frequent class: Abnormal head), weights 31d0b5c2',
    );
  });

  it('TEC-321 offers Compare before any comparison, and goes back to none in use', async () => {
    const view = open({ [`GET ${at('comparisons')}`]: listed() });
    expect(
      await screen.findByText(/Where none is in use, it is compared with the most frequent class/),
    ).toBeTruthy();
    expect((await button('Compare')).disabled).toBe(false);
    view.unmount();
    const used = { ...candidate, in_use: true, project_id: PROJECT_ID };
    const back = open({
      [TRAINING_CALLS.list]: listOf(used),
      [`POST ${at('rollback')}`]: json({ ...used, in_use: false }),
    });
    await back.user.click(await button('Compare and promote'));
    await back.user.click(await button('Roll back'));
    const dialog = await screen.findByRole('dialog', { name: 'Roll back Clinic classes' });
    await back.user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Clinic classes is no longer in use, and no other model is')).toBeTruthy();
  });
});
