import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { CalculationWorld } from '../calculation/calculation-world.fixture.ts';

let world: CalculationWorld;
beforeAll(async () => {
  world = await CalculationWorld.ofFile();
});

const submit = (who: SignedInPerson, payload: object) =>
  who.inject({ method: 'POST', url: '/api/sarm/frame/submit-frames', payload });

/** A video for which every figure can be given, with three stored frames. */
async function videoWithFrames(over: object = {}) {
  const videoId = await world.ready(over);
  const frames: string[] = [];
  for (const index of [10, 20, 30]) frames.push(await world.lab.frame(videoId, index));
  return { videoId, frames };
}
const stored = (id: string) =>
  world.lab.api.database.admin.db
    .selectFrom('analyses')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('submission of frames', () => {
  it('BUS-182 stores a pending analysis with frames and notes, then counts them as one field and tracks the video', async () => {
    const { videoId, frames } = await videoWithFrames();
    const [first = '', second = ''] = frames;
    const answer = await submit(world.lab.member, {
      videoId,
      frameIds: [second, first, first],
      notes: ' sharp ones ',
    });
    expect(answer.statusCode).toBe(202);
    const { analysisId, task_id, status } = answer.json<{
      analysisId: string;
      task_id: string;
      status: string;
    }>();
    expect(status).toBe('pending');
    const submitted = async (id: string) =>
      (await world.lab.viewer.inject({ url: `/api/business/videos/${id}` })).json<{
        framesSubmitted: boolean;
      }>().framesSubmitted;
    expect([await submitted(videoId), await submitted(await world.ready())]).toEqual([true, false]);
    expect(await stored(analysisId)).toMatchObject({ status: 'pending', notes: 'sharp ones' });
    const rows = await world.lab.api.database.admin.db
      .selectFrom('analysis_frames')
      .select(['frame_id', 'frame_index'])
      .where('analysis_id', '=', analysisId)
      .orderBy('frame_index')
      .execute();
    expect(rows).toEqual([
      { frame_id: first, frame_index: 10 },
      { frame_id: second, frame_index: 20 },
    ]);
    const task = () => world.lab.member.inject({ url: `/api/tasks/${task_id}` });
    expect((await task()).json()).toMatchObject({ status: 'pending', video_id: videoId });

    // One run for both calculations.
    expect(await world.endRuns()).toBe(1);
    expect((await task()).json()).toMatchObject({ status: 'completed' });
    const analysis = await stored(analysisId);
    expect(analysis.status).toBe('completed');
    const motility = analysis.motility as unknown as AnalysisResult;
    const concentration = analysis.concentration as unknown as AnalysisResult;
    expect(motility).toMatchObject({ success: true, analysis_id: analysisId, video_ids: [videoId] });
    // The fixture's field has 250 heads on average and 40 and 60 in these frames.
    expect(concentration).toMatchObject({
      success: true,
      aggregated_results: { total_sperm_count: 50 },
      videos: [{ fields: 1, sperm_count: 50 }],
    });
    expect(await world.lab.audits('frames.submit')).toMatchObject([
      { subject_id: analysisId, after: { videoId, frames: [10, 20] } },
    ]);
  });

  it('BUS-182 needs select_frames and level member, and frames of this video', async () => {
    const { videoId, frames } = await videoWithFrames();
    const { frames: others } = await videoWithFrames();
    for (const who of [world.lab.plain, world.lab.viewer])
      expect((await submit(who, { videoId, frameIds: frames })).statusCode).toBe(403);
    expect((await submit(world.lab.stranger, { videoId, frameIds: frames })).statusCode).toBe(404);
    for (const frameIds of [[...frames, others[0]], [newId()]]) {
      const answer = await submit(world.lab.member, { videoId, frameIds });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'frames_of_one_video' });
    }
    expect((await submit(world.lab.editor, { videoId, frameIds: frames })).statusCode).toBe(202);
  });

  it('BUS-116 refuses a submission without frames with the specified text', async () => {
    const { videoId } = await videoWithFrames();
    const answer = await submit(world.lab.member, { videoId, frameIds: [] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: [
        {
          field: 'frameIds',
          code: 'frames_required',
          message: 'Please select at least one frame for analysis',
        },
      ],
    });
  });

  it('reports why there is no figure where the video has no calibration, at once', async () => {
    const { videoId, frames } = await videoWithFrames({ calibration_id: null });
    const { analysisId } = (await submit(world.lab.member, { videoId, frameIds: frames })).json<{
      analysisId: string;
    }>();
    expect(await stored(analysisId)).toMatchObject({
      status: 'failed',
      motility: { success: false },
      concentration: { success: false },
    });
  });
});
