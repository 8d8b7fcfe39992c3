import AddIcon from '@mui/icons-material/AcUnitOutlined';
import Button from '@mui/material/Button';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { versionsCalls } from '@sarm/contracts/addresses/versions.generated';
import { isId } from '@sarm/domain/ids';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useCan, useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useVersionColumns } from './use-version-columns.tsx';
import { VersionDialog } from './version-dialog.tsx';

/** Frozen versions of a dataset, newest first; the address keeps the one that is opened. */
export function DatasetVersionsPage() {
  const { t } = useTranslation(['versions', 'datasets', 'common']);
  const { datasetId = '' } = useParams();
  const user = useUser();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  const opened = query.get('version');
  const dataset = useRead(datasetsCalls.get, { params: { id: datasetId }, query: {} });
  const list = useList(versionsCalls.list, { params: { id: datasetId } }, { limit: VERSIONS.perPage });
  const columns = useVersionColumns();
  const name = dataset.data?.name ?? '';
  usePageTitle(name === '' ? t('versions:list.title') : t('versions:list.of', { name }));
  const open = (id: string | null): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('version');
      else next.set('version', id);
      return next;
    });
  const projectId = dataset.data?.projectId;
  const freeze =
    projectId !== undefined && can(versionsCalls.freeze, { projectId }) ? (
      <Button
        variant="contained"
        startIcon={<AddIcon />}
        component={Link}
        to={pathTo(PATHS.finetuneFreezeVersion, { datasetId })}
      >
        {t('versions:freeze.action')}
      </Button>
    ) : undefined;
  return (
    <>
      <PageHeader
        title={t('versions:list.title')}
        description={name}
        breadcrumbs={
          mayOpen(user, 'finetuneDatasets')
            ? [<Crumb key="datasets" to={PATHS.finetuneDatasets} label={t('datasets:title')} />]
            : []
        }
        breadcrumbsLabel={t('common:breadcrumbs')}
        actions={freeze}
      />
      <FramedList
        list={list}
        label={t('versions:list.title')}
        failed={(message) => t('versions:list.failed', { message })}
        empty={{
          title: t('versions:list.none'),
          text: t('versions:list.noneText'),
          ...(freeze === undefined ? {} : { action: freeze }),
        }}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: ({ number }) => t('versions:list.version', { number }),
          actions: ({ id, number }) => (
            <Button
              size="small"
              aria-label={t('versions:list.detailsOf', { number })}
              onClick={() => open(id)}
            >
              {t('versions:list.details')}
            </Button>
          ),
        }}
      />
      {isId(opened) && <VersionDialog id={opened} onClose={() => open(null)} />}
    </>
  );
}
