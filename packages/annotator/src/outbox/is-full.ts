import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { OutboxUse } from './outbox-store.ts';

const DAY_MS = 86_400_000;

/** No further edit is accepted until what waits was sent: what nobody sends for weeks would be forgotten. */
export const isFull = ({ edits, bytes, oldest }: OutboxUse, now: number): boolean =>
  edits >= EDITS.outbox.edits ||
  bytes >= EDITS.outbox.bytes ||
  (oldest !== null && now - oldest > EDITS.outbox.days * DAY_MS);
