import type { Accent } from '@sarm/ui/palette';

export const accentOfPath = (path: string): Accent => {
  if (/^\/finetune(\/|$)/.test(path)) return 'finetune';
  return /^\/admin(\/|$)/.test(path) ? 'administration' : 'sarm';
};
