import type { z } from 'zod';
import type { TaskType } from '@sarm/domain/statuses';

/** Interactive work goes before clinical work, clinical before technical. */
export const JOB_PRIORITY = { interactive: 30, clinical: 20, technical: 10 } as const;
export type JobPriority = keyof typeof JOB_PRIORITY;

/** A job is declared apart from its handler, so that the API can enqueue without loading the heavy code. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly taskType: TaskType;
  readonly payload: Payload;
  readonly priority: JobPriority;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** Work of one project that runs at the same time over all workers: one clinic cannot starve the others. */
  readonly perProject: number;
  /** A run longer than this is taken for stuck even while its worker still answers. */
  readonly expireSeconds: number;
}

export const defineJob = <P extends z.ZodType>(job: JobDefinition<P>): JobDefinition<P> => job;
export type PayloadOf<J extends JobDefinition> = z.output<J['payload']>;
