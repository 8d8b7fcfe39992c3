import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { PROMOTION_RULES } from '@sarm/domain/comparisons';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, seededUser } from '../../testing/api-answers.ts';
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

const ID = '01900000-0000-7000-8000-0000000000e1';
const SHIPPED = 'fee21aae9807/1';
const at = (action: string, id = MODEL_ID) => `/api/technical/models/${encodeURIComponent(id)}/${action}`;
const COMPARISONS = `GET ${at('comparisons')}`;
const candidate = trainedModel({
  name: 'Clinic heads',
  status: 'trained',
  sha256: '31d0b5c2aa46'.padEnd(64, '0'),
});
const shipped = trainedModel({
  id: SHIPPED,
  name: 'Sperm Detection Model v1',
  project_id: null,
  in_use: true,
  origin: 'shipped',
  status: 'trained',
  dataset_name: null,
});

const figure = {
  name: 'f1' as const,
  champion: 0.861,
  candidate: 0.894,
  champion_interval: [0.838, 0.882] as [number, number],
  candidate_interval: [0.876, 0.91] as [number, number],
  difference: 0.033,
  interval: [0.019, 0.047] as [number, number],
  verdict: 'better' as const,
};

const comparison = (changes: Partial<ModelComparison> = {}): ModelComparison => ({
  id: ID,
  task_id: ID,
  state: 'completed',
  message: '',
  notice: null,
  champion: { id: SHIPPED, row_id: ID, name: 'Sperm Detection Model v1', sha256: 'fee21aae'.padEnd(64, '0') },
  candidate: { id: MODEL_ID, row_id: MODEL_ID, name: 'Clinic heads', sha256: candidate.sha256 },
  version: { id: ID, number: 3, dataset_id: ID, dataset_name: 'S014' },
  current: true,
  results: {
    patients: 4,
    videos_without_patient: 0,
    videos: 8,
    frames: 400,
    heads: 15_412,
    way: 't',
    figures: [
      figure,
      { ...figure, name: 'recall', difference: 0.007, interval: [-0.006, 0.019], verdict: 'undetermined' },
      {
        ...figure,
        name: 'milliseconds',
        champion: 5.9,
        candidate: 7,
        difference: 1.1,
        interval: [1, 1.2],
        verdict: 'worse',
      },
    ],
    conditions: [
      { ...figure, kind: 'density', value: 'under_400', heads: 1204, patients: 4 },
      { ...figure, kind: 'microscope', value: '2', heads: 8890, patients: 4, verdict: 'undetermined' },
    ],
    by_video: [
      { code: 'S002/1', removed: false, heads: 900, difference: 0.051 },
      { code: 'S013/2', removed: false, heads: 40, difference: null },
      { code: 'V-2', removed: true, heads: 120, difference: 0.02 },
    ],
    self_check: [],
    of_classes: null,
  },
  results_sha256: 'c4e1907f'.padEnd(64, '0'),
  rules: PROMOTION_RULES.map((rule) => ({
    rule,
    holds: true,
    applies: true,
    figure: 4,
    bar: 4,
    reason: null,
  })),
  passed: true,
  created_by_name: 'Ana Ruiz',
  created_at: '2026-11-11T17:00:00.000Z',
  ended_at: '2026-11-11T17:20:00.000Z',
  ...changes,
});
const listed = (...comparisons: ModelComparison[]) => json({ comparisons, total: comparisons.length });

/** Level admin in the project, and these codes; no system_admin. */
const lead = (...codes: ('deploy_models' | 'train_models')[]) => ({
  ...seededUser('business_user', 'admin'),
  ...withRole('x', ['access_technical', 'train_models', ...codes]),
});
const open = (answers: Answers = {}, person = lead('deploy_models')) =>
  openTraining(
    '?tab=models',
    {
      [TRAINING_CALLS.list]: listOf(shipped, candidate),
      [COMPARISONS]: listed(comparison()),
      [`POST ${at('compare')}`]: json({ task_id: ID, comparison_id: ID }, 202),
      [`POST ${at('promote')}`]: json({ ...candidate, in_use: true }),
      [`POST ${at('rollback')}`]: json(shipped),
      ...answers,
    },
    person,
  );
const button = (name: string) => screen.findByRole('button', { name });
const state = async (name: string) => ((await button(name)) as HTMLButtonElement).disabled;

