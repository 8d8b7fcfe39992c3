import { setTimeout as wait } from 'node:timers/promises';
import type { EditAnswer, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { hashPassword } from '../../credentials/passwords.ts';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { drawn } from './annotation-calls.fixture.ts';

const BOXES = 100;
const KILLS = 2;

let database: TestDatabase;
let api: ApiProcess;
const start = (): Promise<ApiProcess> => startApiProcess(database.appUrl, { SARM_RATE_LIMIT: '100000' });
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  api = await start();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function annotator(): Promise<{ token: string; frameId: string }> {
  const passwordHash = await hashPassword(TEST_USER_PASSWORD);
  const person = await createPerson(database, { passwordHash, roles: ['technical_user'] });
  const projectId = await createProject(database, { members: { [person.id]: 'member' } });
  const frameId = await createObject(database, 'frame', { projectId, createdBy: person.id });
  await database.admin.db
    .updateTable('frames')
    .set({ width: 640, height: 480 })
    .where('id', '=', frameId)
    .execute();
  const answer = await fetch(`${api.url}/api/sarm/auth/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: TEST_USER_PASSWORD }),
  });
  return { token: ((await answer.json()) as { access_token: string }).access_token, frameId };
}

/** Sends until there is an answer, as the outbox of a browser does: the same batch again. */
async function sendSurely(
  { token, frameId }: { token: string; frameId: string },
  batch: { client_id: string; last_seq: number; edits: readonly SentEdit[] },
): Promise<EditAnswer> {
  const body = JSON.stringify({ ...batch, batch_id: newId() });
  for (;;) {
    try {
      const answer = await fetch(`${api.url}/api/technical/frames/${frameId}/edits`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      if (answer.status === 200) return (await answer.json()) as EditAnswer;
      if (answer.status !== 429 && answer.status < 500)
        throw Object.assign(new Error(await answer.text()), { fatal: true });
    } catch (error) {
      if (error instanceof Error && 'fatal' in error) throw error;
    }
    await wait(30);
  }
}

it('loses and doubles nothing when the API is killed while 100 boxes are drawn', {
  timeout: 120_000,
}, async () => {
  const who = await annotator();
  const drawnBoxes: string[] = [];
  const outcomes: string[] = [];
  let sent = 0;
  /** Two tabs of one person, one box in a batch, one batch at a time. */
  const draw = async (): Promise<void> => {
    const client_id = newId();
    let last_seq = 0;
    while (sent < BOXES) {
      sent += 1;
      const edit = drawn(sent);
      const answer = await sendSurely(who, { client_id, last_seq, edits: [edit] });
      last_seq = answer.seq;
      drawnBoxes.push(edit.object_id);
      outcomes.push(answer.results[0]?.outcome ?? 'none');
    }
  };
  const killing = (async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const after = (kill * BOXES) / (KILLS + 1);
      while (drawnBoxes.length < after) await wait(5);
      await api.kill();
      api = await start();
    }
  })();
  await Promise.all([draw(), draw(), killing]);
  expect(drawnBoxes).toHaveLength(BOXES);
  const { db } = database.admin;
  const boxes = await db.selectFrom('detections').select('id').where('frame_id', '=', who.frameId).execute();
  expect(boxes.map(({ id }) => id).toSorted()).toEqual(drawnBoxes.toSorted());
  const edits = await db
    .selectFrom('annotation_edits')
    .select(['seq', 'edit_id', 'object_id'])
    .where('target_id', '=', who.frameId)
    .orderBy('seq')
    .execute();
  expect(edits.map(({ seq }) => seq)).toEqual(Array.from({ length: BOXES }, (_, at) => at + 1));
  expect(new Set(edits.map(({ edit_id }) => edit_id)).size).toBe(BOXES);
  expect(new Set(edits.map(({ object_id }) => object_id))).toEqual(new Set(drawnBoxes));
  expect(outcomes.filter((outcome) => outcome !== 'applied' && outcome !== 'repeated')).toEqual([]);
  const audits = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'annotation.edit')
    .execute();
  expect(audits).toHaveLength(BOXES);
  const frame = await db
    .selectFrom('frames')
    .select(['edit_seq', 'detection_count'])
    .where('id', '=', who.frameId)
    .executeTakeFirstOrThrow();
  expect(frame).toEqual({ edit_seq: BOXES, detection_count: BOXES });
  expect(await verifyAuditChains(db)).toEqual([]);
});
