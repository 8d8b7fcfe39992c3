import type { Notice } from '@sarm/domain/catalogue/notices';
import type { TaskStatus, TaskType } from '@sarm/domain/statuses';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { newId } from '../kernel/new-id.ts';
import { type Ordering, orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { TasksTable } from '../kernel/tables.generated.ts';

export type TaskRow = Selectable<TasksTable>;
const OPEN: TaskStatus[] = ['pending', 'processing'];

export interface NewTask {
  readonly id: string;
  /** Null: work outside projects. */
  readonly projectId: string | null;
  readonly taskType: TaskType;
  readonly jobName: string;
  /** Null: no job of its own, the task waits for others. */
  readonly jobId: string | null;
  readonly subject?: { readonly kind: string; readonly id: string } | null;
  readonly videoId?: string | null;
  readonly datasetId?: string | null;
  readonly createdBy: string | null;
  readonly stage?: string;
}

export async function insertTask(tx: Scoped, task: NewTask): Promise<TaskRow> {
  return await tx
    .insertInto('tasks')
    .values({
      id: task.id,
      project_id: task.projectId,
      task_type: task.taskType,
      job_name: task.jobName,
      job_id: task.jobId,
      subject_kind: task.subject?.kind ?? null,
      subject_id: task.subject?.id ?? null,
      video_id: task.videoId ?? null,
      dataset_id: task.datasetId ?? null,
      created_by: task.createdBy,
      stage: task.stage ?? 'queued',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findTask = (db: Scoped, id: string): Promise<TaskRow | undefined> =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();

/** For somebody who was admitted earlier: the membership is checked again. */
export const findMemberTask = (db: Scoped, id: string, userId: string): Promise<TaskRow | undefined> =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', anyProjectOf(userId))
    .executeTakeFirst();

/** Takes the task for one run. The new token shuts out every earlier run; undefined means there is nothing left to do. */
export async function claimTask(tx: Scoped, id: string): Promise<TaskRow | undefined> {
  return await tx
    .updateTable('tasks')
    .set((eb) => ({
      status: 'processing',
      attempt_token: newId(),
      attempts: eb('attempts', '+', 1),
      progress: 0,
      stage: 'initializing',
      notice: null,
      started_at: sql<Date>`coalesce(started_at, now())`,
    }))
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
}

export interface TaskProgress {
  readonly stage?: string;
  readonly notice?: Notice;
  readonly progress?: number;
}

/** False: the run was cancelled or taken over, and must stop. */
export async function reportProgress(
  db: Scoped,
  run: { id: string; token: string },
  { notice, ...rest }: TaskProgress,
): Promise<boolean> {
  const updated = await db
    .updateTable('tasks')
    .set({ ...rest, ...(notice === undefined ? {} : { notice: JSON.stringify(notice) }) })
    .where('id', '=', run.id)
    .where('attempt_token', '=', run.token)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Locks the task for the writes of its run. False: another run or a cancellation came first, and nothing may be written. */
export async function holdAttempt(tx: Scoped, run: { id: string; token: string }): Promise<boolean> {
  const held = await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', run.id)
    .where('attempt_token', '=', run.token)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

export interface TaskEnding {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly notice: Notice;
  readonly result?: object | null;
}

/** Ends an open task; undefined when it had ended before, so that an ending is reported only once. */
export async function finishTask(tx: Scoped, id: string, ending: TaskEnding): Promise<TaskRow | undefined> {
  return await tx
    .updateTable('tasks')
    .set({
      status: ending.status,
      notice: JSON.stringify(ending.notice),
      stage: ending.status,
      attempt_token: null,
      finished_at: sql<Date>`now()`,
      ...(ending.status === 'completed' ? { progress: 100 } : {}),
      ...(ending.result === undefined
        ? {}
        : { result: ending.result === null ? null : JSON.stringify(ending.result) }),
    })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
}

const SORT_COLUMNS = { createdAt: 'created_at' } as const;

export interface TaskFilter extends Page, Ordering<keyof typeof SORT_COLUMNS> {
  readonly userId: string;
  readonly taskType?: TaskType | undefined;
  readonly status?: TaskStatus | undefined;
  readonly videoId?: string | undefined;
  readonly neededBy?: string | undefined;
  readonly labelId?: string | undefined;
}

export const listTasks = (db: Scoped, filter: TaskFilter): Promise<PageOf<TaskRow>> =>
  readPage(db, filter, {
    page: tasksPageQuery(db, filter),
    count: tasksCountQuery(db, filter),
  });

/** All that match, counted in an index alone unless they are those of one thing. */
export const tasksCountQuery = (db: Scoped, filter: TaskFilter) =>
  matching(db, filter).where('tasks.project_id', '=', anyProjectOf(filter.userId)).select(counted);

/**
 * Merged from the top of every project of the caller, as the list of videos is: one scan over all projects would sort every task that
 * the caller may see, or read the whole table for it. What belongs to one thing has few tasks and an index of its own.
 */
export const tasksPageQuery = (db: Scoped, filter: TaskFilter) =>
  [filter.videoId, filter.labelId, filter.neededBy].some((each) => each !== undefined)
    ? topOf(matching(db, filter).where('tasks.project_id', '=', anyProjectOf(filter.userId)), filter, filter)
    : topOfEachProject(db, filter);

function topOfEachProject(db: Scoped, filter: TaskFilter) {
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  const first = { limit: filter.offset + filter.limit, offset: 0 };
  return db
    .selectFrom('project_members as m')
    .where('m.user_id', '=', filter.userId)
    .innerJoinLateral(
      () =>
        topOf(
          matching(db, filter).whereRef('tasks.project_id', '=', sql.ref<string>('m.project_id')),
          filter,
          first,
        ).as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .orderBy(`p.${column}`, direction)
    .orderBy('p.id', direction)
    .limit(filter.limit)
    .offset(filter.offset);
}

const topOf = (query: ReturnType<typeof matching>, ordering: TaskFilter, { limit, offset }: Page) => {
  const { column, direction } = orderOf(SORT_COLUMNS, ordering);
  return query
    .selectAll('tasks')
    .orderBy(`tasks.${column}`, direction)
    .orderBy('tasks.id', direction)
    .limit(limit)
    .offset(offset);
};

function matching(db: Scoped, filter: TaskFilter) {
  let query = db.selectFrom('tasks');
  if (filter.taskType !== undefined) query = query.where('tasks.task_type', '=', filter.taskType);
  if (filter.status !== undefined) query = query.where('tasks.status', '=', filter.status);
  if (filter.videoId !== undefined) query = query.where('tasks.video_id', '=', filter.videoId);
  if (filter.labelId !== undefined)
    query = query.where('tasks.subject_kind', '=', 'label').where('tasks.subject_id', '=', filter.labelId);
  if (filter.neededBy !== undefined)
    query = query.where('tasks.id', 'in', (of) =>
      of
        .selectFrom('calculation_needs')
        .select('analysis_task_id')
        .where('task_id', '=', filter.neededBy ?? ''),
    );
  return query;
}

export async function countOpenTasks(db: Scoped): Promise<{ queued: number; running: number }> {
  return await db
    .selectFrom('tasks')
    .where('status', 'in', OPEN)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('queued'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'processing').as('running'),
    ])
    .executeTakeFirstOrThrow();
}

export interface OpenJob {
  readonly job_name: string;
  readonly job_id: string;
}

/**
 * Work that still waits or runs for objects about to be deleted. Locks the tasks first: a worker that is just
 * storing its result holds its task and then takes the video, and the other order would deadlock with it.
 */
export async function openJobsOf(
  tx: Scoped,
  owner: { videoId: string } | { datasetId: string } | { projectId: string },
): Promise<OpenJob[]> {
  let query = tx
    .selectFrom('tasks')
    .leftJoin('videos', 'videos.id', 'tasks.video_id')
    .select(['tasks.job_name', 'tasks.job_id'])
    .where('tasks.status', 'in', ['pending', 'processing']);
  if ('videoId' in owner) query = query.where('tasks.video_id', '=', owner.videoId);
  if ('datasetId' in owner) query = query.where('videos.dataset_id', '=', owner.datasetId);
  if ('projectId' in owner) query = query.where('tasks.project_id', '=', owner.projectId);
  const rows = await query.forUpdate('tasks').execute();
  return rows.flatMap(({ job_name, job_id }) => (job_id === null ? [] : [{ job_name, job_id }]));
}
