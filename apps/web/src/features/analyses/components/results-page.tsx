import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import { isId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { AnalysisDialog } from './analysis-dialog.tsx';

const TABS = ['all', 'completed', 'in-progress', 'pending', 'failed'] as const;
type TabName = (typeof TABS)[number];
const isTab = (value: string | null): value is TabName => TABS.some((tab) => tab === value);
/** More patients than a menu is good for; a longer list is searched on its own page. */
const MOST_PATIENTS = 200;

/** The video that frames were submitted of, as the page before passed it (BUS-117). */
const submittedVideo = (state: unknown): string | undefined => {
  const { fromSelection, videoId } = (state ?? {}) as { fromSelection?: boolean; videoId?: string };
  return fromSelection === true && isId(videoId) ? videoId : undefined;
};

/** BUS-020, BUS-081 */
export function ResultsPage() {
  const { t } = useTranslation('analyses');
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const requested = query.get('status');
  const tab: TabName = isTab(requested) ? requested : 'all';
  const patientId = query.get('patientId') ?? '';
  const videoId = submittedVideo(location.state);
  const list = useList(
    analysesCalls.list,
    {
      query: {
        ...(tab === 'all' ? {} : { status: tab }),
        ...(isId(patientId) ? { patient_id: patientId } : {}),
        ...(videoId === undefined ? {} : { video_id: videoId }),
      },
    },
    { sortBy: 'createdAt', sortOrder: 'desc', limit: 12 },
  );
  const patients = useRead(patientsCalls.list, {
    query: { page: 1, limit: MOST_PATIENTS, sort_by: 'name', sort_order: 'asc' },
  });
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    next.delete('page');
    setQuery(next, { state: location.state as unknown });
  };
  const openTo = (id: string): string => {
    const next = new URLSearchParams(query);
    next.set('id', id);
    return `?${next}`;
  };
  const openId = query.get('id');
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        searchLabel={t('searchLabel')}
        failed={(message) => t('listError', { message })}
        notice={
          videoId === undefined ? undefined : (
            <Alert
              severity="info"
              sx={{ mb: 2 }}
              action={
                <Button onClick={() => void navigate(location.pathname, { state: null })}>
                  {t('showAll')}
                </Button>
              }
            >
              {t('ofVideoOnly')}
            </Alert>
          )
        }
        toolbar={
          <>
            <TextField
              select
              label={t('patientFilter')}
              value={patientId}
              onChange={(event) => set('patientId', event.target.value)}
              sx={{ width: 200 }}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{t('allPatients')}</MenuItem>
              {(patients.data?.items ?? []).map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <Tabs
              value={tab}
              onChange={(_, value: TabName) => set('status', value === 'all' ? '' : value)}
              aria-label={t('tabs.label')}
            >
              {TABS.map((name) => (
                <Tab key={name} value={name} label={t(`tabs.${name}`)} />
              ))}
            </Tabs>
          </>
        }
        empty={{
          icon: <ScienceIcon />,
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <Button variant="outlined" component={RouterLink} to={PATHS.sarmProjects}>
              {t('toDatasets')}
            </Button>
          ),
        }}
        card={(analysis) => (
          <AnalysisCard key={analysis.id} analysis={analysis} openTo={openTo(analysis.id)} />
        )}
      />
      {openId !== null && isId(openId) && <AnalysisDialog id={openId} onClose={() => set('id', '')} />}
    </>
  );
}
