import type { OutboxStore } from '../outbox/outbox-store.ts';

/** Edits of this person that only this computer has: who signs out with them is warned. */
export const unsentCount = async (store: OutboxStore, userId: string): Promise<number> =>
  (await store.use(userId)).edits;
