import Box from '@mui/material/Box';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { type ChooserRow, RowChooser, useRowSearch } from '../../../shared/choosers/row-chooser.tsx';

export interface AddVideoProps {
  /** Once a video is chosen the others are of its project. */
  readonly projectId: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onAdd: (video: Video) => void;
}

/** A dataset, then its videos: each that is chosen joins the list. */
export function AddVideo({ projectId, chosen, onAdd }: AddVideoProps) {
  const { t } = useTranslation('workbench', { keyPrefix: 'choosers' });
  const [dataset, setDataset] = useState<ChooserRow | null>(null);
  const search = useRowSearch();
  const found = useRead(datasetsCalls.list, {
    query: { ...search.query, ...(projectId === undefined ? {} : { project_id: projectId }) },
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 720 }}>
      <RowChooser
        label={t('dataset')}
        rows={(found.data?.datasets ?? []).map(({ id, name, projectName }) => ({
          id,
          name,
          detail: projectName,
        }))}
        total={found.data?.total ?? 0}
        chosen={dataset}
        search={search}
        loading={found.isFetching}
        {...(found.isError ? { failure: t('datasetError', { message: errorText(found.error) }) } : {})}
        onChoose={setDataset}
      />
      <VideosOf key={dataset?.id ?? 'none'} datasetId={dataset?.id ?? null} chosen={chosen} onAdd={onAdd} />
    </Box>
  );
}

interface VideosOfProps extends Pick<AddVideoProps, 'chosen' | 'onAdd'> {
  readonly datasetId: string | null;
}

function VideosOf({ datasetId, chosen, onAdd }: VideosOfProps) {
  const { t } = useTranslation(['workbench', 'versions']);
  const search = useRowSearch();
  const [added, setAdded] = useState(0);
  const found = useRead(
    videosCalls.listOfDataset,
    datasetId === null
      ? null
      : {
          params: { datasetId },
          query: { ...search.query, page: 1, sort_by: 'createdAt', sort_order: 'asc' },
        },
  );
  const videos = datasetId === null ? [] : (found.data?.videos ?? []);
  const open = videos.filter(({ id }) => !chosen.has(id));
  const none = found.data?.total === 0 && search.query.search === '';
  const hint =
    datasetId === null
      ? t('workbench:choosers.datasetFirst')
      : none
        ? t('workbench:choosers.noVideos')
        : videos.length > 0 && open.length === 0
          ? t('versions:source.allAdded')
          : t('versions:source.addHint');
  return (
    <RowChooser
      // It is empty again after each choice.
      key={added}
      label={t('workbench:choosers.video')}
      rows={open.map(({ id, name, extractedFramesCount: count }) => ({
        id,
        name,
        detail: t('workbench:choosers.frames', { count }),
      }))}
      total={(found.data?.total ?? 0) - (videos.length - open.length)}
      chosen={null}
      search={search}
      loading={found.isFetching}
      disabled={datasetId === null}
      hint={hint}
      {...(datasetId !== null && found.isError
        ? { failure: t('workbench:choosers.videoError', { message: errorText(found.error) }) }
        : {})}
      onChoose={(row) => {
        const video = open.find(({ id }) => id === row?.id);
        if (video === undefined) return;
        onAdd(video);
        setAdded(added + 1);
      }}
    />
  );
}
