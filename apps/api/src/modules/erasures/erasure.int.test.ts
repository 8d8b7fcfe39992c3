import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PatientErasure, PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createLog } from '@sarm/runtime/log/pino-log';
import { storeSettings } from '@sarm/testing/people';
import { adminUrl, databaseUrl } from '@sarm/testing/test-database';
import { deliverEvent } from '@sarm/use-cases/events/deliver-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { ReportWorld } from '../reports/report-world.fixture.ts';
import { endHolds } from './end-holds.ts';

const run = promisify(execFile);
const lines: string[] = [];
const log = createLog({
  level: 'debug',
  name: 'api',
  destination: { write: (line) => void lines.push(line) },
});
const world = await ReportWorld.ofFile({ deps: { log } });
const { lab } = world;
const { api } = lab;
const { db } = api.database.admin;
const folder = await mkdtemp(join(tmpdir(), 'sarm-erasure-'));
const restored = `sarm_test_${randomBytes(6).toString('hex')}`;
afterAll(async () => {
  await api.database.admin.pool.query(`drop database if exists ${restored} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

const superUrl = (database: string): string => Object.assign(new URL(adminUrl), { pathname: database }).href;
let head: SignedInPerson;
beforeAll(async () => {
  head = await api.signedIn({ roles: ['business_user'] });
  await db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: head.id, access_level: 'admin' })
    .execute();
});

/** Whatever of the patient could be found again, by any of its letters or pixels. */
const NEEDLES = ['zyxwvut', '5550987123', 'mrn-qponmlk', 'pixels-of-the-sample'];
const PIXELS = Buffer.from('pixels-of-the-sample');
const withNeedle = (text: string): boolean => NEEDLES.some((each) => text.toLowerCase().includes(each));
const hex = (text: string): string => Buffer.from(text).toString('hex');

/** Every table of every schema, as a dump writes it; bytes stand there as hexadecimal digits. */
async function foundInDatabase(name: string): Promise<string[]> {
  const { stdout } = await run('pg_dump', ['--data-only', superUrl(name)], { maxBuffer: 2 ** 28 });
  return stdout.split('\n').filter((line) => withNeedle(line) || line.includes(hex('Zyxwvut')));
}

async function foundInFiles(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of names.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    if (withNeedle((await readFile(path)).toString('latin1'))) found.push(path);
  }
  return found;
}

const command = (name: string, env: Record<string, string>, args: string[] = [], input = '') => {
  const running = run(process.execPath, [`${import.meta.dirname}/../../cli/${name}.cli.ts`, ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  running.child.stdin?.end(input);
  return running;
};

async function call(method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) {
  const headers = { 'idempotency-key': newId() };
  const answer = await head.inject({ method, url: `/api${url}`, payload, headers });
  expect(answer.statusCode).toBeLessThan(300);
  return answer;
}

/** A patient whose name stands wherever people can write it, with an issued report. */
async function addPatient(): Promise<{ patientId: string; reportId: string; videoId: string }> {
  const made = await call('POST', '/sarm/patients', {
    project_id: lab.projectId,
    name: 'Zyxwvut, Tomas',
    dateOfBirth: '1989-04-17',
    email: 'zyxwvut@mail.example',
    contactNumber: '5550987123',
    medicalRecordNumber: 'mrn-qponmlk',
  });
  const { id: patientId } = made.json<PatientRecord>();
  world.patientId = patientId;
  await world.analyse();
  const { datasetId, videoId } = world;
  await call('PUT', `/sarm/dataset/update-dataset/${datasetId}`, {
    name: 'Zyxwvut 2026',
    description: 'of Mr Zyxwvut',
  });
  await call('PUT', `/sarm/video/update-video/${videoId}`, { name: 'Zyxwvut left', tags: ['zyxwvut'] });
  await db
    .updateTable('videos')
    .set({ original_filename: 'zyxwvut.avi' })
    .where('id', '=', videoId)
    .execute();
  const frameId = await lab.frame(videoId, 3);
  await call('PATCH', `/technical/frames/${frameId}`, { note: 'Zyxwvut looks at us' });
  for (const key of [
    blobKeys.original(lab.projectId, videoId),
    blobKeys.frame(lab.projectId, videoId, 3, 95),
    blobKeys.analysisPrint(lab.projectId, world.analysisId, newId()),
  ])
    await api.deps.blobs.put(key, PIXELS, { contentType: 'application/octet-stream' });
  const saved = await call('POST', '/sarm/reports', world.body({ title: 'Zyxwvut, semen analysis' }));
  const { id: reportId } = saved.json<ReportRecord>();
  expect((await world.issue(reportId, TEST_USER_PASSWORD)).statusCode).toBe(200);
  const pdf = blobKeys.report(lab.projectId, reportId, newId());
  await api.deps.blobs.put(pdf, PIXELS, { contentType: 'application/pdf' });
  await db.updateTable('reports').set({ pdf_key: pdf, pdf_sha256: 'x' }).where('id', '=', reportId).execute();
  const task = await lab.task({ video_id: videoId, status: 'completed', task_type: 'extraction' });
  const eventId = newId();
  await db
    .insertInto('outbox')
    .values({
      id: eventId,
      kind: 'task.ended',
      project_id: lab.projectId,
      payload: JSON.stringify({ taskId: task }),
    })
    .execute();
  await deliverEvent({ db: api.deps.db, queue: api.deps.queue, sendsMail: true }, eventId);
  await head.inject({ url: '/api/sarm/patients?search=Zyxwvut' });
  return { patientId, reportId, videoId };
}

const path = (id: string): string => `/api/sarm/patients/${id}/erasure`;
const preview = async (id: string) => (await head.inject({ url: path(id) })).json<PatientErasure>();
const erase = (id: string, who = head) => who.inject({ method: 'POST', url: path(id) });

describe('erasure of a patient', () => {
  it('is for administrators of the project, and shows beforehand what goes and what the law keeps', async () => {
    const { patientId, reportId } = await addPatient();
    for (const who of [lab.member, lab.editor, lab.viewer, lab.plain])
      expect((await erase(patientId, who)).statusCode).toBe(403);
    for (const who of [lab.stranger, lab.admin]) expect((await erase(patientId, who)).statusCode).toBe(404);
    const summary = await preview(patientId);
    expect(summary).toMatchObject({
      samples: 1,
      videos: 1,
      frames: 1,
      analyses: 1,
      draftReports: 0,
      issuedReports: 0,
      heldReports: 1,
      heldUntil: expect.stringMatching(/^20[34]\d/),
    });
    expect(summary.logEntries).toBeGreaterThan(5);

    expect((await erase(patientId)).json()).toMatchObject({ samples: 1, heldReports: 1 });
    expect((await erase(patientId)).statusCode).toBe(404);
    const report = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst();
    expect(report).toMatchObject({ patient_id: null, status: 'issued' });
    expect((await world.get(reportId, '', head)).json<ReportRecord>().document.patient?.name).toBe(
      'Zyxwvut, Tomas',
    );
    const [audit] = await lab.audits('patient.erase');
    expect(audit).toMatchObject({ subject_id: patientId, after: { samples: 1, videos: 1 } });

    // The hold has ended: the report goes with the next daily round.
    await storeSettings(api.database, 'storage', { reportHoldYears: 0 });
    expect(await endHolds(api.deps)).toEqual({ ended: 1 });
    expect(await endHolds(api.deps)).toEqual({ ended: 0 });
    expect(await db.selectFrom('reports').select('id').where('id', '=', reportId).execute()).toEqual([]);
    expect(await foundInDatabase(api.database.name)).toEqual([]);
  });

  it('leaves no name, address, video or frame in any table, file, log or audit row, also after a restore of an older backup', async () => {
    await storeSettings(api.database, 'storage', { reportHoldYears: 0 });
    const { patientId, videoId } = await addPatient();
    const other = await lab.video();
    expect((await foundInDatabase(api.database.name)).length).toBeGreaterThan(8);
    expect((await foundInFiles(api.folder)).length).toBeGreaterThanOrEqual(4);
    const dump = join(folder, 'sarm.dump');
    await run('pg_dump', ['--format=custom', `--file=${dump}`, superUrl(api.database.name)]);
    await cp(join(api.folder, 'blobs'), join(folder, 'blobs'), { recursive: true });

    expect((await erase(patientId)).json()).toMatchObject({ videos: 1, issuedReports: 1, heldReports: 0 });
    expect(await foundInDatabase(api.database.name)).toEqual([]);
    expect(await foundInFiles(api.folder)).toEqual([]);
    expect((await lab.blobs(blobKeys.videoPrefix(lab.projectId, videoId))).length).toBe(0);
    expect((await lab.blobs(blobKeys.videoPrefix(lab.projectId, other))).length).toBeGreaterThan(0);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter(withNeedle)).toEqual([]);
    expect(await verifyAuditChains(db)).toEqual([]);

    const live = { SARM_DATABASE_URL: api.database.appUrl, SARM_DATA_FOLDER: api.folder };
    const list = (await command('list-erasures', live)).stdout;
    expect(list).toContain(patientId);
    await writeFile(join(folder, 'erasures.jsonl'), list);

    await api.database.admin.pool.query(`create database ${restored} owner sarm_owner`);
    await run('pg_restore', ['--exit-on-error', `--dbname=${superUrl(restored)}`, dump]);
    expect((await foundInDatabase(restored)).length).toBeGreaterThan(8);
    const host = { SARM_DATABASE_URL: databaseUrl(restored, 'sarm_app'), SARM_DATA_FOLDER: folder };
    const replayed = await command('replay-erasures', host, [join(folder, 'erasures.jsonl')]);
    expect(replayed.stdout).toContain('2 erasures are listed');
    await rm(dump);
    expect(await foundInDatabase(restored)).toEqual([]);
    expect(await foundInFiles(folder)).toEqual([]);
    expect((await readdir(join(folder, 'blobs/projects'), { recursive: true })).join(' ')).toContain(other);
    expect((await command('verify-audit', host)).stdout).toContain('the audit log is intact');
    // Done twice it does no harm, and needs the file no more.
    expect((await command('replay-erasures', host)).stdout).toContain('2 erasures are listed');
    expect((await command('verify-audit', host)).stdout).toContain('the audit log is intact');
    // A container sees no file of the machine, so a list also comes by the standard input.
    const further = JSON.stringify({
      ...(JSON.parse(list.split('\n')[0] ?? '') as object),
      patientId: newId(),
    });
    const piped = await command('replay-erasures', host, ['-'], `${further}\n`);
    expect(piped.stdout).toContain('3 erasures are listed');
  });
});
