import type { Notice } from '@sarm/domain/catalogue/notices';
import { NAME_READERS } from '@sarm/domain/access/name-readers';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import type { TaskStatus, TaskType } from '@sarm/domain/statuses';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface EndedTask {
  readonly taskType: TaskType;
  readonly jobName: string;
  readonly status: TaskStatus;
  readonly notice: Notice | null;
  readonly result: { readonly success?: boolean; readonly frames?: number; readonly added?: number } | null;
  readonly projectId: string | null;
  readonly videoId: string | null;
  readonly videoName: string | null;
  readonly datasetId: string | null;
  readonly datasetName: string | null;
  /** Of the data label that it is about. */
  readonly labelName: string | null;
  /** Of the prediction that it is about. */
  readonly predictionId: string | null;
  readonly predictionName: string | null;
  /** Of the model that it is about. */
  readonly model: { readonly id: string; readonly name: string } | null;
  /** False: the starter has no clinical access in the project, and the names are codes. */
  readonly clinical: boolean;
  /** Of a calculation; its figures are kept in the analysis, if at all. */
  readonly videos: number | null;
  readonly analysisId: string | null;
  /** Who started it, while they may still see it. */
  readonly starter: Person | null;
}

const NAMES = sql`${[...NAME_READERS]}::text[]`;
/** Whether the starter has clinical access in the project: only then the notice holds names, as the API's answers do. */
const readsNames = sql<boolean>`exists (
    select from user_roles ur join roles r on r.id = ur.role_id left join role_permissions rp on rp.role_id = r.id
      left join permissions p on p.id = rp.permission_id
    where ur.user_id = u.id and (p.code = any (${NAMES}) or r.code = 'system_admin' or r.code like '%business%'))
  or exists (select from project_members m where m.project_id = t.project_id and m.user_id = u.id
    and m.custom_permissions && ${NAMES})
  or exists (select from project_member_roles mr join role_permissions rp on rp.role_id = mr.role_id
      join permissions p on p.id = rp.permission_id
    where mr.project_id = t.project_id and mr.user_id = u.id and p.code = any (${NAMES}))`;

/** A task for the notice of its end. Needs the scope of the installation; checks that its starter is a member. */
export async function findEndedTask(tx: Scoped, id: string): Promise<EndedTask | undefined> {
  const { rows } = await sql<EndedTask>`
    select t.task_type as "taskType", t.job_name as "jobName", t.status, t.notice, t.result, t.project_id as "projectId",
      v.id as "videoId", case when n.names then v.name else vd.code || '/' || v.number end as "videoName",
      d.id as "datasetId", case when n.names or d.patient_id is null then d.name else d.code end as "datasetName", l.name as "labelName",
      pr.id as "predictionId", pr.name as "predictionName",
      case when tm.id is null then null else jsonb_build_object('id', tm.id, 'name', tm.name) end as model,
      n.names as clinical, cardinality(c.video_ids) as videos, c.analysis_id as "analysisId",
      case when u.id is null then null else jsonb_build_object('id', u.id, 'email', u.email, 'name', u.display_name) end as starter
    from tasks t
    left join videos v on v.id = t.video_id
    left join datasets d on d.id = t.dataset_id
    left join datasets vd on vd.id = v.dataset_id
    left join data_labels l on t.subject_kind = 'label' and l.id = t.subject_id
    left join predictions pr on t.subject_kind = 'prediction' and pr.id = t.subject_id
    left join models tm on t.subject_kind = 'model' and tm.id = t.subject_id
    left join calculations c on c.task_id = t.id
    left join users u on u.id = t.created_by and u.is_active and (t.project_id is null or exists (
      select 1 from project_members m where m.project_id = t.project_id and m.user_id = u.id))
    cross join lateral (select ${readsNames} as names) n
    where t.id = ${id}`.execute(tx);
  return rows[0];
}

export const findPerson = (tx: Scoped, id: string): Promise<Person | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'display_name as name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Active people who hold a code everywhere, by their roles. */
export async function findHolders(tx: Scoped, code: PermissionCode): Promise<Person[]> {
  return await tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.display_name as name'])
    .where('u.is_active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles as ur')
          .innerJoin('role_permissions as rp', 'rp.role_id', 'ur.role_id')
          .innerJoin('permissions as p', 'p.id', 'rp.permission_id')
          .whereRef('ur.user_id', '=', 'u.id')
          .where('p.code', '=', code)
          .select('p.id'),
      ),
    )
    .orderBy('u.id')
    .execute();
}

export interface NewMember extends Person {
  readonly project: string;
  readonly level: AccessLevel;
  /** Who added them; '' where that account is gone. */
  readonly by: string;
}

/** A person as a member of a project, while they are one and their account is open. */
export const findNewMember = (
  tx: Scoped,
  { projectId, userId, byUserId }: { projectId: string; userId: string; byUserId: string },
): Promise<NewMember | undefined> =>
  tx
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .leftJoin('users as b', (join) => join.on('b.id', '=', byUserId))
    .select(['u.id', 'u.email', 'u.display_name as name', 'p.name as project', 'm.access_level as level'])
    .select((eb) => eb.fn.coalesce('b.display_name', sql<string>`''`).as('by'))
    .where('m.project_id', '=', projectId)
    .where('m.user_id', '=', userId)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
