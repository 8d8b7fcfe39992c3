/** What a sign-in can wait for once its password was right (PLT-151). */
export const SIGN_IN_STEPS = ['totp', 'totp-enrol', 'passkey', 'change-password'] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];
