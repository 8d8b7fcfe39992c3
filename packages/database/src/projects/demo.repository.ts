import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';
import type { CalibrationsTable, DatasetsTable, PatientsTable } from '../kernel/tables.generated.ts';

export interface DemoProject {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** Whether a row is of the demo project: every screen that shows one marks it (PLT-234). */
export const isOfDemo = (projectId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from projects demo where demo.id = ${projectId} and demo.is_demo)`;

export const findDemoProject = (tx: Scoped): Promise<DemoProject | undefined> =>
  tx
    .selectFrom('projects')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('is_demo', '=', true)
    .executeTakeFirst();

/** The one demo project, made where there is none, with the person among its members. Two at once wait for each other. */
export async function holdDemoProject(
  tx: Scoped,
  { name, description, userId }: { name: string; description: string; userId: string },
): Promise<string> {
  await sql`insert into projects (id, name, description, is_demo, created_by)
    values (${newId()}, ${name}, ${description}, true, ${userId}) on conflict do nothing`.execute(tx);
  const { id } = await tx
    .selectFrom('projects')
    .select('id')
    .where('is_demo', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('project_members')
    .values({ project_id: id, user_id: userId, access_level: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

export async function findOpenDemoTask(
  tx: Scoped,
  projectId: string,
  jobName: string,
): Promise<string | undefined> {
  const task = await tx
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', projectId)
    .where('job_name', '=', jobName)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  return task?.id;
}

export interface DemoRows {
  readonly calibration: Insertable<CalibrationsTable>;
  readonly patients: readonly Insertable<PatientsTable>[];
  readonly datasets: readonly Insertable<DatasetsTable>[];
}

/** What exists already stays as people have left it. */
export async function insertDemoRows(tx: Scoped, rows: DemoRows): Promise<void> {
  const { calibration, patients, datasets } = rows;
  await tx
    .insertInto('calibrations')
    .values(calibration)
    .onConflict((c) => c.doNothing())
    .execute();
  await tx
    .insertInto('patients')
    .values([...patients])
    .onConflict((c) => c.doNothing())
    .execute();
  await tx
    .insertInto('datasets')
    .values([...datasets])
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function hasVideo(tx: Scoped, id: string): Promise<boolean> {
  return (await tx.selectFrom('videos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The calibration of the demo goes with it, unless somebody has chosen it for videos of another project. */
export async function deleteUnusedCalibration(tx: Scoped, id: string): Promise<void> {
  await tx
    .deleteFrom('calibrations')
    .where('id', '=', id)
    .where(sql<boolean>`app.videos_of_calibration(id) = 0`)
    .execute();
}
