import { asUser, inOneMoment } from '@sarm/database/kernel/scope';
import type { AppDeps } from '../deps.ts';
import { type Look, lookForChanges, type Reported, TASKS_PER_LOOK } from './look-for-changes.ts';
import { createReads } from './reads.ts';
import { stillAdmitted, type StreamOwner } from './still-admitted.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;

/** gone: session or account have ended. unknown: the database is away, and nothing can be said. */
export type Looked = Look | 'gone' | 'unknown';

export interface Tab extends StreamOwner {
  readonly clientId: string | undefined;
}

/** The tabs of one session that wait for a look look together: a change wakes all of them in the same moment. */
export interface SharedLooks {
  look(tab: Tab, reported: Reported): Promise<Looked>;
}

interface Waiting {
  readonly tab: Tab;
  readonly reported: Reported;
  readonly answer: (looked: Looked) => void;
}

/** For so long a look waits for the other tabs. Much less than anybody notices, and than a stream pauses between two looks. */
const GATHER_MS = 10;

export function createSharedLooks(deps: Deps): SharedLooks {
  const gathering = new Map<string, Waiting[]>();
  return {
    look: (tab, reported) =>
      new Promise((answer) => {
        const key = `${tab.userId} ${tab.sessionId}`;
        const waiting = { tab, reported, answer };
        const others = gathering.get(key);
        if (others !== undefined) {
          others.push(waiting);
          return;
        }
        const all = [waiting];
        gathering.set(key, all);
        setTimeout(() => {
          // A tab that comes from now on may have been woken by what this look does not see any more.
          gathering.delete(key);
          void lookTogether(deps, tab, all);
        }, GATHER_MS);
      }),
  };
}

/** Session, account and memberships are read in the same look: nothing is reported that is no longer the person's. */
async function lookTogether(deps: Deps, owner: StreamOwner, waiting: readonly Waiting[]): Promise<void> {
  const looked = await lookOfEach(deps, owner, waiting);
  waiting.forEach(({ answer }, at) => {
    answer(typeof looked === 'string' ? looked : (looked[at] ?? 'unknown'));
  });
}

async function lookOfEach(
  { db, clock, log }: Deps,
  owner: StreamOwner,
  waiting: readonly Waiting[],
): Promise<readonly Look[] | 'gone' | 'unknown'> {
  try {
    return await inOneMoment(db, asUser(owner.userId), async (tx) => {
      if (!(await stillAdmitted(tx, owner, clock.now()))) return 'gone';
      const reads = createReads(tx);
      const looks: Look[] = [];
      for (const { tab, reported } of waiting)
        looks.push(await lookForChanges(reads, tab, reported, TASKS_PER_LOOK));
      return looks;
    });
  } catch (error) {
    log.debug({ err: error }, 'changes could not be read for an event stream');
    return 'unknown';
  }
}
