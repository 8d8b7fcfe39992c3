import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { PATH, predictionsWorldOfFile } from './predictions-world.fixture.ts';

const { lab, db, call, predictor, deployer, reader, outsider, videoId, body, started, read, set, completed } =
  await predictionsWorldOfFile();

describe('frames from which most is learned', () => {
  it('are sent to annotation once, however often somebody sends them, and only of a completed prediction', async () => {
    const { id } = await completed();
    const send = () => call('POST', `${PATH}/${id}/frames`, undefined, predictor);
    const first = await send();
    expect([first.statusCode, first.json()]).toEqual([200, { sent: 1 }]);
    expect((await read(id)).results?.sent).toBe(1);
    await send();
    const rows = await db
      .selectFrom('annotation_queue')
      .selectAll()
      .where('video_id', '=', videoId)
      .execute();
    expect(rows.map((each) => [each.frame_index, each.kind, each.score, each.source])).toEqual([
      [7, 'disagree', 9, { prediction: id }],
    ]);
    expect((await lab.audits('prediction.queue-frames')).some((each) => each.subject_id === id)).toBe(true);
    const open = await started();
    const refused = await call('POST', `${PATH}/${open.id}/frames`, undefined, predictor);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'prediction_not_completed',
    ]);
  });
});

describe('deleting a prediction', () => {
  it('TEC-281 takes row and bytes away, and cancels one that runs first', async () => {
    const { id, prefix } = await completed();
    expect((await lab.blobs(prefix)).length).toBe(1);
    const remove = (which: string) => call('DELETE', `${PATH}/${which}`, undefined, predictor);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    expect(await lab.blobs(prefix)).toEqual([]);
    const running = await started();
    await set(running.id, { status: 'running' });
    await db.updateTable('tasks').set({ status: 'processing' }).where('id', '=', running.task_id).execute();
    expect((await remove(running.id)).statusCode).toBe(204);
    const task = await db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', running.task_id)
      .executeTakeFirst();
    expect(task).toMatchObject({ status: 'cancelled', notice: { code: 'task.cancelled' } });
    const job = (await lab.jobs()).find(({ data }) => data['predictionId'] === running.id);
    expect(job?.state).toBe('cancelled');
    const logged = (await lab.audits('prediction.delete')).find((each) => each.subject_id === running.id);
    expect(logged?.after).toEqual({ cancelledTask: running.task_id });
  });
});

describe('who may predict', () => {
  it('TEC-209 PLT-143 lets holders of either code call, and nobody else', async () => {
    const { id } = await completed();
    const calls = (who: SignedInPerson) => [
      call('GET', PATH, undefined, who),
      call('GET', `${PATH}/${id}`, undefined, who),
      call('POST', PATH, body(), who),
      call('POST', `${PATH}/${id}/frames`, undefined, who),
      call('DELETE', `${PATH}/${newId()}`, undefined, who),
    ];
    const statuses = async (who: SignedInPerson) =>
      (await Promise.all(calls(who))).map(({ statusCode }) => statusCode);
    for (const holder of [predictor, deployer])
      expect(await statuses(holder)).toEqual([200, 200, 202, 200, 404]);
    expect(await statuses(outsider)).toEqual([403, 403, 403, 403, 404]);
    expect((await call('DELETE', `${PATH}/${id}`, undefined, outsider)).statusCode).toBe(403);
    // A level that only reads.
    expect(await statuses(reader)).toEqual([200, 200, 403, 403, 404]);
    expect((await call('DELETE', `${PATH}/${id}`, undefined, reader)).statusCode).toBe(403);
    for (const holder of [predictor, deployer]) {
      const own = await completed();
      expect((await call('DELETE', `${PATH}/${own.id}`, undefined, holder)).statusCode).toBe(204);
    }
  });
});
