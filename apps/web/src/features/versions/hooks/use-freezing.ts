import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { versionsCalls } from '@sarm/contracts/addresses/versions.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';
import { chosenVideosOf, type DatasetDraft } from '../state/dataset-draft.ts';
import { type SplitDraft, splitBody } from '../state/split-draft.ts';

export type Freezing =
  | { readonly state: 'idle' | 'creating' }
  | { readonly state: 'freezing'; readonly taskId: string }
  | { readonly state: 'failed'; readonly message: string }
  /** Null: the dataset was created without a version. */
  | { readonly state: 'done'; readonly versionId: string | null; readonly repeated: boolean };

const reasonOf = (error: unknown, fallback: string): string =>
  [errorText(error, fallback), ...fieldErrors(error).map(({ message }) => message)].join(' ');

const resultOf = (task: Task): { readonly versionId: string | null; readonly repeated: boolean } => {
  const result = task.result as { readonly version_id?: unknown; readonly repeated?: unknown } | null;
  return {
    versionId: typeof result?.version_id === 'string' ? result.version_id : null,
    repeated: result?.repeated === true,
  };
};

/** Creates the dataset, unless it is there, and freezes a version of it. A dataset that was created stays, and is frozen by the next try. */
export function useFreezing(existing: string | null) {
  const { t } = useTranslation(['versions', 'common']);
  const user = useUser();
  const noticeText = useNoticeText();
  const [create] = useChange(datasetsCalls.create);
  const [freeze] = useChange(versionsCalls.freeze);
  const [datasetId, setDatasetId] = useState(existing);
  const [freezing, setFreezing] = useState<Freezing>({ state: 'idle' });
  const failed = (message: string): void => setFreezing({ state: 'failed', message });

  const { task, estimate } = useTask(freezing.state === 'freezing' ? freezing.taskId : null, (ended) => {
    if (ended.status === 'completed') setFreezing({ state: 'done', ...resultOf(ended) });
    else if (ended.status === 'cancelled') failed(t('versions:freezing.cancelled'));
    else failed(noticeText(ended.notice, ended.message) || t('versions:freezing.failed'));
  });

  const createDataset = async (draft: DatasetDraft): Promise<string | null> => {
    const videos = chosenVideosOf(draft);
    const [first] = videos;
    const only = videos.length === 1 && first !== undefined;
    const { data, error } = await create({
      body: {
        name: draft.name.trim(),
        description: draft.description.trim(),
        type: 'detection',
        ...(draft.status === '' ? {} : { status: draft.status }),
        project_id: draft.videos[0]?.projectId,
        user_id: user.id,
        include_all_detections: true,
        ...(only
          ? { ...first, source: { type: 'annotation', video_id: first.video_id, frames: first.frames } }
          : { videos, source: { type: 'annotation' } }),
      },
    });
    if (error !== undefined) {
      failed(reasonOf(error, t('versions:wizard.failed')));
      return null;
    }
    const id: unknown = (data as { readonly id?: unknown } | undefined)?.id;
    if (typeof id === 'string' && id !== '') return id;
    failed(t('versions:wizard.noId'));
    return null;
  };

  const start = async (draft: DatasetDraft | null, split: SplitDraft | null): Promise<void> => {
    setFreezing({ state: 'creating' });
    const id = datasetId ?? (draft === null ? null : await createDataset(draft));
    if (id === null) return;
    setDatasetId(id);
    if (split === null) {
      setFreezing({ state: 'done', versionId: null, repeated: false });
      return;
    }
    const { data, error } = await freeze({ params: { id }, body: splitBody(split) });
    if (data === undefined) failed(reasonOf(error, t('versions:freezing.failed')));
    else setFreezing({ state: 'freezing', taskId: data.task_id });
  };

  return { datasetId, freezing, task, estimate, start, reset: () => setFreezing({ state: 'idle' }) };
}
export type FreezingHandle = ReturnType<typeof useFreezing>;
