import { deleteAccountLinksExpiredBefore } from '@sarm/database/people/account-links.repository';
import { deletePresenceBefore } from '@sarm/database/annotation/frame-presence.repository';
import { deleteVerificationsBefore } from '@sarm/database/audit/audit-chain.repository';
import { deleteIdempotencyKeysBefore } from '@sarm/database/kernel/idempotency.repository';
import { deleteLabelFilesExpiredBefore } from '@sarm/database/labels/label-exports.repository';
import {
  CLEARED_AT_ONCE,
  deleteDeadLettersBefore,
  deleteNotificationsBefore,
} from '@sarm/database/work/clear-finished.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { deleteMailsBefore } from '@sarm/database/work/mails.repository';
import { deleteDeliveredBefore } from '@sarm/database/work/outbox.repository';
import { deletePasskeyChallengesExpiredBefore } from '@sarm/database/people/passkeys.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { deleteSessionsExpiredBefore } from '@sarm/database/people/sessions.repository';
import { deleteChallengesExpiredBefore } from '@sarm/database/people/sign-in-challenges.repository';
import { deleteThrottlesBefore } from '@sarm/database/kernel/throttles.repository';
import type { AppDeps } from '../../deps.ts';
import { clearUnproven } from '../auth/clear-unproven.ts';
import { clearFinishedWork } from './clear-finished-work.ts';

const DAY_MS = 86_400_000;

/** Rows that no request can need any more. */
export async function clearExpired(deps: Pick<AppDeps, 'db' | 'clock'>): Promise<number> {
  const ago = (days: number): Date => new Date(deps.clock.now().getTime() - days * DAY_MS);
  const throttles = await deleteThrottlesBefore(deps.db, ago(1));
  const keys = await deleteIdempotencyKeysBefore(deps.db, ago(1));
  const links = await deleteAccountLinksExpiredBefore(deps.db, deps.clock.now());
  const steps = await deleteChallengesExpiredBefore(deps.db, deps.clock.now());
  const registrations = await clearUnproven(deps);
  const passkeyChallenges = await deletePasskeyChallengesExpiredBefore(deps.db, deps.clock.now());
  // Kept a month past their end: an investigation needs the address of a session.
  const sessions = await deleteSessionsExpiredBefore(deps.db, ago(30));
  // Delivered events are kept for a week and mails for a month: somebody may ask why a mail came, or did not.
  const delivered = await inScope(
    deps.db,
    asInstallation,
    async (tx) =>
      (await deleteDeliveredBefore(tx, ago(7))) +
      (await deleteMailsBefore(tx, ago(30))) +
      (await deleteLabelFilesExpiredBefore(tx, deps.clock.now())) +
      (await deleteVerificationsBefore(tx, ago(365))) +
      (await deletePresenceBefore(tx, ago(1))),
  );
  const inRounds = (remove: (tx: Scoped) => Promise<number>): Promise<number> => clearInRounds(deps, remove);
  // Work goes a season after its end where its outcome stands elsewhere; the rest, which people may ask about, after a year.
  const work =
    (await clearFinishedWork(deps, 'short-lived', ago(90))) +
    (await clearFinishedWork(deps, 'finished', ago(365))) +
    (await inRounds((tx) => deleteNotificationsBefore(tx, ago(365)))) +
    (await inRounds((tx) => deleteDeadLettersBefore(tx, ago(365))));
  return throttles + keys + links + steps + registrations + passkeyChallenges + sessions + delivered + work;
}

/** A million rows in one statement would hold their locks, and the log of changes, for minutes. */
async function clearInRounds(
  { db }: Pick<AppDeps, 'db'>,
  remove: (tx: Scoped) => Promise<number>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const round = await inScope(db, asInstallation, remove);
    removed += round;
    if (round < CLEARED_AT_ONCE) return removed;
  }
}
