import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { describe, expect, it } from 'vitest';
import { ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const analysis = async () =>
  (await lab.member.inject({ url: `/api/sarm/analyses/${world.analysisId}` })).json<AnalysisRecord>();

describe('what people corrected', () => {
  it('stands in the report with person and reason, and next to the former figures', async () => {
    const before = await analysis();
    const found = before.analysedVideos.reduce((sum, { tracks }) => sum + (tracks ?? 0), 0);
    const [video] = before.analysedVideos;
    const { db } = lab.api.database.admin;
    const correction = {
      project_id: lab.projectId,
      analysis_id: world.analysisId,
      video_id: world.videoId,
      video_analysis_id: video?.video_analysis_id ?? null,
      action: 'exclude',
      reason: 'debris',
      created_by: lab.member.id,
    } as const;
    for (const track of [3, 4])
      await db
        .insertInto('analysis_corrections')
        .values({ ...correction, id: crypto.randomUUID(), track })
        .execute();
    const person = before.corrections[0]?.by ?? (await analysis()).corrections[0]?.by ?? '';
    expect(person).not.toBe('');
    expect((await world.saved()).document.corrections).toEqual([
      { action: 'exclude', count: 2, of: found + 2, video: null, by: person, reason: 'debris' },
    ]);

    const path = `/api/sarm/analyses/${world.analysisId}/videos/${world.videoId}`;
    const excluded = await lab.member.inject({
      method: 'PATCH',
      url: path,
      payload: { excluded: true, reason: 'bubble' },
    });
    expect(excluded.statusCode).toBe(200);
    const { formerVersions, analysedVideos } = excluded.json<AnalysisRecord>();
    expect(formerVersions[0]).toMatchObject({
      cause: 'correction',
      corrections: [{ action: 'exclude', track: null, reason: 'bubble', by: person }],
      changes: expect.arrayContaining([
        { code: 'total_motility', unit: 'percent', before: before.motility, after: null },
      ]),
    });
    const source = await lab.member.inject({ url: `/api/sarm/analyses/${world.analysisId}/report-source` });
    expect(source.json<{ corrections: object[] }>().corrections[0]).toEqual({
      action: 'exclude',
      count: 1,
      of: null,
      video: analysedVideos[0]?.name,
      by: person,
      reason: 'bubble',
    });
  });
});
