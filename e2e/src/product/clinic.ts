import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { layPast } from './clinic-past.ts';
import { ADMINISTRATOR, CLINIC_PEOPLE, CLINIC_PROJECTS, CUSTOM_ROLES, emailOf } from './clinic-people.ts';
import { Client } from './client.ts';
import { DEMO, type Product } from './product.ts';

export interface Clinic {
  readonly client: Client;
  readonly projectId: string;
  readonly roleId: string;
  readonly patientId: string;
  readonly idOf: (name: string) => string;
}

/** Roles, people, projects and their log as a clinic has them after a year; made by its administrator. */
export async function settleClinic(product: Product): Promise<Clinic> {
  await product.query(
    `update users set email = $1, display_name = 'Ingrid Solberg', job_title = 'Laboratory manager',
       organization = 'Riverside Fertility Centre', created_at = '2025-09-01' where email = $2`,
    [ADMINISTRATOR, DEMO.admin],
  );
  await product.query(`delete from users where email like '%@demo.local'`);
  const client = await Client.signIn(product.url, ADMINISTRATOR);
  for (const role of CUSTOM_ROLES) await client.call('POST', '/admin/roles', role);
  const { items: roles } = await client.call<{ items: AdminRole[] }>('GET', '/admin/roles?limit=50');
  const roleOf = (code: string): string => roles.find((role) => role.code === code)?.id ?? code;
  const ids = new Map<string, string>();
  for (const person of CLINIC_PEOPLE) {
    const { id } = await client.call<Account>('POST', '/admin/users', {
      email: emailOf(person.name),
      displayName: person.name,
      roles: person.roles.map(roleOf),
      isActive: person.inactive !== true,
    });
    ids.set(person.name, id);
    await settlePerson(product, id, person);
  }
  const idOf = (name: string): string => ids.get(name) ?? '';
  const projectId = await settleProjects(client, idOf);
  const patientId = await settlePatient(client, projectId);
  const roleId = roleOf('quality_lead');
  await changeRole(client, roleId);
  await layPast(product);
  return { client, projectId, roleId, patientId, idOf };
}

async function settlePerson(
  product: Product,
  id: string,
  { job, since, seen, secondFactor, unproven }: (typeof CLINIC_PEOPLE)[number],
): Promise<void> {
  await product.query(
    `update users set job_title = $2, created_at = $3, email_proven_at = case when $4 then null else now() end where id = $1`,
    [id, job, since, unproven === true],
  );
  if (secondFactor === true) {
    await product.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, '\\x00', $2)`,
      [id, since],
    );
    await product.query(
      `insert into recovery_codes (user_id, code_hash) select $1, sha256(convert_to($2 || n, 'UTF8')) from generate_series(1, 8) n`,
      [id, id],
    );
  }
  if (seen !== undefined)
    await product.query(
      `insert into sessions (id, user_id, created_at, last_activity_at, expires_at, ip_address, user_agent)
       select gen_random_uuid(), $1, now() - interval '7 hours', now() - make_interval(mins => $2 + 9 * n), now() + interval '5 hours',
         '10.20.4.' || (31 + 46 * n), case n when 0 then 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
         else 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1' end
       from generate_series(0, 1) n`,
      [id, seen],
    );
}

async function settleProjects(client: Client, idOf: Clinic['idOf']): Promise<string> {
  const made: string[] = [];
  for (const [name, description, status] of CLINIC_PROJECTS) {
    const { id } = await client.call<AdminProject>('POST', '/admin/projects', {
      name,
      description,
      status: status === 'archived' ? 'active' : status,
    });
    made.push(id);
    if (status === 'archived')
      await client.call('PUT', `/admin/projects/${id}/toggle-archive`, { isArchived: true });
  }
  const [projectId = ''] = made;
  const members = [
    ['Linh Lam', 'editor', [], 'Measures the samples of the day'],
    ['Claire Dubois', 'editor', [], ''],
    ['Marcus Reyes', 'viewer', ['project_analytics'], 'Reviews one sample in ten'],
    ['Amara Nwosu', 'viewer', [], ''],
    ['Jonas Weber', 'member', [], ''],
    ['Priya Nair', 'admin', ['manage_project_users'], 'Leads the laboratory'],
  ] as const;
  for (const [name, accessLevel, customPermissions, objectives] of members)
    await client.call('POST', `/admin/projects/${projectId}/users`, {
      userId: idOf(name),
      accessLevel,
      customPermissions,
      objectives,
    });
  return projectId;
}

/** A patient whose sheet was corrected, for the history and the dialog of erasure. */
async function settlePatient(client: Client, projectId: string): Promise<string> {
  const { id } = await client.call<{ id: string }>('POST', '/sarm/patients', {
    name: 'Tomas Berg',
    dateOfBirth: '1991-06-02',
    email: '',
    contactNumber: '',
    project_id: projectId,
  });
  await client.call('PUT', `/sarm/patients/${id}`, {
    name: 'Tomas Berg',
    dateOfBirth: '1991-06-20',
    email: 'tomas.berg@mail.example',
    contactNumber: '+47 22 00 00 00',
  });
  const sample = { patient_id: id, abstinence_days: 4, volume_ml: 2.6, dilution: 1 };
  const sheet = { name: 'Sample 2026-11-12', description: '', status: 'draft', project_id: projectId };
  const dataset = await client.call<{ id: string }>('POST', '/sarm/dataset/create-dataset', {
    ...sheet,
    sample,
  });
  await client.call('PUT', `/sarm/dataset/update-dataset/${dataset.id}`, {
    name: sheet.name,
    sample: { ...sample, volume_ml: 2.8 },
  });
  return id;
}

async function changeRole(client: Client, roleId: string): Promise<void> {
  await client.call('PUT', `/admin/roles/${roleId}`, {
    name: 'Quality lead',
    code: 'quality_lead',
    description: 'Reads results and the log, reviews labels',
  });
  const { permissions } = await client.call<{ permissions: { code: string }[] }>(
    'GET',
    `/admin/roles/${roleId}/permissions`,
  );
  const kept = permissions.map(({ code }) => code).filter((code) => code !== 'delete_videos');
  await client.call('PUT', `/admin/roles/${roleId}/permissions`, {
    permissions: [...kept, 'view_system_logs', 'manage_patients'],
  });
}
