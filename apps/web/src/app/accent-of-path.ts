import type { Accent } from '@sarm/ui/palette';
import { workflowOf } from '../shared/session/shown-workflow.ts';

export const accentOfPath = (path: string): Accent =>
  /^\/admin(\/|$)/.test(path) ? 'administration' : workflowOf(path);
