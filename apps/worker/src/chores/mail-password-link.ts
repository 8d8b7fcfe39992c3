import { mailPasswordLinkChore } from '@sarm/contracts/jobs/chore-table';
import { AUTH } from '@sarm/domain/limits';
import { passwordLinkMail } from '@sarm/messages/account-link-mail';
import type { ChoreDeps, ChoreHandler } from './chore-handler.ts';
import { mailAccountLink } from './mail-account-link.ts';

/** PLT-005 */
export const createMailPasswordLink = (deps: ChoreDeps): ChoreHandler<typeof mailPasswordLinkChore> => ({
  chore: mailPasswordLinkChore,
  run: async ({ userId }) => {
    if (userId === null) return;
    await mailAccountLink(deps, userId, {
      purpose: 'password',
      goodForMs: AUTH.resetLinkMinutes * 60_000,
      write: passwordLinkMail,
    });
  },
});
