import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord } from '../../testing/analysis-answers.ts';
import { seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { withRole } from '../../testing/user-record.ts';
import { arriveAt } from '../../testing/visits.ts';

const LIST = 'GET /api/sarm/analyses';
const AT = `/sarm/analysis/${VIDEO_ID}`;
const STATUSES = ['completed', 'in-progress', 'pending', 'failed'] as const;
const items = STATUSES.map((status, place) =>
  analysisRecord({ id: `01900000-0000-7000-8000-0000000000a${place}`, status }),
);
const answers = {
  [LIST]: json({ items, total: items.length, page: 1, limit: 12 }),
  'POST /api/sarm/calculation/cal-motility': json({ task_id: ANALYSIS_ID }, 202),
  'POST /api/sarm/calculation/cal-concentration': json({ task_id: ANALYSIS_ID }, 202),
};
const holding = (level: 'member' | 'viewer', ...codes: string[]) => ({
  ...seededUser('business_user', level),
  ...withRole('x', ['access_business', ...codes]),
});

describe('analyses of a video', () => {
  it('BUS-019 lists them with their status and runs both calculations for members', async () => {
    const app = openApp(AT, holding('member', 'view_analysis_results'), answers);
    const cards = await screen.findAllByRole('article');
    for (const [place, status] of ['Completed', 'In progress', 'Pending', 'Failed'].entries())
      expect(cards[place]?.textContent).toMatch(new RegExp(status, 'i'));
    expect(app.server.callsOf(LIST).at(-1)?.url).toContain(`video_id=${VIDEO_ID}`);
    await app.user.click(screen.getByRole('button', { name: 'Run analysis' }));
    await waitFor(() => {
      const requests = app.server.calls.filter(({ url }) => url.includes('/calculation/'));
      expect(requests.map(({ url, body }) => [url.split('/').at(-1), body])).toMatchObject([
        ['cal-motility', { video_ids: [VIDEO_ID] }],
        ['cal-concentration', { video_ids: [VIDEO_ID] }],
      ]);
    });
  });

  it('BUS-019 offers no run below the level member, and is closed without view_analysis_results', async () => {
    const view = openApp(AT, holding('viewer', 'view_analysis_results'), answers);
    expect(await screen.findAllByRole('article')).toHaveLength(items.length);
    expect(screen.queryByRole('button', { name: 'Run analysis' })).toBeNull();
    view.unmount();
    const closed = holding('member', 'generate_reports', 'view_reports', 'upload_videos', 'select_frames');
    await arriveAt(openApp(AT, closed, answers), '/unauthorized');
  });
});
