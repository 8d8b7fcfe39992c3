import { newId } from '@sarm/database/kernel/new-id';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import type { SystemSettings } from '@sarm/domain/settings';
import type { TestDatabase } from './test-database.ts';

type Arranger = Pick<TestDatabase, 'admin'>;

export interface PersonOptions {
  readonly email?: string;
  readonly displayName?: string;
  /** '' for an account that cannot sign yet; otherwise one that nobody else has. */
  readonly signingName?: string;
  /** Codes of seeded roles, e.g. business_user. */
  readonly roles?: readonly string[];
  readonly isActive?: boolean;
  /** A hash that the product itself made; without one nobody can sign in as this person. */
  readonly passwordHash?: string;
}

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/** Written past row-level security, as an administrator of the database would. The profile is complete. */
export async function createPerson(
  { admin: { db } }: Arranger,
  options: PersonOptions = {},
): Promise<TestPerson> {
  const id = newId();
  const email = options.email ?? `person-${id}@example.org`;
  const displayName = options.displayName ?? `Person ${id.slice(-6)}`;
  await db
    .insertInto('users')
    .values({
      id,
      email,
      display_name: displayName,
      password_hash: options.passwordHash ?? 'none',
      is_active: options.isActive ?? true,
      job_title: 'Technician',
      organization: 'Laboratory',
      signing_name: options.signingName ?? `Signer ${id}`,
      signing_title: options.signingName === '' ? '' : 'Laboratory scientist',
    })
    .execute();
  for (const code of options.roles ?? []) {
    const role = await db.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
  }
  return { id, email, displayName };
}

/** A role that holds exactly these codes. Its own code names no workflow, because such a name alone opens one. */
export async function createRole(
  { admin: { db } }: Arranger,
  codes: readonly PermissionCode[],
): Promise<{ id: string; code: string }> {
  const id = newId();
  const role = { id, code: `role_${id.replaceAll('-', '_')}`, name: id };
  await db.insertInto('roles').values(role).execute();
  if (codes.length === 0) return role;
  await db
    .insertInto('role_permissions')
    .columns(['role_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permissions')
        .select((select) => [select.val(id).as('role_id'), 'permissions.id'])
        .where('code', 'in', [...codes]),
    )
    .execute();
  return role;
}

export interface ProjectOptions {
  readonly name?: string;
  readonly createdBy?: string;
  readonly status?: 'active' | 'pending' | 'completed' | 'archived';
  /** User id → level. */
  readonly members?: Readonly<Record<string, AccessLevel>>;
}

export async function createProject(
  { admin: { db } }: Arranger,
  options: ProjectOptions = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('projects')
    .values({
      id,
      name: options.name ?? `Project ${id.slice(-6)}`,
      status: options.status ?? 'active',
      created_by: options.createdBy ?? null,
    })
    .execute();
  for (const [userId, accessLevel] of Object.entries(options.members ?? {})) {
    await db
      .insertInto('project_members')
      .values({ project_id: id, user_id: userId, access_level: accessLevel })
      .execute();
  }
  return id;
}

export async function createDataset(
  { admin: { db } }: Arranger,
  options: { id?: string; projectId: string; name?: string; createdBy?: string; patientId?: string },
): Promise<string> {
  const id = options.id ?? newId();
  await db
    .insertInto('datasets')
    .values({
      id,
      project_id: options.projectId,
      name: options.name ?? `Dataset ${id.slice(-6)}`,
      metadata: '{}',
      created_by: options.createdBy ?? null,
      patient_id: options.patientId ?? null,
    })
    .execute();
  return id;
}

/** Stores some settings of a group; the others keep what they have. */
export async function storeSettings<G extends keyof SystemSettings>(
  { admin: { db } }: Arranger,
  group: G,
  values: Partial<SystemSettings[G]>,
): Promise<void> {
  const found = await db
    .selectFrom('system_settings')
    .select('value')
    .where('group_name', '=', group)
    .executeTakeFirst();
  const value = JSON.stringify({ ...found?.value, ...values });
  await db
    .insertInto('system_settings')
    .values({ group_name: group, value })
    .onConflict((conflict) => conflict.column('group_name').doUpdateSet({ value }))
    .execute();
}
