import { versionsCalls } from '@sarm/contracts/addresses/versions.generated';
import { useRead } from '../../../shared/api/use-read.ts';
import { chosenVideosOf, type SourceVideo } from '../state/dataset-draft.ts';
import { type SplitDraft, splitBody } from '../state/split-draft.ts';

/** What is frozen: a dataset, or frames that are chosen for a new one. */
export type Frozen =
  | { readonly datasetId: string }
  | { readonly projectId: string; readonly videos: readonly SourceVideo[] };

/** Compared again with each visit: an attempt that failed has left what it compared. */
const FRESH = { refetchOnMountOrArgChange: true };

/** Null: nothing is previewed yet. */
export function useSplitPreview(frozen: Frozen | null, draft: SplitDraft) {
  const body = splitBody(draft);
  const isStored = frozen !== null && 'datasetId' in frozen;
  const ofDataset = useRead(
    versionsCalls.preview,
    isStored ? { params: { id: frozen.datasetId }, body } : null,
    FRESH,
  );
  const ofChosen = useRead(
    versionsCalls.previewChosen,
    frozen === null || isStored
      ? null
      : { params: { id: frozen.projectId }, body: { ...body, videos: chosenVideosOf(frozen) } },
    FRESH,
  );
  return isStored ? ofDataset : ofChosen;
}
export type SplitPreviewAnswer = ReturnType<typeof useSplitPreview>;

/** Whether the version can be frozen as it is placed. */
export const mayFreeze = ({ data, isFetching, isError }: SplitPreviewAnswer): boolean =>
  data !== undefined &&
  !isFetching &&
  !isError &&
  data.frame_count > 0 &&
  data.leaks.length === 0 &&
  data.empty.length === 0;
