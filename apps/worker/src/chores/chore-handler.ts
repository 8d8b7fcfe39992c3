import type { ChoreDefinition, PayloadOf } from '@sarm/contracts/jobs/job';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import type { Log } from '@sarm/runtime/log/log';
import type { Mailer } from '@sarm/runtime/mail/mailer';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';

export interface ChoreDeps {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly mailer: Mailer;
  readonly log: Log;
  /** The address people open the product at; links in mails begin with it. */
  readonly publicUrl: string;
}

export interface ChoreHandler<C extends ChoreDefinition = ChoreDefinition> {
  readonly chore: C;
  /** May run twice: a process that dies after its work and before it reports the end makes another do it again. */
  run(payload: PayloadOf<C>): Promise<void>;
  /** After the last try, in the transaction that keeps the dead letter. */
  onGivenUp?(tx: Scoped, payload: PayloadOf<C>): Promise<void>;
}

/** For the one list of all chores, whose payloads differ. */
export const asChore = <C extends ChoreDefinition>(handler: ChoreHandler<C>): ChoreHandler => handler;
