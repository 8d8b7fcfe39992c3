import { KEY_BINDINGS } from '@sarm/domain/shapes/annotation-edits';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';

const lab = await labOfFile();
const get = async (who: SignedInPerson) =>
  (await who.inject({ url: '/api/sarm/auth/get-key-bindings' })).json();
const put = (who: SignedInPerson, bindings: unknown) =>
  who.inject({ method: 'PUT', url: '/api/sarm/auth/update-key-bindings', payload: { bindings } });

describe('keys of a person', () => {
  it('are those that the person chose, on every device, and nobody else’s', async () => {
    expect(await get(lab.technician)).toEqual({ bindings: [] });
    const bindings = [
      { command: 'verify', keys: ['Enter', 'KeyY'] },
      { command: 'copy-previous', keys: [] },
    ];
    const saved = await put(lab.technician, bindings);
    expect([saved.statusCode, saved.json()]).toEqual([200, { bindings }]);
    expect(await get(await lab.api.signIn(lab.technician))).toEqual({ bindings });
    expect(await get(lab.member)).toEqual({ bindings: [] });
    expect((await put(lab.technician, [])).statusCode).toBe(200);
    expect(await get(lab.technician)).toEqual({ bindings: [] });
  });

  it('leave the other settings as they are, and are left by them', async () => {
    const settings = { darkMode: true, emailNotifications: false, language: 'vi', defaultProject: null };
    const bindings = [{ command: 'pan', keys: ['Space'] }];
    await put(lab.editor, bindings);
    const read = async () => (await lab.editor.inject({ url: '/api/sarm/auth/get-settings' })).json();
    expect(await read()).toMatchObject({ darkMode: false, emailNotifications: true, language: 'en' });
    await lab.editor.inject({ method: 'PUT', url: '/api/sarm/auth/update-settings', payload: settings });
    expect(await get(lab.editor)).toEqual({ bindings });
    await put(lab.editor, []);
    expect(await read()).toMatchObject(settings);
  });

  it.each([
    ['one command twice', [1, 2].map(() => ({ command: 'verify', keys: ['a'] }))],
    ['a name that is none', [{ command: 'a b', keys: [] }]],
    ['an empty key', [{ command: 'a', keys: [''] }]],
    ['too many keys', [{ command: 'a', keys: Array(KEY_BINDINGS.keysOfCommand + 1).fill('a') }]],
    [
      'too many commands',
      Array.from({ length: KEY_BINDINGS.commands + 1 }, (_, at) => ({ command: `c${at}`, keys: [] })),
    ],
    ['a field that is none', [{ command: 'a', keys: [], scope: 'x' }]],
    ['no list', 'verify'],
  ])('are refused with %s', async (_, bindings) => {
    expect((await put(lab.viewer, bindings)).statusCode).toBe(422);
    expect(await get(lab.viewer)).toEqual({ bindings: [] });
  });
});
