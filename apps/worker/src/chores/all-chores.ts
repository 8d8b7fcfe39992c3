import { deliverEventChore, deliverMissedChore } from '@sarm/contracts/jobs/chore-table';
import { type DeliveryDeps, deliverEvent, deliverMissedEvents } from '@sarm/use-cases/events/deliver-event';
import { asChore, type ChoreDeps, type ChoreHandler } from './chore-handler.ts';
import { createMailEmailLink } from './mail-email-link.ts';
import { createMailPasswordLink } from './mail-password-link.ts';
import { createSendMail } from './send-mail.ts';

/** Every chore of this program. Each copy offers to do them along with its jobs. */
export function createChores(deps: ChoreDeps): ChoreHandler[] {
  const delivery: DeliveryDeps = { db: deps.db, queue: deps.queue, sendsMail: deps.mailer.configured };
  return [
    asChore({
      chore: deliverEventChore,
      run: async ({ eventId }) => void (await deliverEvent(delivery, eventId)),
    }),
    asChore({
      chore: deliverMissedChore,
      run: async () => {
        const missed = await deliverMissedEvents(delivery, (error, eventId) =>
          deps.log.error({ err: error, eventId }, 'an event could not be delivered'),
        );
        if (missed > 0) deps.log.warn({ missed }, 'events had missed their own delivery');
      },
    }),
    asChore(createSendMail(deps)),
    asChore(createMailPasswordLink(deps)),
    asChore(createMailEmailLink(deps)),
  ];
}
