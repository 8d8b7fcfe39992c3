import { newId } from '@sarm/database/kernel/new-id';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const DEFAULTS = { darkMode: false, emailNotifications: true, language: 'en', defaultProject: null };
const get = async (who: SignedInPerson) => (await who.inject({ url: '/api/sarm/auth/get-settings' })).json();
const put = (who: SignedInPerson, payload: object) =>
  who.inject({ method: 'PUT', url: '/api/sarm/auth/update-settings', payload: { ...DEFAULTS, ...payload } });

describe('own settings', () => {
  it('PLT-006 PLT-068 PLT-223 start with the defaults, and are one row of the person from the first saving on', async () => {
    expect(await get(lab.viewer)).toEqual({
      ...DEFAULTS,
      createdAt: null,
      updatedAt: null,
      told: { byMail: false, analysisCompleted: true, systemUpdates: true, newUser: true },
    });
    const chosen = {
      darkMode: true,
      emailNotifications: false,
      language: 'fr',
      defaultProject: lab.projectId,
    };
    const answer = await put(lab.member, chosen);
    expect(answer.statusCode).toBe(200);
    const stored = answer.json<{ createdAt: string; updatedAt: string }>();
    expect(stored).toMatchObject(chosen);
    await put(lab.member, { ...chosen, language: 'vi' });
    const again = await get(lab.member);
    expect(again).toMatchObject({ ...chosen, language: 'vi', createdAt: stored.createdAt });
    expect(Date.parse((again as typeof stored).updatedAt)).toBeGreaterThan(Date.parse(stored.updatedAt));
    const me = await lab.member.inject({ url: '/api/sarm/auth/get-me' });
    expect(me.json()).toMatchObject({ settings: { ...chosen, language: 'vi' } });
    // Another device of the same person, and another person.
    expect(await get(await lab.api.signIn(lab.member))).toMatchObject({ ...chosen, language: 'vi' });
    expect(await get(lab.viewer)).toMatchObject(DEFAULTS);
    const { db } = lab.api.database.admin;
    const rows = await db.selectFrom('user_settings').select('owner_id').execute();
    expect(rows).toEqual([{ owner_id: lab.member.id }]);
  });

  it('leave an audit row with what changed, and none where nothing did', async () => {
    const before = (await lab.audits('user.update-settings')).length;
    await put(lab.editor, { language: 'es' });
    await put(lab.editor, { language: 'es' });
    const rows = (await lab.audits('user.update-settings')).slice(before);
    expect(rows).toMatchObject([
      { subject_id: lab.editor.id, before: { language: 'en' }, after: { language: 'es' } },
    ]);
  });

  it('PLT-065 take any project of the person and no other, and forget one that was left', async () => {
    const foreign = await lab.api.project();
    for (const defaultProject of [foreign, newId()]) {
      const refused = await put(lab.editor, { defaultProject });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: [{ field: 'defaultProject', code: 'invalid' }] });
    }
    const left = await lab.api.project({ members: { [lab.editor.id]: 'viewer' } });
    await put(lab.editor, { defaultProject: left });
    expect(await get(lab.editor)).toMatchObject({ defaultProject: left });
    const { db } = lab.api.database.admin;
    await db.deleteFrom('project_members').where('project_id', '=', left).execute();
    expect(await get(lab.editor)).toMatchObject({ defaultProject: null });
  });

  it.each([
    ['PLT-063', { darkMode: true }],
    ['PLT-064', { language: 'vi' }],
    ['PLT-064', { language: 'fr' }],
    ['PLT-064', { language: 'es' }],
    ['PLT-064', { language: 'en' }],
    ['PLT-066', { emailNotifications: false }],
  ])('%s keep %j for the person alone', async (_, chosen) => {
    const person = await lab.api.signedIn();
    expect((await put(person, chosen)).statusCode).toBe(200);
    expect(await get(person)).toMatchObject({ ...DEFAULTS, ...chosen });
    const me = (await person.inject({ url: '/api/sarm/auth/get-me' })).json();
    expect(me).toMatchObject({ settings: { ...DEFAULTS, ...chosen } });
    expect(await get(lab.viewer)).toMatchObject(DEFAULTS);
  });

  it.each([{ language: 'de' }, { darkMode: 'yes' }, { defaultProject: 'none' }, { role: 'system_admin' }])(
    'refuse %j',
    async (payload) => {
      expect((await put(lab.viewer, payload)).statusCode).toBe(422);
    },
  );
});
