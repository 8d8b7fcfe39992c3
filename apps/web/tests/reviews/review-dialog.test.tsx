import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { technician } from '../../testing/detection-app.ts';
import { json } from '../../testing/fake-server.ts';
import {
  commentOf,
  decideOf,
  detailOf,
  maskReview,
  openReviews,
  reviewDetail,
  reviewerWith,
  reviewId,
  reviewItem,
} from '../../testing/review-answers.ts';

type View = ReturnType<typeof openReviews>;
const openItem = async (view: View, name: RegExp): Promise<void> => {
  await view.user.click(await screen.findByRole('button', { name }));
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const bodyOf = ({ server }: View, call: string) => server.callsOf(call).map(({ body }) => body);
const decided = (place: number, status: 'approved' | 'rejected' | 'needsCorrection') =>
  json(reviewItem(place, { status }));

describe('one item under review', () => {
  it('TEC-084 shows the label with its boxes beside those of the model, and the notes', async () => {
    const view = openReviews([reviewItem(1, { notes: 'As last week.' })]);
    await openItem(view, /^Review: S007\/2 #101/);
    const shown = await dialog('Frame #101');
    expect(await shown.findByRole('img', { name: 'Boxes of the data label' })).toBeTruthy();
    expect(shown.getByRole('img', { name: 'Boxes that the model proposed' })).toBeTruthy();
    expect(shown.getByLabelText('Review Notes')).toHaveProperty('value', 'As last week.');
    const list = within(shown.getByRole('list', { name: /^Differences/ }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('box differs · debris → sperm'),
      expect.stringContaining('drawn by a person'),
    ]);
    view.unmount();
    const mask = openReviews([maskReview(2)], { query: '?tab=morphology' });
    await openItem(mask, /^Review: S007\/2 #102/);
    const ofMask = await dialog('Frame #102');
    expect(await ofMask.findByRole('img', { name: 'Crop with its mask' })).toBeTruthy();
    expect(ofMask.getByLabelText('Review Notes')).toBeTruthy();
    const cell = ofMask.getByRole('region', { name: 'Class given to the cell' });
    for (const text of ['abnormal head', 'Defects: Head, Tail', 'Confidence of the annotator: 4 of 5'])
      expect(cell.textContent).toContain(text);
  });

  it('TEC-166 TEC-002 keeps decision and notes by a button or a key, and the next item opens', async () => {
    const view = openReviews(
      [reviewItem(1), reviewItem(2, { status: 'approved' }), reviewItem(3), reviewItem(4)],
      {
        answers: {
          [decideOf(1)]: decided(1, 'needsCorrection'),
          [decideOf(3)]: decided(3, 'approved'),
          [decideOf(4)]: decided(4, 'rejected'),
        },
      },
    );
    await openItem(view, /^Review: S007\/2 #101/);
    const first = await dialog('Frame #101');
    await view.user.type(await first.findByLabelText('Review Notes'), 'Take out a, c and r.');
    expect(bodyOf(view, decideOf(1))).toEqual([]);
    await view.user.click(first.getByRole('button', { name: /^Needs Correction/ }));
    // The second one is decided already.
    await dialog('Frame #103');
    expect(bodyOf(view, decideOf(1))).toEqual([
      { status: 'needsCorrection', notes: 'Take out a, c and r.', version: 3 },
    ]);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Review Notes')).value).toBe('');
    await view.user.keyboard('a');
    await dialog('Frame #104');
    expect(bodyOf(view, decideOf(3))).toEqual([{ status: 'approved', notes: '', version: 3 }]);
    await screen.findByLabelText('Review Notes');
    await view.user.keyboard('r');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(view, decideOf(4))).toMatchObject([{ status: 'rejected' }]);
  });

  it('TEC-165 is decided while it is pending, and never twice', async () => {
    for (const [status, text] of [
      ['approved', 'Approved'],
      ['rejected', 'Rejected'],
      ['needsCorrection', 'Needs Correction'],
    ] as const) {
      const reviewed = { status, reviewer_name: 'Sofia Lind', reviewed_at: '2026-11-15T11:02:00.000Z' };
      const view = openReviews([reviewItem(1, { ...reviewed, notes: 'Fine.' })]);
      await openItem(view, /^View: S007\/2 #101/);
      const shown = await dialog('Frame #101');
      expect(await shown.findByText(new RegExp(`${text} by Sofia Lind`))).toBeTruthy();
      expect(shown.getByLabelText('Review Notes')).toHaveProperty('readOnly', true);
      expect(shown.queryByRole('button', { name: /^(Approve|Needs Correction|Reject)/ })).toBeNull();
      await view.user.keyboard('acr');
      expect(view.server.callsOf(decideOf(1))).toEqual([]);
      view.unmount();
    }
  });

  it('is read again with who and when after somebody else was first', async () => {
    const late = reviewItem(1, {
      status: 'rejected',
      reviewer_name: 'Sofia Lind',
      reviewed_at: '2026-11-15T11:02:00.000Z',
    });
    const view = openReviews([reviewItem(1)], {
      answers: {
        [detailOf(1)]: [reviewDetail(reviewItem(1)), reviewDetail(late), reviewDetail(late)],
        [decideOf(1)]: json({ code: 'review_decided', message: 'x', detail: 'x' }, 409),
      },
    });
    await openItem(view, /^Review: S007/);
    await (await dialog('Frame #101')).findByLabelText('Review Notes');
    await view.user.keyboard('a');
    expect(await screen.findByText(/Somebody else has reviewed this item meanwhile/)).toBeTruthy();
    expect(await screen.findByText(/Rejected by Sofia Lind/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('TEC-207 offers decisions and notes to reviewers alone', async () => {
    const own = openReviews([reviewItem(1, { notes: 'Take out 57.' })], {
      person: technician('annotate_detection', 'annotate_morphology'),
    });
    await openItem(own, /^Review: S007/);
    const shown = await dialog('Frame #101');
    expect(await shown.findByLabelText('Review Notes')).toHaveProperty('readOnly', true);
    expect(shown.queryByRole('button', { name: /^(Approve|Needs Correction|Reject)/ })).toBeNull();
    await own.user.keyboard('a');
    expect(own.server.callsOf(decideOf(1))).toEqual([]);
    own.unmount();
    const view = openReviews([reviewItem(1)], { person: reviewerWith() });
    await openItem(view, /^Review: S007/);
    const open = await dialog('Frame #101');
    expect(await open.findByLabelText('Review Notes')).toHaveProperty('readOnly', false);
    expect(open.getByRole('button', { name: /^Approve/ })).toBeTruthy();
  });

  it('goes through the differences by Tab, lays both over each other by O and pins by P', async () => {
    const view = openReviews([reviewItem(1)], {
      answers: {
        [commentOf(1)]: json(
          {
            id: reviewId(99),
            object_id: null,
            x: 1,
            y: 1,
            body: 'x',
            author: 'x',
            created_at: '2026-11-15T11:02:00.000Z',
            settled_by: null,
            settled_at: null,
          },
          201,
        ),
      },
    });
    await openItem(view, /^Review: S007/);
    const shown = await dialog('Frame #101');
    const stage = await shown.findByRole('application');
    stage.focus();
    const rows = shown.getAllByRole('button', { name: /Object/ });
    for (const at of [0, 1]) {
      await view.user.tab();
      expect(rows.map((row) => row.getAttribute('aria-pressed') === 'true')).toEqual([at === 0, at === 1]);
    }
    expect(document.activeElement).toBe(stage);
    // Behind the last difference Tab goes on as everywhere.
    await view.user.tab();
    expect(document.activeElement).not.toBe(stage);
    await view.user.keyboard('o');
    expect(shown.queryByRole('img', { name: 'Boxes that the model proposed' })).toBeNull();
    await view.user.keyboard('p');
    await view.user.type(await shown.findByLabelText('Comment'), 'Debris?');
    await view.user.click(shown.getByRole('button', { name: 'Save comment' }));
    await waitFor(() =>
      expect(bodyOf(view, commentOf(1))).toMatchObject([{ x: 110, y: 48, body: 'Debris?' }]),
    );
  });
});
