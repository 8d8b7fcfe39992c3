import type { ResourceKind } from '@sarm/domain/access/resources';
import type { z } from 'zod';
import type { CachedKind } from '../http/cached-kinds.ts';
import type { TaskType } from '@sarm/domain/statuses';

/** Interactive work goes before clinical work, clinical before technical. */
export const JOB_PRIORITY = { interactive: 30, clinical: 20, technical: 10 } as const;
export type JobPriority = keyof typeof JOB_PRIORITY;

/**
 * What the queue needs of any work. Declared apart from its handler, so that the API can enqueue without loading the
 * heavy code.
 */
export interface QueueDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  readonly priority: JobPriority;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** The delay grows with every try up to this; undefined: short, so that the work of a dead worker is soon taken over. */
  readonly longestRetryDelaySeconds?: number;
  /** A run longer than this is taken for stuck even while its worker still answers. */
  readonly expireSeconds: number;
}

/** Work that people see as a task; its payload names the task, and the project if it has one. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> extends QueueDefinition<Payload> {
  readonly taskType: TaskType;
  /** What the work is about, as its task names it; null: its project or the installation. */
  readonly subject: ResourceKind | null;
  /** What is other than before once the work has ended, however it ended: clients read it again. */
  readonly changes: readonly CachedKind[];
  /** Work of one project that runs at the same time over all workers: one clinic cannot starve the others. */
  readonly perProject: number;
  /**
   * More than that, while no other work waits: one large project else gets four at a time however many workers stand idle.
   * The next slot that is free goes to any other project first.
   */
  readonly usesIdleSlots?: boolean;
  /**
   * Starts a browser. However many wait, a worker keeps one slot for other work; where it has only one, clinical work goes first.
   */
  readonly prints?: true;
  /** Runs beside the slots of a worker, one at a time: it takes so long that nothing may wait for it. */
  readonly ownSlot?: true;
  /** Begins only in the hours that the installation permits. What has begun goes on, also in a further attempt. */
  readonly onlyInTrainingHours?: true;
}

/** Work of the installation: no task, no project, nobody waits for it. */
export interface ChoreDefinition<Payload extends z.ZodType = z.ZodType> extends QueueDefinition<Payload> {
  /** Which program does it; any copy of it may, one copy at a time. */
  readonly program: 'api' | 'worker';
  /** When it comes by itself, as a cron expression in UTC; undefined: when somebody enqueues it. */
  readonly schedule?: string;
}

export const defineJob = <P extends z.ZodType>(job: JobDefinition<P>): JobDefinition<P> => job;
export const defineChore = <P extends z.ZodType>(chore: ChoreDefinition<P>): ChoreDefinition<P> => chore;
export type PayloadOf<J extends QueueDefinition> = z.output<J['payload']>;
