import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useRead } from '../api/use-read.ts';
import { type ChooserRow, RowChooser, useRowSearch } from './row-chooser.tsx';
import type { ChosenPlace } from './use-chosen-place.ts';

/** A video of the chosen dataset; keyed by the dataset, because a text that was typed belongs to that. */
export function VideoChooser({ place }: { readonly place: ChosenPlace }) {
  return <VideosOf key={place.datasetId} place={place} />;
}

function VideosOf({ place }: { readonly place: ChosenPlace }) {
  const { t } = useTranslation('workbench', { keyPrefix: 'choosers' });
  const search = useRowSearch();
  const { datasetId, video, videoFailure } = place;
  const found = useRead(
    videosCalls.listOfDataset,
    datasetId === null
      ? null
      : {
          params: { datasetId },
          query: { ...search.query, page: 1, sort_by: 'createdAt', sort_order: 'asc' },
        },
  );
  const rowOf = ({ id, name, extractedFramesCount }: Video): ChooserRow => ({
    id,
    name,
    detail: t('frames', { count: extractedFramesCount }),
  });
  const failure = datasetId !== null && found.isError ? found.error : videoFailure;
  const none = found.data?.total === 0 && search.query.search === '';
  return (
    <RowChooser
      label={t('video')}
      rows={datasetId === null ? [] : (found.data?.videos ?? []).map(rowOf)}
      total={found.data?.total ?? 0}
      chosen={video === undefined ? null : rowOf(video)}
      search={search}
      loading={found.isFetching}
      disabled={datasetId === null}
      hint={datasetId === null ? t('datasetFirst') : none ? t('noVideos') : undefined}
      {...(failure === undefined ? {} : { failure: t('videoError', { message: errorText(failure) }) })}
      onChoose={(row) => place.chooseVideo(row?.id ?? null)}
    />
  );
}
