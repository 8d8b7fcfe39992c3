import type { Notice } from './catalogue/notices.ts';

/** How work ended that left no result, and the notice that people get about it. */
export interface WorkEnding {
  readonly status: 'failed' | 'cancelled';
  readonly reason: Notice;
}
