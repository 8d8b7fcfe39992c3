import { openOutbox } from '@sarm/annotator/outbox/indexed-db-store';
import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptFrame } from '@sarm/annotator/outbox/outbox-store';
import { boxId, FRAME, stateOf } from '../../testing/annotation-app.ts';
import { seededUser } from '../../testing/api-answers.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { arriveAt } from '../../testing/visits.ts';

const PERSON = seededUser('business_user');
const OTHER = '01900000-0000-7000-8000-0000000000b2';
const editOf = (number: number) => ({
  edit: {
    edit_id: `01900000-0000-7000-8000-0000000000e${number}`,
    object_id: boxId(number),
    kind: 'update' as const,
    base: 1,
    changes: { verified: true },
    made_at: '2026-11-15T10:00:00.000Z',
  },
  client_id: '01900000-0000-7000-8000-0000000000e0',
  restores: null,
});
const store = () => openOutbox({ indexedDB: globalThis.indexedDB, keyRange: IDBKeyRange, now: Date.now });
const placeOf = (userId: string) => ({ userId, frameId: FRAME.id });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

async function pressLogout() {
  const view = openApp('/dashboard', PERSON);
  await view.user.click(await screen.findByRole('button', { name: /: account$/ }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  return view;
}
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Sign out with unsent edits?' }));

describe('signing out', () => {
  it('with unsent edits warns with their number; Stay changes nothing', async () => {
    await (await store()).add(placeOf(PERSON.id), [editOf(1), editOf(2)]);
    const view = await pressLogout();
    const dialog = await question();
    expect(dialog.getByText(/^2 edits are not sent yet\. They stay on this computer/)).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(CALLS.logout)).toHaveLength(0);
    expect(view.path()).toBe('/sarm/dashboard');
  });

  it('PLT-101 anyway ends the session and deletes nothing', async () => {
    await (await store()).add(placeOf(PERSON.id), [editOf(1)]);
    const view = await pressLogout();
    const dialog = await question();
    expect(dialog.getByText(/^1 edit is not sent yet\./)).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Sign out anyway' }));
    await arriveAt(view, '/login');
    expect(view.server.callsOf(CALLS.logout)).toHaveLength(1);
    expect(await (await store()).list(placeOf(PERSON.id))).toEqual([editOf(1)]);
  });

  it('PLT-101 removes the kept states of frames once all was sent, those of somebody else and those with unsent edits stay', async () => {
    const kept = { ...stateOf(), presence: undefined } as unknown as KeptFrame;
    const opened = await store();
    for (const user of [PERSON.id, OTHER]) await opened.keepFrame(user, kept);
    const view = await pressLogout();
    await arriveAt(view, '/login');
    await waitFor(async () => expect(await opened.keptFrame(placeOf(PERSON.id))).toBeNull());
    expect(await opened.keptFrame(placeOf(OTHER))).not.toBeNull();
    view.unmount();
    await opened.keepFrame(PERSON.id, kept);
    await opened.add(placeOf(PERSON.id), [editOf(1)]);
    const again = await pressLogout();
    await again.user.click((await question()).getByRole('button', { name: 'Sign out anyway' }));
    await arriveAt(again, '/login');
    expect(await opened.keptFrame(placeOf(PERSON.id))).not.toBeNull();
  });

  it('PLT-101 kept states of frames go after 30 days, unless edits wait on them; the edits stay until they are sent', async () => {
    const kept = { ...stateOf(), presence: undefined } as unknown as KeptFrame;
    const at = (day: number) =>
      openOutbox({
        indexedDB: globalThis.indexedDB,
        keyRange: IDBKeyRange,
        now: () => Date.UTC(2026, 0, 1) + day * 86_400_000,
      });
    const first = await at(0);
    for (const user of [PERSON.id, OTHER]) await first.keepFrame(user, kept);
    await first.add(placeOf(OTHER), [editOf(1)]);
    expect(await (await at(30)).keptFrame(placeOf(PERSON.id))).not.toBeNull();
    const later = await at(31);
    expect(await later.keptFrame(placeOf(PERSON.id))).toBeNull();
    expect(await later.keptFrame(placeOf(OTHER))).not.toBeNull();
    expect(await later.list(placeOf(OTHER))).toEqual([editOf(1)]);
  });

  it('without any, or with those of somebody else alone, ends the session at once', async () => {
    await (await store()).add(placeOf(OTHER), [editOf(1)]);
    const view = await pressLogout();
    await arriveAt(view, '/login');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await (await store()).list(placeOf(OTHER))).toEqual([editOf(1)]);
  });
});
