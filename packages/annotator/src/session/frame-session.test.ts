import { describe, expect, it, vi } from 'vitest';
import type { BoxEdit, FrameSession, SessionEvent } from './frame-session.types.ts';
import { NO_STORE } from '../outbox/outbox-store.ts';
import { openFrameSession } from './frame-session.ts';
import { sendLeftBehind } from './send-left-behind.ts';
import { FRAME, PERSON, SessionBench } from '../../testing/session-bench.ts';
import { unsentCount } from './unsent-edits.ts';

/** No bar: a machine of which others take the larger part needs a minute for seconds. */
const WAIT = 30_000;

const drawn = (x: number): BoxEdit => ({
  kind: 'create',
  object_id: crypto.randomUUID(),
  changes: { box: [x, 10, x + 20, 30] },
});
const stored = (bench: SessionBench): number => bench.server.frame.objects.size;
const ready = (session: FrameSession) =>
  vi.waitFor(() => expect(session.snapshot().status).toBe('ready'), WAIT);
const saved = (session: FrameSession) =>
  vi.waitFor(() => expect(session.snapshot().saveState.kind).toBe('saved'), WAIT);
const saving = (session: FrameSession, kind: string) =>
  vi.waitFor(() => expect(session.snapshot().saveState.kind).toBe(kind), WAIT);

describe('a frame that one tab edits', () => {
  it('shows an edit at once, says saving until the server has it, and sends edits of one rest together', async () => {
    const bench = new SessionBench();
    const session = await bench.open();
    await ready(session);
    session.edit([drawn(10)]);
    session.edit([drawn(50)]);
    expect(session.snapshot().objects).toHaveLength(2);
    expect(session.snapshot().saveState).toEqual({ kind: 'saving', n: 2 });
    await saved(session);
    expect([stored(bench), bench.posts]).toEqual([2, 1]);
    expect(session.snapshot().saveState).toEqual({ kind: 'saved', at: expect.any(String) });
    session.undo();
    await saved(session);
    expect(stored(bench)).toBe(1);
    session.redo();
    await saved(session);
    expect(stored(bench)).toBe(2);
    session.close();
  });

  it('keeps edits without a network, and sends them once when it is back, also when an answer was lost', async () => {
    const bench = new SessionBench();
    const session = await bench.open();
    await ready(session);
    bench.network = 'down';
    for (let n = 0; n < 100; n += 1) session.edit([drawn(n)]);
    await saving(session, 'offline');
    expect(session.snapshot().saveState).toEqual({ kind: 'offline', n: 100, kept: true });
    expect(await unsentCount(await bench.openStore(), PERSON)).toBe(100);
    bench.network = 'answer lost';
    for (const wake of bench.online) wake();
    await vi.waitFor(() => expect(stored(bench)).toBe(100), WAIT);
    expect(session.snapshot().saveState.kind).not.toBe('saved');
    bench.network = 'up';
    await saved(session);
    expect([stored(bench), bench.server.frame.edits.length]).toEqual([100, 100]);
    await vi.waitFor(async () => expect(await unsentCount(await bench.openStore(), PERSON)).toBe(0), WAIT);
    session.close();
  });

  it('waits for a new sign-in, and for a gateway that answers in place of the server', async () => {
    for (const status of [401, 502, 503, 504]) {
      const bench = new SessionBench();
      const session = await bench.open();
      await ready(session);
      bench.network = status;
      session.edit([drawn(10)]);
      await saving(session, 'offline');
      bench.network = 'up';
      session.retry();
      await saved(session);
      expect(stored(bench)).toBe(1);
      session.close();
    }
  });

  it('takes edits back that the server refuses, and those of three internal errors, and reports each once', async () => {
    for (const status of [403, 409, 422, 500]) {
      const bench = new SessionBench();
      const session = await bench.open();
      await ready(session);
      const events: SessionEvent[] = [];
      session.listen((event) => events.push(event));
      bench.network = status;
      session.edit([drawn(10)]);
      await vi.waitFor(() => expect(events).toHaveLength(1), WAIT);
      expect(events[0]).toMatchObject({
        kind: 'refused',
        edits: [{ kind: 'create', undo: false, moved: false }],
      });
      expect(session.snapshot().objects).toEqual([]);
      expect(bench.posts).toBe(status === 500 ? 3 : 1);
      session.close();
    }
  });

  it('offers edits of a frame that is gone as a file, and drops them only when it is said', async () => {
    const bench = new SessionBench();
    const session = await bench.open();
    await ready(session);
    bench.network = 404;
    session.edit([drawn(10)]);
    await saving(session, 'failed');
    expect(session.snapshot().saveState).toEqual({ kind: 'failed', n: 1, because: 'gone' });
    expect(session.edit([drawn(40)])).toEqual([]);
    expect(session.unsent()).toHaveLength(1);
    expect(await unsentCount(await bench.openStore(), PERSON)).toBe(1);
    session.discardUnsent();
    await vi.waitFor(async () => expect(await unsentCount(await bench.openStore(), PERSON)).toBe(0), WAIT);
    session.close();
  });
});

