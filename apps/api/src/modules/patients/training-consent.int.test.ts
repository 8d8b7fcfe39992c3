import { newId } from '@sarm/database/kernel/new-id';
import { expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { SignedInPerson } from '../../testing/api-fixture.ts';

const lab = await labOfFile();

it('consent to training is not given until somebody who edits patients records it, in the log', async () => {
  const id = newId();
  await lab.api.database.admin.db
    .insertInto('patients')
    .values({ id, project_id: lab.projectId, name: 'Tomas Berg' })
    .execute();
  const record = async () =>
    (await lab.viewer.inject({ url: `/api/sarm/patients/${id}` })).json<{
      trainingConsentRecorded: { by: string; at: string } | null;
    }>().trainingConsentRecorded;
  const read = async () =>
    (await lab.viewer.inject({ url: `/api/sarm/patients/${id}` })).json<{ trainingConsent: boolean }>()
      .trainingConsent;
  const set = (who: SignedInPerson, payload: object) =>
    who.inject({ method: 'PUT', url: `/api/sarm/patients/${id}/training-consent`, payload });
  expect(await read()).toBe(false);
  expect(await record()).toBeNull();
  expect((await set(lab.member, { given: true })).statusCode).toBe(200);
  expect(await read()).toBe(true);
  const { display_name: by } = await lab.api.database.admin.db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', lab.member.id)
    .executeTakeFirstOrThrow();
  expect(await record()).toEqual({ by, at: expect.stringMatching(/^\d{4}-/) });
  expect(await lab.audits('patient.set-consent')).toMatchObject([
    { subject_id: id, before: { training_consent: false }, after: { training_consent: true } },
  ]);
  for (const who of [lab.viewer, lab.plain, lab.technician])
    expect((await set(who, { given: false })).statusCode).toBe(403);
  expect((await set(lab.stranger, { given: false })).statusCode).toBe(404);
  expect((await set(lab.member, {})).statusCode).toBe(422);
  expect(await read()).toBe(true);
  expect((await set(lab.member, { given: false })).statusCode).toBe(200);
  expect(await read()).toBe(false);
});
