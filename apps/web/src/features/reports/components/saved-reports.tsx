import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import EmailIcon from '@mui/icons-material/EmailOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import type { Report } from '@sarm/contracts/http/reports/reports.routes';
import { EmptyState } from '@sarm/ui/empty-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { StatusChip } from '@sarm/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useReportFiles } from '../hooks/use-report-files.ts';
import { useReportToast } from '../hooks/use-report-toast.ts';
import { EmailDialog } from './email-dialog.tsx';

interface RowActionsProps {
  readonly report: Report;
  readonly hasMail: boolean;
  readonly onEmail: () => void;
  readonly onDeleted: () => void;
}

/** BUS-072, BUS-127, BUS-216: Download, Email and Delete; only a draft can be deleted. */
function RowActions({ report, hasMail, onEmail, onDeleted }: RowActionsProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation();
  const can = useCan();
  const confirm = useConfirm();
  const toast = useReportToast();
  const { download, busy } = useReportFiles();
  const [remove] = useChange(reportsCalls.remove);
  const { id, title, projectId, status } = report;
  const confirmDelete = (): void =>
    confirm({
      title: t('deleteTitle'),
      message: t('deleteText'),
      confirmLabel: common('delete'),
      destructive: true,
      onConfirm: async () => {
        const { error } = await remove({ params: { id } });
        if (error === undefined) toast.success(t('message.deleted'));
        else toast.error(t('message.deleteFailed', { message: errorText(error) }));
        return error === undefined ? onDeleted : undefined;
      },
    });
  const emailButton = (
    <IconButton
      size="small"
      aria-label={t('action.emailOf', { title })}
      disabled={!hasMail}
      onClick={onEmail}
    >
      <EmailIcon fontSize="small" />
    </IconButton>
  );
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Tooltip title={t('action.download')}>
        <IconButton
          size="small"
          aria-label={t('action.downloadOf', { title })}
          loading={busy}
          onClick={() => void download(report)}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {can(reportsCalls.email, { projectId }) && (
        <Tooltip title={t(hasMail ? 'action.email' : 'email.noServer')}>
          {hasMail ? (
            emailButton
          ) : (
            // A disabled button answers no pointer; its place does, and is found by the keyboard.
            <span tabIndex={0} role="note" aria-label={t('email.noServer')}>
              {emailButton}
            </span>
          )}
        </Tooltip>
      )}
      {can(reportsCalls.remove, { projectId, state: status }) && (
        <Tooltip title={t('action.delete')}>
          <IconButton size="small" aria-label={`${t('action.delete')} ${title}`} onClick={confirmDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

export interface SavedReportsProps {
  readonly datasetId: string | null;
  readonly mayWrite: boolean;
  readonly onDeleted: (id: string) => void;
}

export function SavedReports({ datasetId, mayWrite, onDeleted }: SavedReportsProps) {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const [mailed, setMailed] = useState<Report | null>(null);
  const list = useList(
    reportsCalls.list,
    { query: datasetId === null ? {} : { dataset_id: datasetId } },
    { sortBy: 'createdAt', sortOrder: 'desc' },
  );
  return (
    <Box sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h2">{t('saved')}</Typography>
        <SearchField label={t('searchLabel')} value={list.params.search} onSearch={list.onSearch} />
      </Box>
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={list.error === undefined ? undefined : t('listError', { message: errorText(list.error) })}
        onRetry={list.refetch}
        isEmpty={list.rows.length === 0}
        search={list.params.search}
        onClearSearch={() => list.onSearch('')}
        skeleton={<RowSkeletons label={t('saved')} />}
        empty={
          <EmptyState
            icon={<ReportIcon />}
            title={t('empty')}
            text={t(mayWrite ? 'emptyText' : 'emptyReader')}
          />
        }
      >
        <DataTable
          list={list}
          label={t('saved')}
          rowId={({ id }) => id}
          rowName={({ title }) => title}
          columns={[
            {
              id: 'title',
              header: t('column.title'),
              sort: 'title',
              cell: ({ id, title }) => <InAppLink to={`${PATHS.sarmReports}?id=${id}`}>{title}</InAppLink>,
            },
            {
              id: 'patient',
              header: t('column.patient'),
              cell: ({ patientName }) => patientName ?? t('noPatient'),
            },
            { id: 'sample', header: t('column.sample'), cell: ({ sampleName }) => sampleName },
            {
              id: 'status',
              header: t('column.status'),
              cell: ({ status, amendedById }) => (
                <StatusChip
                  label={amendedById === null ? t(`status.${status}`) : t('replaced')}
                  tone={amendedById !== null ? 'warning' : status === 'issued' ? 'success' : 'default'}
                />
              ),
            },
            {
              id: 'created',
              header: t('column.created'),
              sort: 'createdAt',
              oneLine: true,
              cell: ({ createdAt }) => dateAndTime(createdAt, locale),
            },
          ]}
          actions={(report) => (
            <RowActions
              report={report}
              // A server of an earlier version does not say; then the call itself answers.
              hasMail={list.data?.mailConfigured !== false}
              onEmail={() => setMailed(report)}
              onDeleted={() => onDeleted(report.id)}
            />
          )}
        />
        <Pager
          page={list.params.page}
          limit={list.params.limit}
          total={list.total}
          onPage={(page) => list.change({ page })}
        />
      </ListState>
      {mailed !== null && <EmailDialog report={mailed} onClose={() => setMailed(null)} />}
    </Box>
  );
}