describe('edits that outlive their tab', () => {
  it('are shown on a reload without a network, and sent by the next visit to any frame', async () => {
    const bench = new SessionBench();
    const first = await bench.open();
    await ready(first);
    first.edit([drawn(10)]);
    await saved(first);
    await vi.waitFor(
      async () =>
        expect(
          (await (await bench.openStore()).keptFrame({ userId: PERSON, frameId: FRAME }))?.objects,
        ).toHaveLength(1),
      5000,
    );
    bench.network = 'down';
    first.edit([drawn(50)]);
    await saving(first, 'offline');
    first.close();
    const again = await bench.open();
    await ready(again);
    expect(again.snapshot().objects).toHaveLength(2);
    again.close();
    bench.network = 'up';
    const means = bench.means(await bench.openStore());
    const end = sendLeftBehind(means, PERSON);
    await vi.waitFor(() => expect(stored(bench)).toBe(2), WAIT);
    await vi.waitFor(async () => expect(await unsentCount(means.store, PERSON)).toBe(0), WAIT);
    end();
  });

  it('are sent only by the account that made them', async () => {
    const bench = new SessionBench();
    const session = await bench.open();
    await ready(session);
    bench.network = 'down';
    session.edit([drawn(10)]);
    await saving(session, 'offline');
    session.close();
    bench.network = 'up';
    const store = await bench.openStore();
    const other = openFrameSession(bench.means(store, 'somebody else'), {
      userId: 'somebody else',
      frameId: FRAME,
    });
    await ready(other);
    expect(other.snapshot().objects).toEqual([]);
    expect([await unsentCount(store, 'somebody else'), await unsentCount(store, PERSON)]).toEqual([0, 1]);
    other.close();
  });

  it('PLT-101 keep no name of anybody', async () => {
    const bench = new SessionBench();
    const store = await bench.openStore();
    const side = { seq: 1, kind: 'update', changes: {}, user_id: null, name: 'Kenji Mori', at: '' } as const;
    const conflict = { id: 'c', object_id: 'o', mine: side, theirs: side, created_at: '' };
    const frame = { frame_id: FRAME, seq: 1, objects: [], conflicts: [conflict] };
    await store.keepFrame(PERSON, frame as never);
    expect(JSON.stringify(await store.keptFrame({ userId: PERSON, frameId: FRAME }))).not.toContain('Kenji');
  });

  it('are lost with the tab where the browser gives no storage, and the state says so', async () => {
    const bench = new SessionBench();
    const session = openFrameSession(bench.means(NO_STORE), { userId: PERSON, frameId: FRAME });
    await ready(session);
    expect(session.snapshot().keepsEdits).toBe(false);
    bench.network = 'down';
    session.edit([drawn(10)]);
    await saving(session, 'offline');
    expect(session.snapshot().saveState).toEqual({ kind: 'offline', n: 1, kept: false });
    bench.network = 'up';
    session.retry();
    await saved(session);
    session.close();
  });
});

describe('two tabs of one person', () => {
  it('show each other their edits, send each once, and agree in the end', async () => {
    const bench = new SessionBench();
    const [one, two] = [await bench.open(), await bench.open()];
    await Promise.all([ready(one), ready(two)]);
    one.edit([drawn(10)]);
    await vi.waitFor(() => expect(two.snapshot().objects).toHaveLength(1), WAIT);
    two.edit([drawn(60)]);
    await Promise.all([saved(one), saved(two)]);
    await vi.waitFor(() => expect(one.snapshot().objects).toHaveLength(2), WAIT);
    expect(new Set(two.snapshot().objects.map(({ id }) => id))).toEqual(
      new Set(bench.server.frame.objects.keys()),
    );
    expect(bench.server.frame.edits).toHaveLength(2);
    one.close();
    two.close();
  });
});

describe('the limits of the outbox', () => {
  it('PLT-101 stop editing with the reason until edits of any frame were sent or given up', async () => {
    const bench = new SessionBench();
    const kept = { edits: 10_000, bytes: 1, oldest: Date.now() };
    const store = { ...(await bench.openStore()), use: () => Promise.resolve({ ...kept }) };
    const session = openFrameSession(bench.means(store), { userId: PERSON, frameId: FRAME });
    await ready(session);
    const full = { kind: 'failed', n: 0, because: 'full' };
    expect(session.edit([drawn(10)])).toEqual([]);
    expect(session.snapshot().saveState).toEqual(full);
    // Nothing of this frame waits, so giving up its edits makes no room.
    session.discardUnsent();
    expect(session.edit([drawn(10)])).toEqual([]);
    expect(session.snapshot().saveState).toEqual(full);
    kept.edits = 0;
    session.retry();
    await vi.waitFor(() => expect(session.edit([drawn(10)])).toHaveLength(1), WAIT);
    await saved(session);
    session.close();
  });

  it('end as soon as the edits that filled it are stored', async () => {
    const bench = new SessionBench();
    const kept = { edits: 0, bytes: 1, oldest: Date.now() };
    const inner = await bench.openStore();
    const store = {
      ...inner,
      use: () => Promise.resolve({ ...kept }),
      add: () => Promise.reject(new Error('no space on this disk')),
    };
    const session = openFrameSession(bench.means(store), { userId: PERSON, frameId: FRAME });
    await ready(session);
    session.edit([drawn(10)]);
    await vi.waitFor(() => expect(stored(bench)).toBe(1), WAIT);
    await vi.waitFor(() => expect(session.edit([drawn(50)])).toHaveLength(1), WAIT);
    session.close();
  });
});
