import type { UploadAction, UploadItem } from '../../../shared/uploads/upload-queue.ts';

export interface UploadTools {
  readonly dispatch: (action: UploadAction) => void;
  readonly upload: (item: UploadItem) => Promise<void>;
  readonly signal: AbortSignal;
  /** The text for a failure of a file. */
  readonly failureText: (item: UploadItem, error: unknown) => string;
  readonly onUploaded: () => void;
}

export interface UploadSummary {
  readonly uploaded: number;
  readonly failed: number;
  readonly cancelled: boolean;
}

/** BUS-042: one after another; a file that fails does not stop the ones after it. */
export async function runUploads(items: readonly UploadItem[], tools: UploadTools): Promise<UploadSummary> {
  let uploaded = 0;
  let failed = 0;
  for (const item of items) {
    if (tools.signal.aborted) break;
    try {
      await tools.upload(item);
      tools.dispatch({ type: 'moved', id: item.id, stage: 'done' });
      uploaded += 1;
      tools.onUploaded();
    } catch (error) {
      if (tools.signal.aborted) {
        tools.dispatch({ type: 'moved', id: item.id, stage: 'ready' });
        break;
      }
      failed += 1;
      tools.dispatch({ type: 'failed', id: item.id, error: tools.failureText(item, error) });
    }
  }
  tools.dispatch({ type: 'finished' });
  return { uploaded, failed, cancelled: tools.signal.aborted };
}
