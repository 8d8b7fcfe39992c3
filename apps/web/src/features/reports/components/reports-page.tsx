import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import type { Report, ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';
import { useReportFiles } from '../hooks/use-report-files.ts';
import { AnalysisChoice } from './analysis-choice.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { type ReportDialogKind, ReportEditor, type ReportEditorProps } from './report-editor.tsx';
import { SavedReports } from './saved-reports.tsx';

interface OpenedProps {
  readonly analysisId: string;
  readonly record?: ReportRecord;
  readonly amendsId: string | null;
  readonly go: (params: Readonly<Record<string, string>>) => void;
  readonly shared: Pick<ReportEditorProps, 'files' | 'onDialog' | 'onShown'>;
}

/** The editor, once everything that a report is made from has come. */
function Opened({ analysisId, record, amendsId, go, shared }: OpenedProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation();
  const can = useCan();
  const source = useRead(reportsCalls.source, { params: { id: analysisId } });
  const templates = useRead(reportsCalls.templates);
  const [first, ...rest] = templates.data?.items ?? [];
  const failed = [source, templates].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <ErrorState
        message={t('sourceError', { message: errorText(failed.error) })}
        retryLabel={common('retry')}
        onRetry={() => void failed.refetch()}
      />
    );
  if (source.data === undefined || first === undefined)
    return <Skeleton variant="rounded" height={560} animation={false} />;
  // A draft that nobody could save would only look like work.
  if (record === undefined && !can(reportsCalls.create, { projectId: source.data.projectId }))
    return <Alert severity="info">{t('readOnly.noNew')}</Alert>;
  return (
    <ReportEditor
      key={record === undefined ? `${analysisId} ${amendsId}` : `${record.id} ${record.status}`}
      source={source.data}
      mailConfigured={source.data.mailConfigured}
      templates={[first, ...rest]}
      record={record}
      amendsId={amendsId}
      onSaved={({ id }) => go({ id })}
      onCorrect={({ id }) => go({ analysisId, amends: id })}
      {...shared}
    />
  );
}

function SavedOne({ id, go, shared }: { readonly id: string } & Pick<OpenedProps, 'go' | 'shared'>) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation();
  const record = useRead(reportsCalls.get, { params: { id } });
  if (record.isError)
    return (
      <ErrorState
        message={t('oneError', { message: errorText(record.error) })}
        retryLabel={common('retry')}
        onRetry={() => void record.refetch()}
      />
    );
  if (record.data === undefined) return <Skeleton variant="rounded" height={560} animation={false} />;
  const { analysisId, amendsId } = record.data;
  return <Opened analysisId={analysisId} record={record.data} amendsId={amendsId} go={go} shared={shared} />;
}

/** BUS-013, BUS-071, BUS-072 */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  usePageTitle(t('title'));
  const [params, setParams] = useSearchParams();
  const [id, analysisId, amendsId] = [params.get('id'), params.get('analysisId'), params.get('amends')];
  const datasetId = params.get('datasetId');
  const files = useReportFiles();
  const [dialog, setDialog] = useState<{ kind: ReportDialogKind; report: Report } | null>(null);
  const { place, onShown } = useKeptFocus(dialog !== null);
  const onDialog = (kind: ReportDialogKind, report: Report): void => setDialog({ kind, report });
  const shared = { files, onDialog, onShown };
  const mayWrite = Object.keys(useProjectsFor(reportsCalls.create)).length > 0;
  // A saved report has its analysis, which stays chosen.
  const { data: saved } = useRead(reportsCalls.get, id === null ? null : { params: { id } });
  const go = (next: Readonly<Record<string, string>>): void =>
    setParams({ ...(datasetId === null ? {} : { datasetId }), ...next });
  return (
    <>
      <PageHeader title={t('title')} description={t(mayWrite ? 'description' : 'readOnly.description')} />
      {mayWrite && (
        <Box sx={{ maxWidth: 560, mb: 2 }}>
          <AnalysisChoice
            analysisId={id === null ? analysisId : (saved?.analysisId ?? null)}
            datasetId={datasetId}
            onChoose={(chosen) => go(chosen === null ? {} : { analysisId: chosen })}
          />
        </Box>
      )}
      <Box ref={place} tabIndex={-1} sx={{ outline: 'none !important' }}>
        {id !== null && <SavedOne key={id} id={id} go={go} shared={shared} />}
        {id === null && analysisId !== null && (
          <Opened key={analysisId} analysisId={analysisId} amendsId={amendsId} go={go} shared={shared} />
        )}
      </Box>
      {mayWrite && id === null && analysisId === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('chooseAnalysis')}
        </Typography>
      )}
      <SavedReports
        datasetId={datasetId}
        mayWrite={mayWrite}
        onDeleted={(gone) => {
          if (gone === id) go({});
        }}
      />
      {dialog?.kind === 'email' && <EmailDialog report={dialog.report} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'issue' && <IssueDialog id={dialog.report.id} onClose={() => setDialog(null)} />}
    </>
  );
}
