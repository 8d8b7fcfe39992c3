import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { dataLabel, LABEL_ID, pageOfLabels } from '../../testing/label-answers.ts';
import { detector } from '../../testing/mask-app.ts';
import { LABEL_PAGE, LIST_PAGE, MORPHOLOGY_CALLS, openLabel } from '../../testing/morphology-app.ts';

const label = dataLabel({
  name: 'Smears, round 2',
  label_type: 'morphology',
  item_count: 418,
  labeled_count: 186,
});

describe('the morphology data labels', () => {
  it('TEC-024 lists name, dataset, items, classified items and date; a row opens its label', async () => {
    const view = openLabel({}, { [MORPHOLOGY_CALLS.search]: pageOfLabels(label) }, LIST_PAGE);
    const link = await screen.findByRole('link', { name: 'Smears, round 2' });
    const row = within(link.closest('tr') as HTMLElement);
    const cells = row.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells).toEqual([
      'Smears, round 2',
      'S007',
      'Ana Ruiz',
      '418',
      '186',
      expect.stringContaining('2026'),
    ]);
    expect(view.server.callsOf(MORPHOLOGY_CALLS.search)[0]?.url).toContain('label_type=morphology');
    await view.user.click(link);
    await waitFor(() => expect(view.path()).toBe(LABEL_PAGE));
    expect(await screen.findByRole('radiogroup', { name: 'Classification' })).toBeTruthy();
    expect(LABEL_PAGE).toBe(`/finetune/morphology-data-label/${LABEL_ID}`);
  });

  it('TEC-024 is searched and paged by the server', async () => {
    const many = json({ data_labels: [label], total_count: 45, total_pages: 3 });
    const view = openLabel({}, { [MORPHOLOGY_CALLS.search]: many }, LIST_PAGE);
    await screen.findByRole('link', { name: 'Smears, round 2' });
    await view.user.click(screen.getByRole('button', { name: /[Pp]age 2/ }));
    const urls = () => view.server.callsOf(MORPHOLOGY_CALLS.search).map(({ url }) => url);
    await waitFor(() => expect(urls().at(-1)).toContain('page=2'));
    await view.user.type(screen.getByRole('searchbox', { name: 'Search data labels...' }), 'smears');
    await waitFor(() => expect(urls().at(-1)).toContain('query=smears'));
    expect(urls().at(-1)).toContain('page=1');
  });

  it('TEC-024 is not opened without annotate_morphology', async () => {
    const view = openLabel({ person: detector }, {}, LIST_PAGE);
    await waitFor(() => expect(view.path()).toBe('/unauthorized'));
  });

  it('says what failed, and what to do where there is none', async () => {
    const failed = openLabel(
      {},
      { [MORPHOLOGY_CALLS.search]: json({ message: 'Database is away' }, 500) },
      LIST_PAGE,
    );
    expect(await screen.findByText('Failed to load data labels: Database is away')).toBeTruthy();
    failed.unmount();
    openLabel({}, { [MORPHOLOGY_CALLS.search]: pageOfLabels() }, LIST_PAGE);
    expect(await screen.findByText('No data labels yet')).toBeTruthy();
  });
});
