import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { sendMailChore } from '@sarm/contracts/jobs/chore-table';
import { insertTestMail } from '@sarm/database/work/mails.repository';
import { readUserSettings } from '@sarm/database/people/user-settings.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** PLT-232: goes the way of every other mail, so it shows that the worker can use the mail server too. */
export const sendTestMail =
  ({
    mailer,
    queue,
  }: Pick<AppDeps, 'mailer' | 'queue'>): Handler<RouteGroups['systemSettings']['testMail']> =>
  async ({ tx, caller }) => {
    if (!mailer.configured) throw new AppError('mail_not_configured');
    const { userId, email, displayName: name } = caller;
    const { language } = await readUserSettings(tx, userId);
    const mailId = await insertTestMail(tx, { email, name, language });
    await queue.enqueue(tx, sendMailChore, mailId, { mailId });
    return {
      status: 202,
      body: { mail_id: mailId },
      audit: { action: 'settings.test-mail', subjectId: mailId },
    };
  };
