import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, frame, VIDEO_ID } from '../../testing/api-answers.ts';
import { technician } from '../../testing/detection-app.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import { OWNER_ID } from '../../testing/label-answers.ts';
import { openApp } from '../../testing/open-app.tsx';
import {
  maskReview,
  openReviews,
  REVIEW_CALLS,
  REVIEW_PAGE,
  reviewerWith,
  reviewItem,
  reviewsOf,
} from '../../testing/review-answers.ts';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const heading = () => screen.findByRole('heading', { name: 'Data Label Review', level: 1 });
const requested = ({ server }: ReturnType<typeof openReviews>) =>
  server.callsOf(REVIEW_CALLS.list).map(({ url }) => new URL(url, 'http://x').searchParams);
const last = (view: ReturnType<typeof openReviews>) => requested(view).at(-1);

describe('Data Label Review', () => {
  it('TEC-026 opens with any one of three codes', async () => {
    for (const code of ['review_annotations', 'annotate_detection', 'annotate_morphology'] as const) {
      const view = openReviews([reviewItem(1)], { person: technician(code) });
      expect(await heading()).toBeTruthy();
      view.unmount();
    }
  });

  it('TEC-026 TEC-086 says without them that it is not permitted, with a way back', async () => {
    const denied = openApp(REVIEW_PAGE, technician('create_datasets'), {});
    expect(await screen.findByText("You don't have permission to access this page.")).toBeTruthy();
    const back = await screen.findByRole('link', { name: 'Back to Datasets' });
    expect(back.getAttribute('href')).toBe('/finetune/datasets');
    expect(addressOf(denied)).toBe(REVIEW_PAGE);
    await denied.user.click(back);
    await arriveAt(denied, '/finetune/datasets');
    denied.unmount();
    openApp(REVIEW_PAGE, technician('extract_frames'), {});
    const other = await screen.findByRole('link', { name: 'Back to Datasets' });
    expect(other.getAttribute('href')).toBe('/finetune/dashboard');
  });

  it('TEC-079 has two tabs with their counts, and reads the list again on Refresh', async () => {
    const view = openReviews([reviewItem(1)]);
    const tab = await screen.findByRole('tab', { name: /Detection Labels\s*475/ });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(last(view)?.get('type')).toBe('detection'));
    const before = requested(view).length;
    await view.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(requested(view).length).toBe(before + 1));
    await view.user.click(await screen.findByRole('tab', { name: /Morphology Labels\s*611/ }));
    await waitFor(() => expect(last(view)?.get('type')).toBe('morphology'));
  });

  it('TEC-080 filters by dataset, status, creator and days of this time zone, and keeps them in the address', async () => {
    const view = openReviews([reviewItem(1)]);
    const choose = async (name: string, option: string): Promise<void> => {
      await view.user.click(await screen.findByRole('combobox', { name }));
      await view.user.click(await screen.findByRole('option', { name: option }));
    };
    await waitFor(() => expect(view.server.callsOf(REVIEW_CALLS.statistics).length).toBe(1));
    await screen.findByRole('table');
    await choose('Dataset', 'S007');
    await choose('Status', 'Needs Correction');
    await choose('Creator', 'Ana Ruiz');
    // Typing would take a request for each key.
    fireEvent.change(screen.getByLabelText('From date'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('To date'), { target: { value: '2026-11-12' } });
    await waitFor(() => expect(last(view)?.get('to')).not.toBeNull());
    expect(Object.fromEntries(last(view) ?? [])).toMatchObject({
      dataset_id: DATASET_ID,
      status: 'needsCorrection',
      creator_id: OWNER_ID,
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 12, 23, 59, 59, 999).toISOString(),
    });
    expect(addressOf(view)).toContain('status=needsCorrection');
    await view.user.click(screen.getByRole('button', { name: 'Reset' }));
    await arriveAt(view, REVIEW_PAGE);
  });

  it('TEC-081 TEC-165 shows and orders the columns, and names the statuses', async () => {
    const view = openReviews([
      reviewItem(1),
      reviewItem(2, { status: 'approved', frame_number: 7 }),
      reviewItem(3, { status: 'rejected' }),
      reviewItem(4, { status: 'needsCorrection' }),
    ]);
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Image',
      'Dataset',
      'Created',
      'Created by',
      'Details',
      'Confidence',
      'Status',
      'Actions',
    ]);
    const [, first] = table.getAllByRole('row');
    for (const text of ['S007', 'Ana Ruiz', 'S007/2 #101 · 2 boxes', 'Clinic heads, round 3', '84 %'])
      expect(within(first ?? document.body).getByText(text)).toBeTruthy();
    for (const status of ['Pending Review', 'Approved', 'Rejected', 'Needs Correction'])
      expect(table.getAllByText(status)).toHaveLength(1);
    for (const [name, sort] of [
      ['Dataset', 'dataset'],
      ['Created by', 'creator'],
      ['Confidence', 'confidence'],
      ['Status', 'status'],
      ['Created', 'created'],
    ]) {
      await view.user.click(table.getByRole('button', { name: name ?? '' }));
      await waitFor(() => expect(last(view)?.get('sort_by')).toBe(sort));
    }
    expect(last(view)?.get('sort_order')).toBe('asc');
    expect(table.queryByRole('button', { name: 'Image' })).toBeNull();
  });

  it('TEC-082 has pages of 5, 10, 25 or 50 rows, at first of 10', async () => {
    const view = openReviews([reviewItem(1)], {
      answers: { [REVIEW_CALLS.list]: () => reviewsOf([reviewItem(1)], 475) },
    });
    await waitFor(() => expect(last(view)?.get('limit')).toBe('10'));
    await view.user.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['5', '10', '25', '50']);
    await view.user.click(screen.getByRole('option', { name: '50' }));
    await waitFor(() => expect(last(view)?.get('limit')).toBe('50'));
  });

  it('TEC-083 shows the statistics by status, type, dataset and creator', async () => {
    const view = openReviews([reviewItem(1)]);
    await view.user.click(await screen.findByRole('button', { name: 'View Statistics' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review statistics' }));
    const section = async (name: string) => (await dialog.findByRole('region', { name })).textContent;
    expect(await section('By status')).toMatch(
      /Pending Review.*5.*Approved.*4.*Rejected.*2.*Needs Correction.*1/s,
    );
    expect(await section('By type')).toMatch(/Detection Labels.*8.*Morphology Labels.*4/s);
    expect(await section('By dataset')).toMatch(/S007.*12/s);
    expect(await section('By creator')).toMatch(/Ana Ruiz.*12/s);
  });

  it('TEC-085 says that it loads while the call lasts, and what to do when nothing is found', async () => {
    const held = heldAnswer();
    openReviews([], { answers: { [REVIEW_CALLS.list]: held.answer } });
    expect(await screen.findByText('Loading data labels...')).toBeTruthy();
    held.release(reviewsOf([]));
    expect(await screen.findByText('No labels found')).toBeTruthy();
    expect(screen.getByText('Try adjusting your filters or create new annotations.')).toBeTruthy();
    expect(screen.queryByText('Loading data labels...')).toBeNull();
  });

  it('TEC-167 offers Edit Label for what was rejected or needs correction, and for nothing else', async () => {
    const all = ['annotate_detection', 'annotate_morphology'] as const;
    const states = ['pending', 'approved', 'rejected', 'needsCorrection'] as const;
    const items = states.map((status, at) => reviewItem(at + 1, { status }));
    const view = openReviews(items, { person: reviewerWith(...all) });
    const links = await screen.findAllByRole('link', { name: /^Edit Label/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [103, 104].map(
        (number) =>
          `/finetune/annotation/detection/frame?frameId=${frame(number).id}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`,
      ),
    );
    view.unmount();
    const mask = maskReview(1, { status: 'needsCorrection' });
    openReviews([mask], { query: '?tab=morphology', person: reviewerWith(...all) });
    expect((await screen.findByRole('link', { name: /^Edit Label/ })).getAttribute('href')).toBe(
      `/finetune/annotation/morphology?frameId=${frame(101).id}&datasetId=${DATASET_ID}&cropId=${mask.crop_id}`,
    );
  });
});
