import MovieIcon from '@mui/icons-material/MovieOutlined';
import Button from '@mui/material/Button';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { isId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { SortControl } from '../../../shared/lists/sort-control.tsx';
import { useListFilter } from '../../../shared/lists/use-list-params.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { PatientFilter } from './patient-filter.tsx';
import { VideoCard } from './video-card.tsx';

const CARDS_PER_PAGE = 24;
const given = (value: string): string | undefined => (isId(value) ? value : undefined);

/** BUS-012, BUS-027, BUS-051, BUS-059 to BUS-061 */
export function FramesOverviewPage() {
  const { t } = useTranslation(['frames', 'videos']);
  const [patientId, setPatientId] = useListFilter('patientId');
  const [datasetId] = useListFilter('datasetId');
  const list = useList(
    videosCalls.list,
    {
      query: {
        ...(given(patientId) === undefined ? {} : { patient_id: patientId }),
        ...(given(datasetId) === undefined ? {} : { dataset_id: datasetId }),
      },
    },
    { sortBy: 'createdAt', limit: CARDS_PER_PAGE },
  );
  return (
    <ListPage
      list={list}
      title={t('frames:overview')}
      searchLabel={t('videos:searchLabel')}
      toolbar={
        <>
          <PatientFilter value={patientId} onChange={setPatientId} />
          <SortControl
            list={list}
            options={{
              createdAt: t('videos:sort.createdAt'),
              name: t('videos:sort.name'),
              size: t('videos:sort.size'),
              duration: t('videos:sort.duration'),
              status: t('videos:sort.status'),
            }}
          />
        </>
      }
      failed={(message) => t('videos:listError', { message })}
      empty={{
        icon: <MovieIcon />,
        title: t('frames:noVideos'),
        action: (
          <Button variant="contained" component={Link} to={PATHS.sarmProjects}>
            {t('videos:upload')}
          </Button>
        ),
      }}
      card={(video) => <VideoCard key={video.id} video={video} />}
    />
  );
}
