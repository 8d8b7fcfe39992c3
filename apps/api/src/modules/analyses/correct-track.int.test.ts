import { sealAnalysis } from '@sarm/database/analyses/analyses.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { CalculationWorld, MOTILITY } from '../calculation/calculation-world.fixture.ts';

const world = await CalculationWorld.ofFile();
const { lab } = world;

async function analysed(): Promise<{ id: string; video: string }> {
  const video = await world.ready();
  const { analysis_id: id } = await world.calculated(MOTILITY, [video], 1);
  return { id: id ?? '', video };
}
interface AnalysedVideo {
  readonly id: string;
  readonly video: string;
}
const correct = (
  { id, video }: AnalysedVideo,
  payload: object,
  who: SignedInPerson = lab.member,
  track = 2,
) =>
  who.inject({
    method: 'PATCH',
    url: `/api/sarm/analyses/${id}/videos/${video}/tracks/${track}`,
    payload,
  });
/** What the worker does at the end, as soon as the work is there. */
async function endCorrection(video: string): Promise<string> {
  const { app } = lab.api.database;
  for (;;) {
    const open = await lab.api.database.admin.db
      .selectFrom('tasks')
      .select('id')
      .where('video_id', '=', video)
      .where('job_name', '=', 'correct-tracks')
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (open !== undefined) {
      await inScope(app.db, asProject(lab.projectId), (tx) =>
        finishTask(tx, open.id, { status: 'completed', notice: notice('correction.done'), result: {} }),
      );
      return open.id;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('correcting a track', () => {
  it.each([
    [{ action: 'exclude' }, { action: 'exclude', frame: null, otherTrack: null }],
    [
      { action: 'split', frame: 30 },
      { action: 'split', frame: 30, otherTrack: null },
    ],
    [
      { action: 'join', track: 3 },
      { action: 'join', frame: null, otherTrack: 3 },
    ],
  ])(
    'BUS-234 %j is measured by a worker and answers the analysis, with its reason in the log',
    async (body, expected) => {
      const made = await analysed();
      const [answer, taskId] = await Promise.all([
        correct(made, { ...body, reason: 'a bubble' }),
        endCorrection(made.video),
      ]);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id: made.id, issued: false });
      const job = (await lab.jobs()).find((each) => each.data['taskId'] === taskId);
      expect(job?.data).toMatchObject({
        analysisId: made.id,
        videoId: made.video,
        track: 2,
        reason: 'a bubble',
        userId: lab.member.id,
        ...expected,
      });
      expect((await lab.audits('analysis.correct-track')).at(-1)).toMatchObject({ subject_id: made.id });
    },
  );

  it('BUS-234 needs a reason and what its action needs', async () => {
    const made = await analysed();
    for (const [body, field] of [
      [{ action: 'exclude' }, 'reason'],
      [{ action: 'exclude', reason: ' ' }, 'reason'],
      [{ action: 'split', reason: 'x' }, 'frame'],
      [{ action: 'join', reason: 'x' }, 'track'],
    ] as const) {
      const answer = await correct(made, body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: [{ field }] });
    }
  });

  it('BUS-234 needs view_analysis_results and level member, and is over once a report is issued', async () => {
    const made = await analysed();
    const body = { action: 'exclude', reason: 'x' };
    for (const who of [lab.viewer, lab.plain]) expect((await correct(made, body, who)).statusCode).toBe(403);
    expect((await correct(made, body, lab.stranger)).statusCode).toBe(404);
    expect((await correct({ ...made, video: newId() }, body)).statusCode).toBe(404);
    const { app } = lab.api.database;
    await inScope(app.db, asProject(lab.projectId), (tx) => sealAnalysis(tx, made.id));
    const late = await correct(made, body);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'analysis_issued']);
  });
});
