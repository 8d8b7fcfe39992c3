import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { allRoutes, type NamedRoute, spellingsOf } from '@sarm/contracts/http/route-table';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { connect } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { migrateToLatest } from '@sarm/database/kernel/migrate';
import { FROZEN_DUMPS, restoreFrozen, type RestoredDump } from '@sarm/database/testing/restore-frozen';
import { RESOURCES, type ResourceKind } from '@sarm/domain/access/resources';
import { deliverEvent } from '@sarm/use-cases/events/deliver-event';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from './modules/detection/read-zip.fixture.ts';
import { furtherParts } from './testing/access-matrix/further-parts.ts';
import { buildMatrixRequest } from './testing/access-matrix/build-matrix-request.ts';
import { type SignedInPerson, startTestApi, type TestApi } from './testing/api-fixture.ts';

/** The demo laboratory of a frozen installation, brought to the newest schema, with names that no other text holds. */
let dump: RestoredDump;
let api: TestApi;
let projectId: string;
let technician: SignedInPerson;
let both: SignedInPerson;
let names: string[];
/** Of a patient, with data labels. */

const MARKS = {
  patients: ['name', 'email', 'contact_number', 'medical_record_number'],
  datasets: ['name', 'description'],
  videos: ['name', 'original_filename', 'description', 'source'],
} as const;

beforeAll(async () => {
  dump = await restoreFrozen(FROZEN_DUMPS[0] ?? '');
  const owner = connect({
    url: dump.ownerUrl,
    maxConnections: 1,
    applicationName: 'test-names',
    onIdleError: () => undefined,
  });
  await migrateToLatest(owner.db);
  await owner.close();
  await dump.admin.close();
  api = await startTestApi(dump.name);
  const { db } = api.database.admin;
  const project = await db.selectFrom('videos').select('project_id').limit(1).executeTakeFirstOrThrow();
  projectId = project.project_id;
  names = [];
  for (const [table, columns] of Object.entries(MARKS))
    for (const column of columns) {
      // Only samples of a patient: a dataset without one has the name that technical staff gave it.
      const which = table === 'datasets' ? sql`where patient_id is not null` : sql``;
      const { rows } = await sql<{ name: string }>`
        update ${sql.table(table)} set ${sql.ref(column)} = ${`Zyx ${table} ${column} `} || left(id::text, 8) || right(id::text, 4) ${which}
        returning ${sql.ref(column)} as name`.execute(db);
      names.push(...rows.map(({ name }) => name));
    }
  await sql`update videos set tags = array['Zyx tag']`.execute(db);
  await sql`update tasks set result = null`.execute(db);
  technician = await api.signedIn({ roles: ['technical_user', 'technical_reviewer'] });
  both = await api.signedIn({ roles: ['technical_user', 'business_user'] });
  for (const { id } of [technician, both])
    await db
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: id, access_level: 'editor' })
      .execute();
  await labelSample();
});

