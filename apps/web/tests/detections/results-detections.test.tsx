import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_ID, analysisRecord } from '../../testing/analysis-answers.ts';
import { CLINICAL_AT, FRAME } from '../../testing/annotation-app.ts';
import { seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { withRole } from '../../testing/user-record.ts';

describe('the results page', () => {
  const OF_VIDEO = `GET /api/sarm/detection/get-video-detections/${VIDEO_ID}`;
  const results = (...codes: string[]) =>
    openApp(
      `/sarm/results?id=${ANALYSIS_ID}`,
      {
        ...seededUser('business_user'),
        ...withRole('x', ['access_business', 'view_analysis_results', ...codes]),
      },
      {
        'GET /api/sarm/analyses': json({ items: [], total: 0, page: 1, limit: 12 }),
        [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(analysisRecord()),
        [OF_VIDEO]: json({ frames: [{ ...FRAME, detections: [{}, {}], mean_confidence: 0.805 }], total: 1 }),
      },
    );

  it('BUS-150 shows the detection details with view_detailed_detection; each frame leads to its detections', async () => {
    results('view_detailed_detection');
    expect(await screen.findByRole('region', { name: 'Detection details' })).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Detections of frame 40' });
    expect(link.getAttribute('href')).toBe(CLINICAL_AT);
    expect(link.closest('tr')?.textContent).toMatch(/^Detections of frame 4020\.8[01]$/);
  });

  it('BUS-150 shows none of them without it', async () => {
    const view = results();
    expect(await screen.findByRole('table', { name: 'Results' })).toBeTruthy();
    expect(screen.queryByText('Detection details')).toBeNull();
    expect(view.server.callsOf(OF_VIDEO)).toHaveLength(0);
  });
});
