import { mailEmailLinkChore } from '@sarm/contracts/jobs/chore-table';
import { AUTH } from '@sarm/domain/limits';
import { emailLinkMail } from '@sarm/messages/account-link-mail';
import type { ChoreDeps, ChoreHandler } from './chore-handler.ts';
import { mailAccountLink } from './mail-account-link.ts';

/** PLT-152: to the person who registered, until the address is proven. */
export const createMailEmailLink = (deps: ChoreDeps): ChoreHandler<typeof mailEmailLinkChore> => ({
  chore: mailEmailLinkChore,
  run: ({ userId }) =>
    mailAccountLink(deps, userId, {
      purpose: 'email',
      goodForMs: AUTH.emailLinkHours * 3_600_000,
      write: emailLinkMail,
      needs: (user) => user.email_proven_at === null,
    }),
});
