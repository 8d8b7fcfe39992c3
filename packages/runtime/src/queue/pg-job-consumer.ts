import { JOB_PRIORITY, type QueueDefinition } from '@sarm/contracts/jobs/job';
import type { Pool } from 'pg';
import type { Log } from '../log/log.ts';
import type { Tracer } from '../trace/tracer.ts';
import { type ClaimedJob, claimByProject } from './claim-by-project.ts';
import { DEAD_LETTER_QUEUE } from './install-queues.ts';
import type { JobConsumer, QueuedJob } from './job-queue.ts';
import { type Listener, listen } from './listen.ts';
import { createBoss, poolDatabase } from './pg-boss.ts';
import { type EndedAttempt, runAttempt } from './run-attempt.ts';
import { type Lane, trackRunningJobs } from './running-jobs.ts';
import { waitingQueues } from './waiting-queues.ts';

/** Notifications bring new jobs within milliseconds; polling brings retries, freed project shares and lost messages. */
const POLL_MS = 2000;
const BEAT_MS = 3000;
/** For PostgreSQL the largest integer. */
const NO_LIMIT = 2 ** 31 - 1;
const SUPERVISE_SECONDS = 3;
const MONITOR_SECONDS = 2;

export interface JobConsumerOptions {
  readonly pool: Pool;
  /** For LISTEN, which needs a connection of its own. */
  readonly databaseUrl: string;
  readonly log: Log;
  /** Jobs of all queues together that this process runs at the same time. */
  readonly slots: number;
  /** Looks after the work of programs that died; one kind of program is enough. True by default. */
  readonly supervise?: boolean;
  /** For LISTEN; distinguishes the connections of programs. */
  readonly applicationName?: string;
  readonly tracer?: Tracer | undefined;
  /** For figures; the work has ended, its queue may not have noted that yet. */
  readonly onEnded?: ((attempt: EndedAttempt) => void) | undefined;
}

/**
 * The receiving side. It claims through the engine's own calls but chooses itself what to claim next, because
 * the engine's workers each see one queue: here free slots go to the most urgent queue first, one of them never to prints, and inside a
 * queue to a project that has nothing running before one that has.
 */
