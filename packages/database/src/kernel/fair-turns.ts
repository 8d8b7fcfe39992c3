/** Why somebody did not get a turn: too many of the same wait already, or it took too long. */
export class TurnRefused extends Error {
  readonly reason: 'full' | 'late';

  constructor(reason: 'full' | 'late') {
    super(`no turn: ${reason}`);
    this.name = 'TurnRefused';
    this.reason = reason;
  }
}

export interface TurnLimits {
  /** Of everybody together. */
  readonly places: number;
  readonly perKey: number;
  readonly waitingPerKey: number;
  readonly patienceMs: number;
}

export interface FairTurns {
  /** Resolves with what ends the turn. `gone` is made when there is a wait; it gives up the waiting, not the turn. */
  take(key: string, gone?: () => AbortSignal): Promise<() => void>;
}

interface Waiting {
  start(): void;
}
interface Line {
  running: number;
  readonly waiting: Set<Waiting>;
}

/**
 * Turns for work that is grouped by a key, e.g. a person. Waiting work is served in rotation between the keys and in
 * order within one, so that a hundred pieces of one key delay another key by one piece and not by a hundred.
 */
export function createFairTurns(limits: TurnLimits): FairTurns {
  /** In the order of the rotation: a key that was served goes to the end. */
  const lines = new Map<string, Line>();
  let running = 0;

  const mayStart = (line: Line): boolean => running < limits.places && line.running < limits.perKey;

  const begin = (key: string, line: Line): (() => void) => {
    running += 1;
    line.running += 1;
    lines.delete(key);
    lines.set(key, line);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running -= 1;
      line.running -= 1;
      forget(key, line);
      serveNext();
    };
  };

  const forget = (key: string, line: Line): void => {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(key);
  };

  const serveNext = (): void => {
    for (const line of lines.values()) {
      const [next] = line.waiting;
      if (next === undefined || !mayStart(line)) continue;
      next.start();
      return;
    }
  };

  const waitFor = (key: string, line: Line, gone: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
        line.waiting.delete(waiting);
      };
      const giveUp = (): void => {
        leave();
        forget(key, line);
        reject(new TurnRefused('late'));
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve(begin(key, line));
        },
      };
      const timer = setTimeout(giveUp, limits.patienceMs);
      gone?.addEventListener('abort', giveUp);
      line.waiting.add(waiting);
    });

  return {
    take: async (key, gone) => {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      if (line.waiting.size === 0 && mayStart(line)) return begin(key, line);
      if (line.waiting.size >= limits.waitingPerKey) throw new TurnRefused('full');
      lines.set(key, line);
      return await waitFor(key, line, gone?.());
    },
  };
}
