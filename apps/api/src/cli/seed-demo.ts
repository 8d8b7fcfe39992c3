import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { findDemoProject } from '@sarm/database/projects/demo.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { findUserByEmail, grantRole, insertUser } from '@sarm/database/people/users.repository';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { DEFAULT_LANGUAGE } from '@sarm/domain/languages';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { startDemo } from '@sarm/use-cases/demo/start-demo';
import { hashPassword } from '../credentials/passwords.ts';

export const DEMO_PEOPLE = [
  {
    email: 'admin@demo.local',
    name: 'Ada Admin',
    job: 'Administrator',
    role: 'system_admin',
    level: 'admin',
  },
  { email: 'lab@demo.local', name: 'Lena Lab', job: 'Embryologist', role: 'business_user', level: 'editor' },
  { email: 'tech@demo.local', name: 'Tom Tech', job: 'Engineer', role: 'technical_user', level: 'member' },
  {
    email: 'viewer@demo.local',
    name: 'Vera Viewer',
    job: 'Doctor',
    role: 'business_viewer',
    level: 'viewer',
  },
] as const satisfies readonly {
  email: string;
  name: string;
  job: string;
  role: string;
  level: AccessLevel;
}[];
export const DEMO_PROJECT = 'Demo project';
export const DEMO_DATASET = 'Demo dataset';

/** People whose password is public must never appear on an installation that holds real ones. */
async function refuseOverRealPeople(db: Database): Promise<void> {
  const stranger = await db
    .selectFrom('users')
    .select('id')
    .where(
      'email',
      'not in',
      DEMO_PEOPLE.map((person) => person.email),
    )
    .limit(1)
    .executeTakeFirst();
  if (stranger !== undefined) {
    throw new Error('this database holds other accounts; --force adds the demo people nevertheless');
  }
}

/** Running it again changes nothing that exists, passwords included. */
export async function seedDemo(
  db: Database,
  options: {
    readonly password: string;
    readonly force: boolean;
    /** Where it is given, simulated samples are requested instead of an empty dataset. */
    readonly queue?: JobQueue;
  },
): Promise<{ created: number }> {
  if (!options.force) await refuseOverRealPeople(db);
  const passwordHash = await hashPassword(options.password);
  return await inScope(db, asInstallation, async (tx) => {
    const ids = new Map<string, string>();
    let created = 0;
    for (const person of DEMO_PEOPLE) {
      const existing = await findUserByEmail(tx, person.email);
      const id = existing?.id ?? newId();
      if (existing === undefined) {
        await insertUser(tx, {
          id,
          email: person.email,
          displayName: person.name,
          passwordHash,
          jobTitle: person.job,
          organization: 'Demo clinic',
          signing: { name: person.name, title: person.job },
        });
        created += 1;
      }
      await grantRole(tx, id, person.role);
      ids.set(person.email, id);
    }
    created += await seedProject(tx, ids, options.queue === undefined);
    if (options.queue !== undefined) await startSamples(tx, options.queue, ids);
    if (created > 0) {
      await appendAudit(tx, SYSTEM_ACTOR, {
        action: 'demo.seed',
        subjectId: '',
      });
    }
    return { created };
  });
}

async function seedProject(
  tx: Scoped,
  people: ReadonlyMap<string, string>,
  withDataset: boolean,
): Promise<number> {
  const admin = people.get(DEMO_PEOPLE[0].email) ?? null;
  const existing = await findDemoProject(tx);
  const projectId = existing?.id ?? newId();
  if (existing === undefined) {
    await tx
      .insertInto('projects')
      .values({
        id: projectId,
        name: DEMO_PROJECT,
        description: 'Videos to try the product with',
        is_demo: true,
        created_by: admin,
      })
      .execute();
    if (withDataset)
      await tx
        .insertInto('datasets')
        .values({
          id: newId(),
          project_id: projectId,
          name: DEMO_DATASET,
          status: 'active',
          metadata: '{}',
          created_by: admin,
        })
        .execute();
  }
  for (const person of DEMO_PEOPLE) {
    await tx
      .insertInto('project_members')
      .values({
        project_id: projectId,
        user_id: people.get(person.email) ?? '',
        access_level: person.level,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return existing === undefined ? 1 : 0;
}

/** Requests the simulated samples from the worker; what is there already stays. */
async function startSamples(tx: Scoped, queue: JobQueue, people: ReadonlyMap<string, string>): Promise<void> {
  const userId = people.get(DEMO_PEOPLE[0].email) ?? '';
  const project = { name: DEMO_PROJECT, description: '' };
  const { started, projectId } = await startDemo(tx, queue, { userId, language: DEFAULT_LANGUAGE, project });
  if (started) await appendAudit(tx, SYSTEM_ACTOR, { action: 'demo.load', projectId, subjectId: projectId });
}