describe('the Trained Models tab', () => {
  it('TEC-321 has Compare, Promote and Roll back, and shows what the newest comparison found', async () => {
    open();
    const table = await screen.findByRole('region', { name: 'Measure' });
    const row = (name: RegExp) => within(table).getByRole('row', { name });
    expect(row(/^F1, centre/).textContent).toContain('0.861');
    expect(row(/^F1, centre/).textContent).toContain('+0.019 … +0.047');
    expect(within(row(/^F1, centre/)).getByText('Better')).toBeTruthy();
    expect(within(row(/^Recall/)).getByText('Inconclusive')).toBeTruthy();
    expect(within(row(/^Time/)).getByText('Worse')).toBeTruthy();
    const conditions = screen.getByRole('region', { name: 'F1 by condition' });
    expect(within(conditions).getByRole('row', { name: /Under 400 heads per mm²/ })).toBeTruthy();
    expect(within(conditions).getByRole('row', { name: /Microscope 2/ })).toBeTruthy();
    expect(screen.getByText(/Patients: 4; videos: 8; frames: 400; heads: 15,412/)).toBeTruthy();
    expect(screen.getByText(/paired t over patients/)).toBeTruthy();
    expect(screen.getByText('S002/1')).toBeTruthy();
    expect(screen.getByText('V-2, removed since')).toBeTruthy();
    expect(screen.getByText('Self-check passed with it')).toBeTruthy();
    expect([await state('Compare'), await state('Promote'), await state('Roll back')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('TEC-321 compares, and lets nobody promote before a comparison has passed', async () => {
    const view = open({ [COMPARISONS]: listed() });
    expect(await screen.findByText('Not compared yet')).toBeTruthy();
    expect(await state('Promote')).toBe(true);
    await view.user.click(await button('Compare'));
    expect(await screen.findByText(/^The comparison has started/)).toBeTruthy();
    expect(view.server.callsOf(`POST ${at('compare')}`)).toHaveLength(1);
    view.unmount();
    for (const [changes, text] of [
      [{ passed: false }, 'Not every rule of promotion holds'],
      [{ current: false }, 'Another model has come into use since the comparison'],
      [{ state: 'running', results: null, rules: null, passed: null }, 'The comparison is running'],
    ] as const) {
      const each = open({ [COMPARISONS]: listed(comparison(changes)) });
      await waitFor(async () => expect(await state('Promote')).toBe(true));
      expect((await screen.findAllByTitle(text)).length).toBeGreaterThan(0);
      each.unmount();
    }
  });

  it('shows a model in eight bits that this processor does not make faster: gain, bar and reason', async () => {
    const rules = comparison().rules ?? [];
    const judged = rules.map((each) => {
      if (each.rule === 'eight_bits_time')
        return { ...each, holds: false, figure: 1.02, bar: 1.3, reason: 'no_vnni' as const };
      if (each.rule === 'eight_bits_f1')
        return { ...each, figure: 0.0006, bar: 0.005, reason: 'against_float_model' as const };
      return each;
    });
    open({ [COMPARISONS]: listed(comparison({ rules: judged, passed: false })) });
    const list = await screen.findByRole('region', { name: 'Rules for promotion' });
    const rule = (text: RegExp) => within(list).getByText(text).closest('li')?.textContent;
    expect(rule(/^In eight bits: at least 1.3 times as fast/)).toBe(
      'In eight bits: at least 1.3 times as fast: does not hold' +
        'The processor here has no VNNI; without it eight bits gain nothing' +
        '1.02bar 1.3',
    );
    expect(rule(/^In eight bits: F1 within 0.005/)).toBe(
      'In eight bits: F1 within 0.005: holdsCompared with its float model0.001bar 0.005',
    );
    expect(await state('Promote')).toBe(true);
  });

  it('shows both rules of eight bits as not applying to a model of floats', async () => {
    const rules = (comparison().rules ?? []).map((each) =>
      each.rule.startsWith('eight_bits')
        ? {
            ...each,
            holds: false,
            applies: false,
            figure: null,
            bar: null,
            reason: 'not_eight_bits' as const,
          }
        : each,
    );
    open({ [COMPARISONS]: listed(comparison({ rules })) });
    const list = await screen.findByRole('region', { name: 'Rules for promotion' });
    expect(within(list).getAllByText('Does not apply: its numbers are floats')).toHaveLength(2);
    expect(await state('Promote')).toBe(false);
  });

  it('TEC-321 offers promotion to level admin with deploy_models alone', async () => {
    open({}, lead());
    await screen.findByRole('region', { name: 'Measure' });
    expect([await state('Compare'), await state('Promote')]).toEqual([false, true]);
  });

  it('TEC-321 promotes with a reason, the comparison read and the password; a refusal stays in the dialog', async () => {
    const view = open({
      [`POST ${at('promote')}`]: [
        json(
          {
            code: 'password_wrong',
            message: 'The password is wrong',
            errors: [{ field: 'password', message: 'The password is wrong' }],
          },
          422,
        ),
        json({ ...candidate, in_use: true }),
      ],
    });
    await view.user.click(await button('Promote'));
    const dialog = await screen.findByRole('dialog', { name: 'Promote Clinic heads' });
    expect(dialog.textContent).toContain('F1 0.861');
    expect(dialog.textContent).toContain('in ms per frame: 1.1');
    expect(dialog.textContent).toContain('comparison c4e1907f, weights fee21aae to 31d0b5c2');
    const sign = within(dialog).getByRole('button', { name: 'Sign and promote' });
    await view.user.type(within(dialog).getByLabelText(/Reason/), 'Fewer false heads');
    await view.user.type(within(dialog).getByLabelText(/Password/), 'wrong');
    await view.user.click(sign);
    expect(await within(dialog).findByText('Confirm that you have read the comparison')).toBeTruthy();
    await view.user.click(within(dialog).getByLabelText(/I have read the comparison on S014, version 3/));
    await view.user.click(sign);
    expect(await within(dialog).findByText('The password is wrong')).toBeTruthy();
    await view.user.click(sign);
    expect(await screen.findByText('Clinic heads is in use')).toBeTruthy();
    expect(view.server.callsOf(`POST ${at('promote')}`).at(-1)?.body).toEqual({
      comparison_id: ID,
      reason: 'Fewer false heads',
      password: 'wrong',
    });
  });

  it('TEC-321 rolls back after one question', async () => {
    const own = { ...candidate, in_use: true, project_id: PROJECT_ID };
    const view = open({ [TRAINING_CALLS.list]: listOf(own), [COMPARISONS]: listed() });
    await view.user.click(await button('Compare and promote'));
    await view.user.click(await button('Roll back'));
    const dialog = await screen.findByRole('dialog', { name: 'Roll back Clinic heads' });
    await view.user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Sperm Detection Model v1 is in use again')).toBeTruthy();
  });
});