/** A data label with a box of a patient's sample: its lists show the sample and the recording. */
async function labelSample(): Promise<void> {
  const { db } = api.database.admin;
  const frame = await db
    .selectFrom('frames')
    .innerJoin('videos', 'videos.id', 'frames.video_id')
    .innerJoin('datasets', 'datasets.id', 'videos.dataset_id')
    .select(['frames.id as frameId', 'videos.id as videoId', 'datasets.id as datasetId'])
    .where('frames.project_id', '=', projectId)
    .where('datasets.patient_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const box = { x1: 5, y1: 5, x2: 30, y2: 30, confidence: 1, class: 'sperm', source: 'manual' } as const;
  const place = { project_id: projectId, video_id: frame.videoId, frame_id: frame.frameId };
  const detection_id = newId();
  await db
    .insertInto('detections')
    .values({ id: detection_id, ...place, ...box })
    .execute();
  for (const { id: user_id } of [technician, both]) {
    // A call that names a label and an item is made with one id.
    const label_id = newId();
    const label = { id: label_id, project_id: projectId, dataset_id: frame.datasetId, user_id };
    await db
      .insertInto('data_labels')
      .values({ ...label, label_type: 'detection', name: 'Heads' })
      .execute();
    await db
      .insertInto('label_items')
      .values({ id: label_id, label_id, ...place, frame_index: 0, detection_id, class_name: 'sperm' })
      .execute();
  }
}
afterAll(async () => {
  await api.stop();
  await dump.drop();
});

/** Of every kind of object one that has much to show. */
async function objectsOf(kind: ResourceKind): Promise<string[]> {
  const { table, project } = RESOURCES[kind];
  const where = project === null ? sql`true` : sql`${sql.ref(project)} = ${projectId}`;
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(table)} where ${where} order by id limit 2`.execute(
    api.database.admin.db,
  );
  return rows.map(({ id }) => id);
}

const reads = allRoutes.filter(
  ({ route }) => route.effect === 'read' || (route.effect === 'own' && route.method === 'GET'),
);

/** Every answer that the person gets, by its route. */
async function* answersTo(person: SignedInPerson, headers: Record<string, string>) {
  for (const named of reads)
    for (const id of await idsFor(named))
      for (const spelling of spellingsOf(named.route).slice(0, 1)) {
        // The stream of events never ends.
        if (named.id.startsWith('events.')) continue;
        const inPath = { projectId, ...(await furtherParts(api.database, named, spelling, id)) };
        const request = buildMatrixRequest(named, spelling, id, { inPath });
        const answer = await person.inject({ ...request, headers: { ...request.headers, ...headers } });
        yield {
          id: named.id,
          status: answer.statusCode,
          text: `${decodeURIComponent(JSON.stringify(answer.headers))}${answer.payload}`,
        };
      }
}

async function idsFor({ route: { access } }: NamedRoute): Promise<string[]> {
  if (access.kind === 'person') return [technician.id];
  if (access.kind !== 'object') return ['0'];
  return access.object in RESOURCES ? await objectsOf(access.object as ResourceKind) : [];
}

describe('names of people and files (technical.md J8)', () => {
  it('are in no answer to technical staff, whatever they read', async () => {
    const found: string[] = [];
    const opened = new Set<string>();
    for await (const { id, status, text } of answersTo(technician, {})) {
      if (status === 200) opened.add(id);
      const seen = /Zyx [^"\\]*/.exec(text);
      if (seen !== null) found.push(`${id} ${status}: ${seen[0].slice(0, 60)}`);
    }
    expect([...new Set(found)]).toEqual([]);
    expect(opened.size).toBeGreaterThan(30);
    expect([...opened].filter((id) => id.startsWith('labels.'))).toEqual(LABEL_READS);
    expect(names.length).toBeGreaterThan(60);
  });

  it('are in no answer to a request from the technical workflow, also of somebody with clinical access', async () => {
    const found: string[] = [];
    let clinical = 0;
    for await (const { id, status, text } of answersTo(both, { 'x-sarm-workflow': 'finetune' })) {
      // Patients and reports have no technical screen.
      if (CLINICAL.test(id)) continue;
      const seen = /Zyx [^"\\]*/.exec(text);
      if (seen !== null) found.push(`${id} ${status}: ${seen[0].slice(0, 60)}`);
    }
    for await (const { text } of answersTo(both, {})) if (text.includes('Zyx ')) clinical += 1;
    expect([...new Set(found)]).toEqual([]);
    // Without the header the same person reads names: the walk would see one that got through.
    expect(clinical).toBeGreaterThan(10);
  });

  it('are not found by a search of technical staff; codes are', async () => {
    const found = async (who: SignedInPerson, url: string): Promise<number> =>
      (await who.inject({ url })).json<{ total: number }>().total;
    for (const list of ['/api/video/list-video', '/api/sarm/dataset/get-datasets', '/api/sarm/analyses']) {
      expect([list, await found(both, `${list}?search=Zyx`)]).not.toEqual([list, 0]);
      expect([list, await found(technician, `${list}?search=Zyx`)]).toEqual([list, 0]);
      expect([list, await found(technician, `${list}?search=S00`)]).not.toEqual([list, 0]);
    }
  });

  it('do not order a list that shows codes', async () => {
    const { db } = api.database.admin;
    const dataset = await db
      .selectFrom('videos')
      .select('dataset_id as id')
      .groupBy('dataset_id')
      .having((eb) => eb.fn.countAll(), '>', 2)
      .limit(1)
      .executeTakeFirstOrThrow();
    // Names against the order of the uploads.
    await sql`update videos set name = 'Zyx ' || (1000 - number) where dataset_id = ${dataset.id}`.execute(
      db,
    );
    const url = `/api/business/videos/dataset/${dataset.id}?sort_by=name&sort_order=asc`;
    const codes = async (who: SignedInPerson) =>
      (await who.inject({ url })).json<{ videos: Video[] }>().videos.map(({ code }) => code);
    const ordered = (await codes(technician)).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(await codes(technician)).toEqual(ordered);
    expect(await codes(both)).toEqual(ordered.toReversed());
  });

  it('are in no export, neither in the name of the file nor inside', async () => {
    for (const kind of ['video', 'frame'] as const) {
      const [id = ''] = await objectsOf(kind);
      const answer = await technician.inject({
        method: 'POST',
        url: `/api/sarm/detection/export-${kind}/${id}`,
        payload: {},
      });
      expect(answer.statusCode).toBe(200);
      const texts = [...readZip(answer.rawPayload)].map(([name, bytes]) => `${name} ${bytes.toString()}`);
      expect(decodeURIComponent(JSON.stringify(answer.headers)) + texts.join(' ')).not.toContain('Zyx');
    }
  });

  it('are in no notification of theirs, which leads to their own workflow', async () => {
    const { db } = api.database.admin;
    const [videoId = ''] = await objectsOf('video');
    const taskId = newId();
    for (const [id, owner] of [
      [taskId, technician.id],
      [newId(), both.id],
    ] as const) {
      const task = { id, project_id: projectId, video_id: videoId, created_by: owner, result: { frames: 5 } };
      await db
        .insertInto('tasks')
        .values({
          ...task,
          result: JSON.stringify(task.result),
          task_type: 'extraction',
          job_name: 'extract-frames',
          status: 'completed',
        })
        .execute();
      await inScope(api.deps.db, asProject(projectId), (tx) =>
        publishEvent(tx, api.deps.queue, { kind: 'task.ended', projectId, payload: { taskId: id } }),
      );
    }
    for (const { id } of await db
      .selectFrom('outbox')
      .select('id')
      .where('delivered_at', 'is', null)
      .execute())
      await deliverEvent({ ...api.deps, sendsMail: false }, id);
    const notified = await db
      .selectFrom('notifications')
      .selectAll()
      .where('video_id', '=', videoId)
      .execute();
    const of = (owner: string) => notified.find((each) => each.owner_id === owner);
    expect(of(technician.id)).toMatchObject({
      params: { video: expect.stringMatching(/^S\d{3}\/\d+$/), count: 5 },
      link: `/finetune/frame-extraction-detail?videoId=${videoId}`,
    });
    expect(of(both.id)).toMatchObject({ params: { video: expect.stringContaining('Zyx') } });
  });

  it('stay as they are when a person saves a form that showed codes in their place', async () => {
    const { db } = api.database.admin;
    const [videoId = ''] = await objectsOf('video');
    const url = `/api/sarm/video/get-video/${videoId}`;
    const { name, code, description, tags } = (await technician.inject({ url })).json<Video>();
    expect([name, description, tags]).toEqual([code, '', []]);
    const saved = await technician.inject({
      method: 'PUT',
      url: `/api/sarm/video/update-video/${videoId}`,
      payload: { name, description, tags },
    });
    expect([saved.statusCode, saved.json<Video>().name]).toEqual([200, code]);
    const row = await db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: expect.stringContaining('Zyx'), tags: ['Zyx tag'] });
    const sample = await technician.inject({ url: `/api/sarm/dataset/get-dataset/${row.dataset_id}` });
    const shown = sample.json<Dataset>();
    expect([shown.name, shown.patient_code]).toEqual([shown.code, expect.stringMatching(/^P\d{3}$/)]);
    const kept = await technician.inject({
      method: 'PUT',
      url: `/api/sarm/dataset/update-dataset/${row.dataset_id}`,
      payload: { name: shown.name, description: shown.description, status: 'active' },
    });
    expect([kept.statusCode, kept.json<Dataset>().status]).toEqual([200, 'active']);
    const dataset = await db
      .selectFrom('datasets')
      .select('name')
      .where('id', '=', row.dataset_id)
      .executeTakeFirstOrThrow();
    expect(dataset.name).toContain('Zyx');
  });
});
const LABEL_READS = reads.map(({ id }) => id).filter((id) => id.startsWith('labels.'));
const CLINICAL = /^(patients|reports|patientExport|dashboard|history|logs|erasures)\./;
