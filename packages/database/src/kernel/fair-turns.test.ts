import { describe, expect, it } from 'vitest';
import { createFairTurns, type TurnLimits, TurnRefused } from './fair-turns.ts';

const limits = (over: Partial<TurnLimits> = {}): TurnLimits => ({
  places: 3,
  perKey: 2,
  waitingPerKey: 4,
  patienceMs: 5000,
  ...over,
});
/** Lets everything that can go on go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function watched(turns: ReturnType<typeof createFairTurns>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = async (key: string, gone?: AbortSignal): Promise<void> => {
    const end = await turns.take(key, gone && (() => gone));
    begun.push(key);
    ends.push(end);
  };
  /** For calls that may still wait when the test has ended, and are refused then. */
  const takeLater = (key: string): void => void take(key).catch(() => undefined);
  return { begun, take, takeLater, end: () => ends.shift()?.() };
}

describe('fair turns', () => {
  it('are at most as many at once as there are places, and as one key may have', async () => {
    const { begun, takeLater, end } = watched(createFairTurns(limits()));
    for (const key of ['a', 'a', 'a', 'b', 'b']) takeLater(key);
    await settle();
    expect(begun).toEqual(['a', 'a', 'b']);
    end();
    await settle();
    expect(begun).toHaveLength(4);
  });

  it('go round between the keys: one piece of another key does not wait for all of the first', async () => {
    const { begun, takeLater, end } = watched(createFairTurns(limits({ places: 1, waitingPerKey: 100 })));
    for (let i = 0; i < 50; i += 1) takeLater('many');
    takeLater('one');
    await settle();
    for (let i = 0; i < 3; i += 1) {
      end();
      await settle();
    }
    expect(begun).toContain('one');
    expect(begun).toHaveLength(4);
  });

  it('are refused at once when too many of the same key wait, and of that key only', async () => {
    const { take, takeLater } = watched(createFairTurns(limits({ perKey: 1, waitingPerKey: 1 })));
    takeLater('a');
    takeLater('a');
    await expect(take('a')).rejects.toThrow(new TurnRefused('full'));
    await expect(take('b')).resolves.toBeUndefined();
  });

  it('are refused after the patience, and the next in line is not lost', async () => {
    const { begun, take, end } = watched(createFairTurns(limits({ places: 1, patienceMs: 20 })));
    await take('a');
    await expect(take('b')).rejects.toThrow(new TurnRefused('late'));
    const next = take('c');
    end();
    await next;
    expect(begun).toEqual(['a', 'c']);
  });

  it('are given up by who went away while waiting', async () => {
    const { begun, take, takeLater, end } = watched(createFairTurns(limits({ places: 1 })));
    const gone = new AbortController();
    await take('a');
    const left = take('b', gone.signal);
    takeLater('c');
    gone.abort();
    await expect(left).rejects.toThrow(TurnRefused);
    end();
    await settle();
    expect(begun).toEqual(['a', 'c']);
  });

  it('end once, however often the end is reported', async () => {
    const turns = createFairTurns(limits({ places: 1 }));
    const end = await turns.take('a');
    end();
    end();
    const { begun, takeLater } = watched(turns);
    takeLater('b');
    takeLater('c');
    await settle();
    expect(begun).toEqual(['b']);
  });
});
