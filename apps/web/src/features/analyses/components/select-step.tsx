import Typography from '@mui/material/Typography';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { SelectVideos } from './select-videos.tsx';
import { WhatVideosGive } from './what-videos-give.tsx';

export interface SelectStepProps {
  readonly answer: {
    readonly data?: { readonly videos: readonly Video[] } | undefined;
    readonly isError: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly dataset: Dataset | undefined;
  readonly chosen: readonly Video[];
  readonly onToggle: (video: Video) => void;
  readonly onAll: (all: boolean) => void;
}

/** Step 0 in all its faces: loading, failed, nothing to choose from, and the choice. */
export function SelectStep({ answer, dataset, chosen, onToggle, onAll }: SelectStepProps) {
  const { t } = useTranslation(['analyses', 'common', 'videos']);
  if (answer.isError)
    return (
      <ErrorState
        message={t('videos:listError', { message: errorText(answer.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void answer.refetch()}
      />
    );
  if (answer.data === undefined) return <RowSkeletons label={t('analyses:generate.title')} />;
  const { videos } = answer.data;
  if (videos.length === 0) return <Typography sx={{ p: 3 }}>{t('analyses:generate.noVideos')}</Typography>;
  return (
    <>
      <SelectVideos videos={videos} chosen={chosen} onToggle={onToggle} onAll={onAll} />
      <WhatVideosGive
        chosen={chosen}
        datasetId={dataset?.id ?? null}
        volumeMl={dataset?.sample.volume_ml ?? null}
      />
    </>
  );
}
