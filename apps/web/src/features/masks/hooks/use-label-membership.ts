import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import { LABELS } from '@sarm/domain/labels';
import { useMemo } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';

/** Which boxes the chosen label holds, of one frame or of all; null: not read. */
export function useLabelMembership(labelId: string | null, frameId: string | null) {
  const { currentData, refetch } = useRead(
    labelsCalls.get,
    labelId === null
      ? null
      : {
          params: { labelIdOrName: labelId },
          query: {
            page: 1,
            limit: LABELS.itemsOfLabel,
            ...(frameId === null ? {} : { frame_id: frameId }),
          },
        },
  );
  const ids = currentData?.detection_ids;
  const added = useMemo(() => (ids === undefined ? null : new Set(ids)), [ids]);
  // Over a video the label holds boxes of other videos as well: their number would be wrong for this list.
  return {
    added,
    counted: added !== null && frameId !== null,
    refetch: labelId === null ? () => undefined : refetch,
  };
}
