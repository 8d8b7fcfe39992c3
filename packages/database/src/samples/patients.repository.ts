import type { Projects } from '@sarm/domain/access/visible-rows';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, containing, type ListFilter } from '../kernel/list-filters.ts';
import { orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { storedRows } from '../kernel/stored-rows.ts';

const SORT_COLUMNS = { lastSample: 'last_sample_at', name: 'name', createdAt: 'created_at' } as const;
export interface PatientFilter extends ListFilter<keyof typeof SORT_COLUMNS> {
  readonly userId: string;
  readonly projects: Projects;
  readonly projectId?: string | undefined;
}

/** The day a sample was collected; where nobody entered it, the day it was recorded. */
const sampledAt = sql<Date>`coalesce(datasets.collected_at, datasets.created_at)`;
const ownSamples = sql`from datasets where datasets.patient_id = patients.id`;

const patients = (db: Scoped) =>
  db.selectFrom('patients').innerJoin('projects', 'projects.id', 'patients.project_id');

const view = (query: ReturnType<typeof patients>) =>
  query.select([
    'patients.id',
    'patients.project_id',
    'projects.name as project_name',
    'projects.is_demo',
    'patients.name',
    'patients.date_of_birth',
    'patients.email',
    'patients.contact_number',
    'patients.medical_record_number',
    'patients.created_at',
    sql<number>`(select count(*) ${ownSamples})`.as('samples_count'),
    sql<Date | null>`(select max(${sampledAt}) ${ownSamples})`.as('last_sample_at'),
  ]);

export const findPatient = (db: Scoped, id: string) =>
  view(patients(db).where('patients.id', '=', id))
    .leftJoin('users as recorder', 'recorder.id', 'patients.training_consent_by')
    .select([
      'patients.training_consent',
      'patients.training_consent_at',
      'recorder.display_name as training_consent_by_name',
    ])
    .executeTakeFirst();
type FoundPatient = NonNullable<Awaited<ReturnType<typeof findPatient>>>;
export type PatientView = Omit<
  FoundPatient,
  'training_consent' | 'training_consent_at' | 'training_consent_by_name'
>;

const matching = (db: Scoped, filter: PatientFilter) => {
  let query = patients(db).where('patients.project_id', '=', anyProjectOf(filter.userId, filter.projects));
  if (filter.projectId !== undefined) query = query.where('patients.project_id', '=', filter.projectId);
  if (filter.search) {
    const sought = containing(filter.search);
    query = query.where((where) =>
      where.or([
        where('patients.name', 'ilike', sought),
        where('patients.medical_record_number', 'ilike', sought),
      ]),
    );
  }
  return query;
};

export const patientsPageQuery = (db: Scoped, filter: PatientFilter) => {
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  return (
    view(matching(db, filter))
      // Who has no sample yet stands behind those who have, whatever the direction.
      .orderBy(sql.ref(column), (order) => order[direction]().nullsLast())
      .orderBy('patients.id', direction)
      .limit(filter.limit)
      .offset(filter.offset)
  );
};

export const listPatients = (db: Scoped, filter: PatientFilter): Promise<PageOf<PatientView>> =>
  readPage(db, filter, { page: patientsPageQuery(db, filter), count: matching(db, filter).select(counted) });

export const {
  lock: lockPatient,
  insert: insertPatient,
  update: updatePatient,
  remove: deletePatient,
} = storedRows('patients');

/** BUS-102: a patient of the project with the same name and day of birth. Without a day of birth a name alone says too little. */
export const hasNamesake = async (
  db: Scoped,
  projectId: string,
  { name, date_of_birth }: { readonly name: string; readonly date_of_birth: string | null },
): Promise<boolean> =>
  date_of_birth !== null &&
  (await db
    .selectFrom('patients')
    .select('id')
    .where('project_id', '=', projectId)
    .where('date_of_birth', '=', date_of_birth)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** More than any patient has; a list beyond it would be no view any more. */
const MOST = 500;

/** What belongs to the patient, the newest first. */
export async function findHoldings(db: Scoped, patientId: string) {
  const samples = await db
    .selectFrom('datasets')
    .where('patient_id', '=', patientId)
    .select(['id', 'name', sampledAt.as('at'), 'volume_ml'])
    .select(sql<number>`(select count(*) from videos where dataset_id = datasets.id)`.as('videos_count'))
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  const videos = await db
    .selectFrom('videos')
    .innerJoin('datasets', 'datasets.id', 'videos.dataset_id')
    .where('datasets.patient_id', '=', patientId)
    .select(['videos.id', 'videos.dataset_id', 'videos.name', 'videos.status', 'videos.created_at as at'])
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  const analyses = await db
    .selectFrom('analyses')
    .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
    .where('analyses.patient_id', '=', patientId)
    .select(['analyses.id', 'analyses.dataset_id', 'analyses.status', 'analyses.updated_at as at'])
    .select(sql<string>`coalesce(datasets.name, '')`.as('name'))
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  const reports = await db
    .selectFrom('reports')
    .innerJoin('analyses', 'analyses.id', 'reports.analysis_id')
    .where('reports.patient_id', '=', patientId)
    .select(['reports.id', 'analyses.dataset_id', 'reports.title as name', 'reports.status'])
    .select(sql<Date>`coalesce(reports.issued_at, reports.created_at)`.as('at'))
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute();
  return { samples, videos, analyses, reports };
}

/** Whether a sample of the project can be one of the patient. */
export const hasPatient = async (tx: Scoped, projectId: string, patientId: string): Promise<boolean> =>
  (await tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()) !== undefined;

/** Whether pictures of the patient may be used for training, by whom it was recorded and when. */
export async function setTrainingConsent(
  tx: Scoped,
  id: string,
  { given, userId }: { readonly given: boolean; readonly userId: string },
): Promise<void> {
  await tx
    .updateTable('patients')
    .set({
      training_consent: given,
      training_consent_by: userId,
      training_consent_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
