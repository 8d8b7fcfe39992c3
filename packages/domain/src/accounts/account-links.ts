/** What a mailed link is good for: to set a new password, or to show that a registered address is one's own. */
export const ACCOUNT_LINK_PURPOSES = ['password', 'email'] as const;
export type AccountLinkPurpose = (typeof ACCOUNT_LINK_PURPOSES)[number];

/** The page that a link opens; its token stands in the fragment, which is sent to no server, no log and no referrer. */
export const ACCOUNT_LINK_PATHS = {
  password: '/reset-password',
  email: '/confirm-email',
} as const satisfies Record<AccountLinkPurpose, string>;
