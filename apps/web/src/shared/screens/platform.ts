import { ACCOUNT_LINK_PATHS } from '@sarm/domain/accounts/account-links';
import type { Screens } from './screen.ts';

export const PLATFORM_SCREENS = {
  home: { path: '/' },
  login: { path: '/login' },
  register: { path: '/register' },
  forgotPassword: { path: '/forgot-password' },
  resetPassword: { path: ACCOUNT_LINK_PATHS.password },
  confirmEmail: { path: ACCOUNT_LINK_PATHS.email },
  setup: { path: '/setup' },
  unauthorized: { path: '/unauthorized' },
  accountInactive: { path: '/account-inactive' },
  incompleteProfile: { path: '/incomplete-profile' },
  dashboard: { path: '/dashboard' },
  profile: { path: '/profile', page: 'profile/profile-page', texts: ['account', 'access', 'secondFactor'] },
  settings: { path: '/settings', page: 'settings/settings-page', texts: ['settings'] },
  history: {
    path: '/history/:kind/:id',
    page: 'history/history-page',
    texts: ['history', 'logs'],
  },
} as const satisfies Screens;
