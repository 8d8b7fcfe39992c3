import { type Resource, RESOURCES, type ResourceKind } from '@sarm/domain/access/resources';
import { AUTH } from '@sarm/domain/limits';
import { newId } from '@sarm/database/kernel/new-id';
import { cropPicture } from '@sarm/pictures/crop-picture';
import { createObject } from '@sarm/testing/create-object';
import { createProject, createRole } from '@sarm/testing/people';
import { sql } from 'kysely';
import type { SignedInPerson, TestApi } from '../api-fixture.ts';
import type { Persona } from './personas.ts';

/** Of the size of the frames below: what is cut out of it is looked at too. */
const SIZE = { width: 100, height: 100 };
const picture = cropPicture(
  { rgb: new Uint8Array(SIZE.width * SIZE.height * 3), ...SIZE },
  { x: 0, y: 0, ...SIZE },
);

/** Two projects, the people of the matrix, and a fresh object for every case that may change it: a deletion never empties the next one. */
export class MatrixWorld {
  private readonly api: TestApi;
  private readonly people = new Map<string, { person: SignedInPerson; until: number }>();
  private readonly kept = new Map<string, Promise<string>>();
  own = '';
  other = '';
  private maker = '';
  private readonly patients = new Map<string, string>();

  constructor(api: TestApi) {
    this.api = api;
  }

  async prepare(): Promise<void> {
    this.maker = (await this.api.person()).id;
    this.own = await this.api.project({ createdBy: this.maker });
    this.other = await this.api.project({ createdBy: this.maker });
    for (const projectId of [this.own, this.other])
      this.patients.set(projectId, await this.fresh('patient', projectId, undefined));
  }

  async fresh(
    kind: ResourceKind,
    projectId: string,
    createdBy: string | undefined,
    type?: string,
  ): Promise<string> {
    const patientId = this.patients.get(projectId);
    const id = await createObject(this.api.database, kind, {
      projectId,
      createdBy: createdBy ?? this.maker,
      ...(type === undefined ? {} : { type }),
      // A look at the media of a patient is logged, and the matrix looks for that row.
      ...(patientId === undefined ? {} : { patientId }),
      store: async (key) => await this.api.deps.blobs.put(key, await picture, { contentType: 'image/jpeg' }),
    });
    if (kind === 'calibration') await this.use(id, projectId);
    return id;
  }

  /** One of the installation, of a kind whose other rows belong to a project. */
  async shared(kind: ResourceKind): Promise<string> {
    const id = await this.fresh(kind, this.own, undefined);
    const { table, project }: Resource = RESOURCES[kind];
    await sql`update ${sql.table(table)} set ${sql.ref(project ?? '')} = null where id = ${id}`.execute(
      this.api.database.admin.db,
    );
    return id;
  }

  /** It belongs to no project; who may retire it depends on the projects with videos that point to it. */
  private async use(calibrationId: string, projectId: string): Promise<void> {
    const video = await this.fresh('video', projectId, undefined);
    await this.api.database.admin.db
      .updateTable('videos')
      .set({ calibration_id: calibrationId })
      .where('id', '=', video)
      .execute();
  }

  /** One object for all cases of a name; only for calls that change nothing. */
  once(name: string, make: () => Promise<string>): Promise<string> {
    const made = this.kept.get(name) ?? make();
    this.kept.set(name, made);
    return made;
  }

  /** Somebody of the project and above nobody there, whom a call may change or remove; elsewhere nobody. */
  async memberOf(projectId: string): Promise<string> {
    const { id } = await this.api.person();
    if ([this.own, this.other].includes(projectId))
      await this.api.database.admin.db
        .insertInto('project_members')
        .values({ project_id: projectId, user_id: id, access_level: 'viewer' })
        .execute();
    return id;
  }

  /** Somebody whom an administrator may delete. */
  async sparePerson(): Promise<string> {
    return (await this.api.person()).id;
  }

  /** A full project that an administrator may delete. */
  spareProject(): Promise<string> {
    return createProject(this.api.database, { createdBy: this.maker });
  }

  async spareRole(): Promise<string> {
    return (await createRole(this.api.database, ['view_reports'])).id;
  }

  async logEntry(): Promise<string> {
    const { db } = this.api.database.admin;
    const entry = await db.selectFrom('audit_log').select('id').limit(1).executeTakeFirst();
    // Before anybody has signed in there is none, and nobody gets as far as to look for it.
    return entry?.id ?? newId();
  }

  /** Undefined for the one who is signed out. Everybody else arrives once, and signs in again before the token ends. */
  async personOf(persona: Persona): Promise<SignedInPerson | undefined> {
    if (!persona.signedIn) return undefined;
    const cached = this.people.get(persona.name);
    if (cached !== undefined && Date.now() < cached.until) return cached.person;
    const person = await (cached === undefined ? this.arrive(persona) : this.signInAgain(cached.person));
    const until = Date.now() + (AUTH.accessTokenSeconds * 1000) / 2;
    this.people.set(persona.name, { person, until });
    return person;
  }

  /** Signing out ends the session that later cases need. */
  async signInAgain(person: SignedInPerson): Promise<SignedInPerson> {
    // So many sign-ins from one address would look like an attack.
    await this.api.database.admin.db.deleteFrom('throttles').execute();
    return await this.api.signIn(person);
  }

  private async arrive({ roles, codes, inside, by, level, active }: Persona): Promise<SignedInPerson> {
    const own = codes.length > 0 ? [await createRole(this.api.database, codes)] : [];
    const person = await this.api.signedIn({
      roles: [...roles, ...own.map(({ code }) => code)],
      isActive: active,
    });
    if (level === null) return person;
    const { db } = this.api.database.admin;
    const membership = { project_id: this.own, user_id: person.id };
    await db
      .insertInto('project_members')
      .values({
        ...membership,
        access_level: level,
        custom_permissions: by === 'custom permission' ? [...inside] : [],
      })
      .execute();
    if (by === 'membership role')
      await db
        .insertInto('project_member_roles')
        .values({ ...membership, role_id: (await createRole(this.api.database, inside)).id })
        .execute();
    return person;
  }
}
