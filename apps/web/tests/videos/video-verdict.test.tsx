import { PICTURE_FAULTS, type PictureFault } from '@sarm/domain/figures/video-warnings';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dataset, seededUser, video } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES, pageOfVideos } from '../../testing/open-app.tsx';

const lab = seededUser('business_user');
const EVERY = [
  'frame rate too low',
  'out of focus',
  'drift',
  'too dark',
  'truncated',
  'wrong codec',
  'one frame',
] as const;
const VERDICTS = [
  [{ verdict: 'good', reasons: [] }, 'Good', '', 'Success'],
  [{ verdict: 'warning', reasons: ['drift'] }, 'Warning', 'drift', 'Warning'],
  [
    { verdict: 'unusable', reasons: ['out of focus', 'too dark'] },
    'Unusable',
    'out of focus, too dark',
    'Error',
  ],
  [{ verdict: 'unusable', reasons: EVERY }, 'Unusable', `${EVERY.join(', ')} only`, 'Error'],
] as const;

describe.each(VERDICTS)('a video that was judged %j', (quality, label, hint, colour) => {
  const judged = video({ quality: { verdict: quality.verdict, reasons: [...quality.reasons] } });
  const look = async (view: ReturnType<typeof openApp>, place: ReturnType<typeof within>) => {
    const chip = (await place.findByText(label)).closest('.MuiChip-root');
    expect(chip?.className).toContain(`color${colour}`);
    if (hint !== '') {
      await view.user.hover(chip as HTMLElement);
      expect((await screen.findByRole('tooltip')).textContent).toBe(hint);
    }
    view.unmount();
  };

  it('BUS-233 shows it as a chip on the row, the card and the detail, with the reasons', async () => {
    const rows = openApp(PAGES.videos, lab, { [CALLS.videos]: pageOfVideos(judged) });
    await look(rows, within((await screen.findByText('drop-1')).closest('tr') as HTMLElement));
    const cards = openApp('/sarm/frames', lab, {
      'GET /api/video/list-video': json({ items: [judged], total: 1, page: 1, limit: 24 }),
    });
    const card = (await screen.findByRole('heading', { name: 'drop-1' })).closest('.MuiCard-root');
    await look(cards, within(card as HTMLElement));
    const detail = openApp(PAGES.video, lab, { [CALLS.video]: json(judged) });
    await screen.findByRole('heading', { name: 'drop-1' });
    await look(detail, within(screen.getByRole('main')));
  });
});

describe('the faults of file and picture', () => {
  it('BUS-233 are shown as text with the verdict, each of them', async () => {
    const faults = Object.keys(PICTURE_FAULTS) as PictureFault[];
    const view = openApp(PAGES.videos, lab, {
      [CALLS.videos]: pageOfVideos(video({ quality: { verdict: 'warning', reasons: faults } })),
    });
    await view.user.hover(await screen.findByText('Warning'));
    const shown = (await screen.findByRole('tooltip')).textContent ?? '';
    expect(shown.split(', ')).toHaveLength(faults.length);
    expect(shown).not.toContain('_');
    expect(shown).toContain('text or lines in the picture');
  });
});

describe('a report', () => {
  it('BUS-233 is not made from an unusable video', async () => {
    const videos = [1, 2, 3, 4, 5].map((place) =>
      video({
        id: `01900000-0000-7000-8000-0000000000d${place}`,
        name: `F${place}`,
        quality:
          place === 5 ? { verdict: 'unusable', reasons: ['truncated'] } : { verdict: 'good', reasons: [] },
      }),
    );
    const few = dataset({ stats: { ...dataset().stats, usable_videos: 5 } });
    const view = openApp(PAGES.datasets, lab, {
      [CALLS.datasets]: json({ datasets: [few], total: 1 }),
      [CALLS.videos]: json({ videos, total: 5, page: 1, limit: 200 }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Generate Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate Report' }));
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Choose F5' });
    expect(box.disabled).toBe(true);
    // Once next to the name for telephones, once in a column of its own; styles show one of them.
    expect(dialog.getAllByText(/^Unusable: /)).toHaveLength(2);
  });
});
