import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { LocalEdit } from './pending-edits.ts';

/** What one request carries of the edits that wait: of one tab, within its number and its bytes. */
export function nextBatch(waiting: readonly LocalEdit[]): SentEdit[] {
  let bytes = 0;
  const batch: SentEdit[] = [];
  for (const { edit, client_id } of waiting.slice(0, EDITS.perBatch)) {
    bytes += JSON.stringify(edit).length + 1;
    if (client_id !== waiting[0]?.client_id || bytes > EDITS.batchBytes - HEAD_BYTES) break;
    batch.push(edit);
  }
  return batch;
}

/** What a batch says beside its edits. */
const HEAD_BYTES = 1024;
