import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { NO_NORMAL_FORMS, SOME_NORMAL_FORMS } from '@sarm/contracts/testing/normal-forms';
import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord } from '../../testing/analysis-answers.ts';
import { DATASET_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const ONE = `GET /api/sarm/analyses/${ANALYSIS_ID}`;
const FORMS = `/api/sarm/datasets/${DATASET_ID}/normal-forms`;
const open = (
  changes: Partial<AnalysisRecord> = {},
  level: 'member' | 'admin' = 'member',
  answers: Record<string, Response> = {},
) =>
  openApp(`/sarm/results?id=${ANALYSIS_ID}`, seededUser('business_user', level), {
    'GET /api/sarm/analyses': json({ items: [], total: 0, page: 1, limit: 12 }),
    [ONE]: json(analysisRecord(changes)),
    ...answers,
  });
const card = async () => within(await screen.findByRole('region', { name: 'Normal forms' }));

describe('normal forms of a result', () => {
  it('BUS-101 are shown with every class, interval, number of cells, label, people and preparations', async () => {
    open({ normalForms: SOME_NORMAL_FORMS });
    const shown = await card();
    expect(shown.getByText('400 approved cells')).toBeTruthy();
    const rows = within(shown.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(1, 3)).toEqual(['Normal246.04.8–8.0', 'Abnormal head30075.060.0–100.0']);
    for (const text of [
      'Papanicolaou smears',
      'Anna Weiss (400)',
      'Dr. Ines Faber (380), a person whose account is closed (20)',
      'Smear 1: normal 12 of 200, 6.0 (4.8–8.0) %',
      'Agree: difference 1.0%, allowed 5%',
      'head 320, midpiece 80, tail 70, droplet 10',
      '1.28 (1.22–1.33)',
      'unstained: 3',
    ])
      expect(shown.getByText(text)).toBeTruthy();
    expect(shown.getByText(/Several defects of one head are not distinguished/)).toBeTruthy();
    // A member sees them and cannot choose another label.
    expect(shown.queryByRole('button')).toBeNull();
  });

  it('BUS-101 give their reason with the number of cells, and no value, below 200', async () => {
    const few = notice('missing.few_classified', { cells: 150, needed: 200 });
    open({
      normalForms: {
        ...SOME_NORMAL_FORMS,
        cells: 150,
        reasons: [few],
        classes: NO_NORMAL_FORMS.classes,
        tzi: null,
        tziReasons: [few],
      },
    });
    const shown = await card();
    expect(shown.getAllByText(/150 of 200 cells are classified and approved/).length).toBeGreaterThan(1);
    expect(shown.getByRole('table').textContent).not.toMatch(/\d–\d/);
  });

  it('lets an admin of the project choose the data label by keyboard', async () => {
    const labels = [1, 2].map((number) => ({
      id: `01900000-0000-7000-8000-00000000f00${number}`,
      name: `Label ${number}`,
      owner: 'Anna Weiss',
      items: 400,
      classified: 300,
      approved: 100 * number,
      createdAt: '2026-11-12T09:20:00.000Z',
    }));
    const app = open({}, 'admin', {
      [`GET ${FORMS}/labels`]: json({ items: labels, total: 2, page: 1, limit: 20 }),
      [`PUT ${FORMS}`]: json(SOME_NORMAL_FORMS),
    });
    const shown = await card();
    expect(shown.getByText(/No morphology classes are stored/)).toBeTruthy();
    await app.user.click(shown.getByRole('button', { name: 'Choose data label' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Data label for normal forms' }));
    await dialog.findByText('Classified cells that are approved and stained: 200 of 300');
    const [first, second, none] = dialog.getAllByRole<HTMLInputElement>('radio');
    expect([first?.checked, second?.checked, none?.checked]).toEqual([false, false, true]);
    second?.focus();
    await app.user.keyboard(' ');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.server.callsOf(`PUT ${FORMS}`)).toHaveLength(1));
    expect(app.server.callsOf(`PUT ${FORMS}`)[0]?.body).toEqual({ label_id: labels[1]?.id });
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Data label for normal forms' })).toBeNull(),
    );
    // The result is read again: it shows other normal forms now.
    await waitFor(() => expect(app.server.callsOf(ONE).length).toBeGreaterThan(1));
  });
});
