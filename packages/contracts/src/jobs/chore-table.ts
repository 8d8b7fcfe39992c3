import { z } from 'zod';
import { type ChoreDefinition, defineChore } from './job.ts';

const HOUR_SECONDS = 3600;
const nothing = z.object({});

/** Rows that no request can need any more. */
export const clearExpiredChore = defineChore({
  name: 'clear-expired',
  payload: nothing,
  program: 'api',
  schedule: '*/5 * * * *',
  priority: 'technical',
  retryLimit: 2,
  retryDelaySeconds: 1,
  expireSeconds: 600,
});

/** Uploads that nobody continues and bytes without an owner. In the API, which has the folder where uploads wait. */
export const sweepFilesChore = defineChore({
  name: 'sweep-files',
  payload: nothing,
  program: 'api',
  schedule: '*/5 * * * *',
  priority: 'technical',
  retryLimit: 2,
  retryDelaySeconds: 1,
  expireSeconds: HOUR_SECONDS,
});

/** The state of the audit log today, kept outside the database: once a day is enough to date a rewrite. */
export const keepAuditHeadsChore = defineChore({
  name: 'keep-audit-heads',
  payload: nothing,
  program: 'api',
  schedule: '17 3 * * *',
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 600,
});

/** Uploaded files whose time is over, reports that the law keeps no longer, and the list of erasures outside the database. */
export const applyRetentionChore = defineChore({
  name: 'apply-retention',
  payload: nothing,
  program: 'api',
  schedule: '41 3 * * *',
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 4 * HOUR_SECONDS,
});

/** Each night behind where the last one stood and a seventh of the rest; on request of an administrator every chain from its first entry on. */
export const verifyAuditChore = defineChore({
  name: 'verify-audit',
  payload: z.object({ verificationId: z.uuid().optional() }),
  program: 'api',
  schedule: '0 2 * * *',
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 4 * HOUR_SECONDS,
});

/** One event, delivered to the people it concerns. Enqueued in the transaction in which it happened. */
export const deliverEventChore = defineChore({
  name: 'deliver-event',
  payload: z.object({ eventId: z.uuid() }),
  program: 'worker',
  priority: 'interactive',
  retryLimit: 5,
  retryDelaySeconds: 2,
  longestRetryDelaySeconds: 300,
  expireSeconds: 120,
});

/** The net under it: events whose own job was given up, e.g. because of a fault that an upgrade has mended. */
export const deliverMissedChore = defineChore({
  name: 'deliver-missed',
  payload: nothing,
  program: 'worker',
  schedule: '* * * * *',
  priority: 'technical',
  retryLimit: 2,
  retryDelaySeconds: 1,
  expireSeconds: 600,
});

/** Mail servers are away for minutes, sometimes for hours. */
export const sendMailChore = defineChore({
  name: 'send-mail',
  payload: z.object({ mailId: z.uuid() }),
  program: 'worker',
  priority: 'interactive',
  retryLimit: 12,
  retryDelaySeconds: 5,
  longestRetryDelaySeconds: HOUR_SECONDS,
  expireSeconds: 120,
});

/** A link to set a new password, made when it is sent: it stands only in the mail. A null userId sends none. */
export const mailPasswordLinkChore = defineChore({
  name: 'mail-password-link',
  payload: z.object({ userId: z.uuid().nullable() }),
  program: 'worker',
  priority: 'interactive',
  retryLimit: 5,
  retryDelaySeconds: 5,
  longestRetryDelaySeconds: 300,
  expireSeconds: 120,
});

/** A link that shows whose a registered address is; made when it is sent, as the one above. */
export const mailEmailLinkChore = defineChore({
  name: 'mail-email-link',
  payload: z.object({ userId: z.uuid() }),
  program: 'worker',
  priority: 'interactive',
  retryLimit: 12,
  retryDelaySeconds: 5,
  longestRetryDelaySeconds: HOUR_SECONDS,
  expireSeconds: 120,
});

export const allChores: readonly ChoreDefinition[] = [
  clearExpiredChore,
  sweepFilesChore,
  keepAuditHeadsChore,
  applyRetentionChore,
  verifyAuditChore,
  deliverEventChore,
  deliverMissedChore,
  sendMailChore,
  mailPasswordLinkChore,
  mailEmailLinkChore,
];
