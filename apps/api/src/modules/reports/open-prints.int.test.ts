import { asUser, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { OPEN_TASKS } from '@sarm/domain/limits';
import { notice } from '@sarm/domain/catalogue/notices';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { REPORTS, ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const print = (who: SignedInPerson, payload: object = {}) =>
  who.inject({ method: 'POST', url: `/api/sarm/analyses/${world.analysisId}/pdf`, payload });
const open = (jobName: string, who: SignedInPerson) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('job_name', '=', jobName)
    .where('created_by', '=', who.id)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .execute();
const end = (taskId: string) =>
  inScope(lab.api.database.app.db, asUser(lab.member.id), (tx) =>
    finishTask(tx, taskId, { status: 'completed', notice: notice('report.ready') }),
  );
const fillRendering = async () => {
  const render = { job_name: 'render-report', task_type: 'report', created_by: lab.member.id } as const;
  for (let n = 0; n < OPEN_TASKS['render-report']; n += 1) await lab.task(render);
};
const ZONES = Intl.supportedValuesOf('timeZone').slice(0, 12);

/** Several at the same moment, as many as the connections of the API answer at once. */
async function inBatches<T>(all: readonly string[], call: (each: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < all.length; from += 6)
    answers.push(...(await Promise.all(all.slice(from, from + 6).map(call))));
  return answers;
}

beforeEach(async () => void (await db.deleteFrom('tasks').execute()));

describe('open prints of one person', () => {
  it('prints of one analysis with equal settings are one task, as long as it is open', async () => {
    const answers = await inBatches(ZONES, () => print(lab.viewer));
    const ids = new Set(answers.map((answer) => answer.json<{ task_id: string }>().task_id));
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([202]);
    const [task] = await open('print-analysis', lab.viewer);
    expect([...ids]).toEqual([task?.id]);
    expect((await lab.jobs()).filter(({ name }) => name === 'print-analysis')).toHaveLength(1);
    await end(task?.id ?? '');
    const next = (await print(lab.viewer)).json<{ task_id: string }>();
    expect(next.task_id).not.toBe(task?.id);
  });

  it('with other settings each are capped: 409 with an open one, until that has ended', async () => {
    const most = OPEN_TASKS['print-analysis'];
    const answers = await inBatches(ZONES, (timeZone) => print(lab.viewer, { timeZone }));
    const of = (status: number) => answers.filter(({ statusCode }) => statusCode === status);
    const refused = of(409);
    expect([of(202).length, refused.length]).toEqual([most, ZONES.length - most]);
    const tasks = await open('print-analysis', lab.viewer);
    expect(tasks).toHaveLength(most);
    expect(refused[0]?.json()).toMatchObject({
      code: 'too_many_open_tasks',
      params: { max: most, taskId: tasks[0]?.id },
      message: expect.stringContaining(String(most)),
    });
    // A print that a worker has begun is as open as one that waits.
    await db
      .updateTable('tasks')
      .set({ status: 'processing' })
      .where('created_by', '=', lab.viewer.id)
      .execute();
    expect((await print(lab.viewer, { timeZone: 'UTC' })).statusCode).toBe(409);
    // Nobody else waits for that.
    expect((await print(lab.member)).statusCode).toBe(202);
    await end(tasks[0]?.id ?? '');
    expect((await print(lab.viewer, { timeZone: 'UTC' })).statusCode).toBe(202);
  });
});

describe('other open work of one person', () => {
  it('mails of reports are capped', async () => {
    Object.assign(lab.api.deps, {
      mailer: { configured: true, send: () => Promise.reject(new Error('only the worker sends')) },
    });
    const { id } = await world.saved();
    const mail = { reportId: id, recipient: lab.editor.email, subject: 'S', message: 'M' };
    const statuses: number[] = [];
    const send = async () => {
      const answer = await lab.member.inject({ method: 'POST', url: `${REPORTS}/email`, payload: mail });
      statuses.push(answer.statusCode);
    };
    const most = OPEN_TASKS['mail-report'];
    const sending = Array.from({ length: most + 3 }, send);
    await expect.poll(() => statuses, { timeout: 60_000 }).toEqual([409, 409, 409]);
    const tasks = await open('mail-report', lab.member);
    expect(tasks).toHaveLength(most);
    for (const { id: task } of tasks) await end(task);
    await Promise.all(sending);
  });

  it('a report is saved while the person has many prints open; its PDF is made on request', async () => {
    await fillRendering();
    expect((await world.save()).statusCode).toBe(201);
    const tasks = await open('render-report', lab.member);
    expect(tasks).toHaveLength(OPEN_TASKS['render-report']);
    const last = await db
      .selectFrom('reports')
      .select(['id', 'pdf_task_id'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(last.pdf_task_id).toBeNull();
    const refused = await world.get(last.id, '/pdf');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_open_tasks']);
    await end(tasks[0]?.id ?? '');
    expect((await world.get(last.id, '/pdf')).statusCode).toBe(202);
  });

  it('issuing a report is never refused because of it', async () => {
    await fillRendering();
    const { id } = await world.saved();
    expect((await world.issue(id, TEST_USER_PASSWORD)).statusCode).toBe(200);
    expect(await open('render-report', lab.member)).toHaveLength(OPEN_TASKS['render-report'] + 1);
  });
});
