import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import { automaticLabelName, LABELS } from '@sarm/domain/labels';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { answerText, errorText, isApiError } from '../../../shared/api/api-error.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { alertAdded } from '../../../shared/ui-state/ui.slice.ts';

/** TEC-059 */
export type LabelStatus = 'loading' | 'creating' | 'ready' | 'adding' | 'pending' | 'error';

export interface OwnLabel {
  readonly status: LabelStatus;
  /** Boxes of this frame that the label holds; null: not read. */
  readonly added: ReadonlySet<string> | null;
  /** Creation was refused; the panel says so beside the text of TEC-297. */
  readonly createFailed: boolean;
  readonly addFrame: () => Promise<void>;
  readonly addObject: (detectionId: string) => Promise<void>;
  readonly retry: () => void;
}

/** TEC-298 */
const CREATED_MS = 6000;

/** PLT-195: what failed below HTTP has a text of its own; an answer may come without any. */
const messageOf = (error: unknown): string | undefined =>
  isApiError(error) && typeof error.status === 'number' ? answerText(error.data) : errorText(error);

const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** The person's own detection label of a dataset: found by its name, made where there is none. null: still loading. */
export function useOwnLabel(of: { readonly frameId: string; readonly datasetId: string } | null): OwnLabel {
  const { t } = useTranslation('annotation');
  const user = useUser();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const name = of === null ? null : automaticLabelName(user.id, of.datasetId, 'detection');
  const found = useRead(
    labelsCalls.get,
    of === null || name === null
      ? null
      : {
          params: { labelIdOrName: name },
          query: { frame_id: of.frameId, page: 1, limit: LABELS.itemsOfLabel },
        },
  );
  const [create, creation] = useChange(labelsCalls.create);
  const [addFrames, adding] = useChange(labelsCalls.addFrames);
  const [addItem, addingItem] = useChange(labelsCalls.addItem);
  const [createFailed, setCreateFailed] = useState(false);
  const { refetch, isError, error } = found;
  const missing = isError && isMissing(error);
  const tried = useRef<string | null>(null);
  const label = found.currentData?.data_label;

  const make = useCallback(async (): Promise<void> => {
    if (name === null || of === null) return;
    const { error: refused } = await create({
      body: { name, description: '', dataset_id: of.datasetId, label_type: 'detection' },
    });
    setCreateFailed(refused !== undefined);
    if (refused !== undefined) {
      toast.error(t('label.createFailed'));
      return;
    }
    dispatch(alertAdded({ message: t('label.created'), type: 'success', duration: CREATED_MS }));
    void refetch();
  }, [create, dispatch, name, of, refetch, t, toast]);

  useEffect(() => {
    if (!missing || name === null || tried.current === name) return;
    tried.current = name;
    void make();
  }, [make, missing, name]);

  const addFrame = async (): Promise<void> => {
    if (of === null || label === undefined) return;
    const { error: refused } = await addFrames({
      body: { data_label_id: label.id, item_ids: [of.frameId] },
    });
    if (refused !== undefined) {
      const message = messageOf(refused);
      toast.error(message === undefined ? t('label.addFailedPlain') : t('label.addFailed', { message }));
      return;
    }
    toast.success(t('label.added'));
    void refetch();
  };
  const addObject = async (detectionId: string): Promise<void> => {
    if (label === undefined) return;
    const { error: refused } = await addItem({
      body: { data_label_id: label.id, detection_id: detectionId },
    });
    if (refused !== undefined) toast.error(t('label.oneFailed', { message: errorText(refused) }));
    else void refetch();
  };
  const ids = found.currentData?.detection_ids;
  const added = useMemo(() => (ids === undefined ? null : new Set(ids)), [ids]);
  return {
    status: statusOf(),
    added,
    createFailed,
    addFrame,
    addObject,
    retry: () => {
      if (missing) void make();
      else void refetch();
    },
  };

  function statusOf(): LabelStatus {
    if (of === null) return 'pending';
    if (creation.isLoading) return 'creating';
    if (adding.isLoading || addingItem.isLoading) return 'adding';
    if (label !== undefined) return 'ready';
    if (missing && !createFailed) return 'creating';
    return isError ? 'error' : 'loading';
  }
}