export function createJobConsumer(options: JobConsumerOptions): JobConsumer {
  const { pool, log } = options;
  const lanes: Lane[] = [];
  const timers: NodeJS.Timeout[] = [];
  let listener: Listener | undefined;
  let started = false;
  let stopping = false;
  let pumping: Promise<void> | undefined;
  /** Queues whose notice of a new job came; they are claimed from at once. */
  const announced = new Set<string>();
  let lookAtAll = false;
  const claimedAt = new Map<Lane, number>();
  let claims = 0;

  const boss = createBoss(
    {
      ...poolDatabase(pool),
      listen: async (channel, onNotification, onReconnect) => {
        listener = await listen({
          databaseUrl: options.databaseUrl,
          channel,
          applicationName: options.applicationName ?? 'sarm-worker-listen',
          onMessage: (queue) => {
            onNotification(queue);
            announced.add(queue);
            claimSoon();
          },
          onConnected: () => {
            onReconnect();
            wake();
          },
          onError: (error) => log.warn({ err: error }, 'lost the notifications of the queue'),
        });
        return listener;
      },
    },
    log,
    {
      useListenNotify: true,
      // Every copy of every program looks at the clock; the engine lets one of them send what is due.
      schedule: true,
      supervise: options.supervise ?? true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
    },
  );
  const running = trackRunningJobs({ boss, pool, log, onSlotFree: () => wake() });

  /** A flood of prints never takes the last slot, unless this process does nothing else or has no second one. */
  const slotsForPrints = (): number =>
    lanes.some((lane) => lane.usesSlot && !lane.prints) ? Math.max(1, options.slots - 1) : options.slots;

  const room = (lane: Lane): number => {
    if (stopping) return 0;
    const own = lane.concurrency - running.count((each) => each === lane);
    if (!lane.usesSlot) return own;
    const free = options.slots - running.count((each) => each.usesSlot);
    if (!lane.prints) return Math.min(own, free);
    return Math.min(own, free, slotsForPrints() - running.count((each) => each.prints));
  };

  /** Where there is no slot to keep free, prints come behind clinical work instead. */
  const urgency = (lane: Lane): number =>
    lane.prints && options.slots === 1 ? JOB_PRIORITY.clinical - 1 : lane.priority;

  const claim = async (lane: Lane, share: number | undefined): Promise<number> => {
    const free = room(lane);
    if (free <= 0) return 0;
    const { name, onlyInTrainingHours } = lane;
    const jobs =
      share === undefined
        ? await boss.fetch<unknown>(name, { includeMetadata: true, batchSize: free })
        : await claimByProject(pool, { name, share, free, onlyInTrainingHours });
    for (const job of jobs) running.start(lane, job);
    if (jobs.length > 0) claimedAt.set(lane, (claims += 1));
    return jobs.length;
  };

  /** Projects with nothing running come first, however long another project's backlog is. */
  const claimFrom = async (lane: Lane): Promise<number> => {
    if (lane.perProject === undefined) return await claim(lane, undefined);
    const first = await claim(lane, 1);
    return first > 0 || lane.perProject === 1 ? first : await claim(lane, lane.perProject);
  };

  /** After everything else has been looked at: slots that nothing else waits for. */
  const claimIdle = async (lane: Lane): Promise<number> =>
    lane.usesIdleSlots ? await claim(lane, NO_LIMIT) : 0;

  /** Queues of one priority take turns, or a flood in the first would hold up the second. */
  const inTurn = (): Lane[] =>
    lanes.toSorted((a, b) => urgency(b) - urgency(a) || (claimedAt.get(a) ?? 0) - (claimedAt.get(b) ?? 0));

  /** Ends early where a slot became free meanwhile: it belongs to the most urgent work of all, not of these queues. */
  async function firstThatClaims(
    lanes: readonly Lane[],
    claimed: (lane: Lane) => Promise<number>,
  ): Promise<boolean> {
    for (const lane of lanes) {
      if (lookAtAll) return false;
      if ((await claimed(lane)) > 0) return true;
    }
    return false;
  }

  /** The queues of one look: all that have work, or those that were announced, of which nothing more is asked first. */
  const nextQueues = async (): Promise<ReadonlySet<string>> => {
    const named = new Set(announced);
    announced.clear();
    if (!lookAtAll) return named;
    lookAtAll = false;
    return await waitingQueues(
      pool,
      lanes.map(({ name }) => name),
    );
  };

  const isAnythingNew = (): boolean => lookAtAll || announced.size > 0;

  /** After every claim it looks again: more urgent work may have come meanwhile, and one notice may stand for several jobs. */
  const pump = async (): Promise<void> => {
    while (isAnythingNew()) {
      const queues = await nextQueues();
      const due = inTurn().filter(({ name }) => queues.has(name));
      if ((await firstThatClaims(due, claimFrom)) || (await firstThatClaims(due, claimIdle)))
        for (const { name } of due) announced.add(name);
    }
  };

  function wake(): void {
    lookAtAll = true;
    claimSoon();
  }

  function claimSoon(): void {
    if (pumping !== undefined || !started || stopping || lanes.length === 0) return;
    pumping = pump()
      .catch((error: unknown) => {
        // The poll tries again; trying at once would spin while the database is away.
        lookAtAll = false;
        announced.clear();
        log.warn({ err: error }, 'could not claim jobs');
      })
      .finally(() => {
        pumping = undefined;
        if (isAnythingNew()) claimSoon();
      });
  }

  return {
    async start() {
      await boss.start();
      started = true;
      timers.push(
        setInterval(wake, POLL_MS),
        setInterval(() => {
          running.beat().catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed'));
        }, BEAT_MS),
      );
      wake();
    },

    consume(job, { concurrency }, handler) {
      const { perProject, prints = false, usesIdleSlots = false, ownSlot = false } = job;
      const { onlyInTrainingHours = false } = job;
      const places = ownSlot ? { concurrency: 1, usesSlot: false } : { concurrency, usesSlot: true };
      lanes.push({
        ...laneOf(options, job, handler),
        ...places,
        perProject,
        usesIdleSlots,
        prints,
        onlyInTrainingHours,
      });
      wake();
      return Promise.resolve();
    },

    consumeChore(chore, handler) {
      lanes.push({ ...laneOf(options, chore, handler), ...OUTSIDE_SLOTS });
      wake();
      return Promise.resolve();
    },

    consumeDeadLetters(handler) {
      lanes.push({
        name: DEAD_LETTER_QUEUE,
        priority: Number.POSITIVE_INFINITY,
        ...OUTSIDE_SLOTS,
        retryLimit: 0,
        handle: (held) =>
          runAttempt({ ...watchers(options), queue: DEAD_LETTER_QUEUE, held }, ({ payload, requestId }) =>
            handler({ ...letterOf(held.job), payload, requestId }),
          ),
      });
      wake();
      return Promise.resolve();
    },

    async stop(graceSeconds) {
      stopping = true;
      await listener?.close();
      await pumping;
      await running.finishOrRelease(graceSeconds * 1000);
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: false });
    },
  };
}

const OUTSIDE_SLOTS = {
  perProject: undefined,
  usesIdleSlots: false,
  concurrency: 1,
  usesSlot: false,
  prints: false,
  onlyInTrainingHours: false,
} as const;

type Watched = Pick<JobConsumerOptions, 'tracer' | 'onEnded'>;
const watchers = ({ tracer, onEnded }: Watched) => ({ tracer, onEnded });

const laneOf = (
  watched: Watched,
  work: QueueDefinition,
  handler: (queued: QueuedJob) => Promise<void>,
): Pick<Lane, 'name' | 'priority' | 'retryLimit' | 'handle'> => ({
  name: work.name,
  priority: JOB_PRIORITY[work.priority],
  retryLimit: work.retryLimit,
  handle: (held) =>
    runAttempt({ ...watchers(watched), queue: work.name, held }, (attempt) =>
      handler({
        ...attempt,
        jobId: held.job.id,
        jobName: work.name,
        retryCount: held.job.retryCount,
        get retryLimit() {
          return held.retryLimit();
        },
        countAnew: held.countAnew,
        signal: held.signal,
      }),
    ),
});

const letterOf = (letter: ClaimedJob) => ({
  jobId: letter.sourceId ?? letter.id,
  jobName: letter.sourceName ?? DEAD_LETTER_QUEUE,
  reason: reasonOf(letter),
  attempts: (letter.sourceRetryCount ?? 0) + 1,
});

/** Our own failures carry { message }; those that the engine finds carry { value: { message } }. */
function reasonOf(letter: ClaimedJob): string {
  const output = letter.sourceOutput as { message?: string; value?: { message?: string } } | null | undefined;
  return output?.message ?? output?.value?.message ?? '';
}
