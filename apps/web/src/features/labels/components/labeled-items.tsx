import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import type { ListHandle } from '../../../shared/lists/use-list.ts';
import type { useItemsPlace } from '../hooks/use-items-place.ts';
import { EditLabelDialog } from './edit-label-dialog.tsx';
import { FramesStrip } from './frames-strip.tsx';
import { ItemsCard } from './items-card.tsx';
import { LabelFileButtons } from './label-file-buttons.tsx';
import { LabelList } from './label-list.tsx';
import { LabelStatistics } from './label-statistics.tsx';
import { LoadFailure } from './load-failure.tsx';

type Place = ReturnType<typeof useItemsPlace>;

export interface LabeledItemsProps {
  readonly labelId: string;
  readonly place: Place;
  readonly labels: ListHandle<DataLabel, never>;
}

/** TEC-071: what one label holds, beside the other labels. */
export function LabeledItems({ labelId, place, labels }: LabeledItemsProps) {
  const { t } = useTranslation(['dataLabels', 'common']);
  const overview = useRead(labelsCalls.overview, { params: { id: labelId } });
  // The list may be newer or sooner there; a label of a later page is in the overview alone.
  const label = overview.currentData?.data_label ?? labels.rows.find(({ id }) => id === labelId);
  const title = label === undefined ? t('dataLabels:title') : t('dataLabels:itemsIn', { name: label.name });
  const missing = isApiError(overview.error) && overview.error.status === 404;
  const all = place.addressOf({ labelId: null });
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[<Crumb key="all" to={all} label={t('dataLabels:title')} />]}
        status={label !== undefined && <EditButton label={label} />}
        actions={
          label !== undefined && <LabelFileButtons label={label} frames={overview.currentData?.frames} />
        }
        description={label?.description}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '264px minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <LabelList list={labels} openId={labelId} addressOf={(id) => place.addressOf({ labelId: id })} />
        </Box>
        {missing ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" component={Link} to={all}>
                {t('dataLabels:backToList')}
              </Button>
            }
          >
            {t('dataLabels:notFound')}
          </Alert>
        ) : (
          <Content labelId={labelId} label={label} place={place} overview={overview} />
        )}
      </Box>
    </>
  );
}

interface ContentProps {
  readonly labelId: string;
  readonly label: DataLabel | undefined;
  readonly place: Place;
  readonly overview: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
}

function Content({ labelId, label, place, overview }: ContentProps) {
  const { t } = useTranslation('dataLabels');
  if (label === undefined && overview.isError)
    return (
      <LoadFailure
        of="items"
        error={overview.error}
        retrying={overview.isFetching}
        onRetry={() => void overview.refetch()}
      />
    );
  if (label === undefined) return <RowSkeletons label={t('title')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <LabelStatistics labelId={labelId} />
      {label.item_count > 0 && (
        <FramesStrip
          key={labelId}
          labelId={labelId}
          frameId={place.frameId}
          onChoose={(frameId) => place.change({ frameId })}
        />
      )}
      <ItemsCard label={label} place={place} />
    </Box>
  );
}

function EditButton({ label }: { readonly label: DataLabel }) {
  const { t } = useTranslation('dataLabels');
  const can = useCan();
  const [editing, setEditing] = useState(false);
  if (!can(labelsCalls.update, { projectId: label.project_id, createdBy: label.user_id })) return null;
  return (
    <>
      <Tooltip title={t('edit.open')}>
        <IconButton size="small" aria-label={t('edit.open')} onClick={() => setEditing(true)}>
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {editing && <EditLabelDialog label={label} onClose={() => setEditing(false)} />}
    </>
  );
}
