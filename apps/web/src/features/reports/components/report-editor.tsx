import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import type { ReportSource } from '@sarm/contracts/http/reports/report-document.entities';
import type { Report, ReportRecord, ReportTemplate } from '@sarm/contracts/http/reports/reports.routes';
import { buildDocument } from '@sarm/reports/build-document';
import { StatusChip } from '@sarm/ui/status-chip';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import type { useReportFiles } from '../hooks/use-report-files.ts';
import { useReportLanguage } from '../hooks/use-report-language.ts';
import { useSaveReport } from '../hooks/use-save-report.ts';
import { useStill } from '../hooks/use-still.ts';
import { useThumbnails } from '../hooks/use-thumbnails.ts';
import { firstSettings, ownTimeZone, sameSettings } from '../state/report-settings.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportConfig } from './report-config.tsx';
import { type PreviewHandle, ReportPreview } from './report-preview.tsx';

export type ReportDialogKind = 'email' | 'issue';

export interface ReportEditorProps {
  readonly source: ReportSource;
  readonly mailConfigured: boolean | undefined;
  readonly templates: readonly [ReportTemplate, ...ReportTemplate[]];
  /** Absent: a new report. */
  readonly record?: ReportRecord | undefined;
  readonly amendsId: string | null;
  readonly onSaved: (report: Report) => void;
  readonly onCorrect: (report: Report) => void;
  /** Of the page: saving a new report opens it under its own address, and what was begun continues there. */
  readonly files: ReturnType<typeof useReportFiles>;
  readonly onDialog: (dialog: ReportDialogKind, report: Report) => void;
  readonly onShown: () => void;
}

/** BUS-071: configuration next to the report, which follows every change at once. */
export function ReportEditor(props: ReportEditorProps) {
  const { source, templates, record, amendsId, onSaved, onCorrect, files, onDialog, onShown } = props;
  const { t } = useTranslation('reports');
  const can = useCan();
  const preview = useRef<PreviewHandle>(null);
  useEffect(onShown, [onShown]);
  const [settings, setSettings] = useState(
    () => record?.settings ?? firstSettings(templates[0], t('defaultTitle')),
  );
  const [madeAt] = useState(() => new Date().toISOString());
  const { save, busy: saving } = useSaveReport();
  const issued = record?.status === 'issued';
  const mayWrite = can(reportsCalls.create, { projectId: source.projectId });
  const [language, chooseLanguage] = useReportLanguage(record?.document.language, setSettings);
  const unchanged =
    record !== undefined && sameSettings(record.settings, settings) && record.document.language === language;
  const document = useMemo(
    () =>
      unchanged
        ? record.document
        : buildDocument({
            source,
            settings,
            language,
            edition: source.edition,
            timeZone: ownTimeZone(),
            reportId: record?.id ?? null,
            madeAt,
            amends: record?.document.amends ?? null,
          }),
    [unchanged, record, source, settings, language, madeAt],
  );
  const pictures = useThumbnails(document.pictures);
  const still = useStill(document);

  const saveNow = async (): Promise<Report | undefined> => {
    const saved = await save({ analysisId: source.analysisId, record, amendsId, settings, language });
    if (saved !== undefined) onSaved(saved);
    return saved;
  };
  /** BUS-106: what is sent, printed to a file or issued is stored first. */
  const stored = async (): Promise<Report | undefined> => (unchanged ? record : await saveNow());
  const withStored = (work: (report: Report) => void) => async (): Promise<void> => {
    const report = await stored();
    if (report !== undefined) work(report);
  };

  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '320px minmax(0, 1fr)' } }}>
      <Box
        component="section"
        aria-label={t('configuration')}
        sx={{ display: 'grid', gap: 2, alignContent: 'start' }}
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusChip
            label={unchanged ? t(`status.${record.status}`) : t('unsaved')}
            tone={issued ? 'success' : 'default'}
          />
          {amendsId !== null && <StatusChip label={t('replaces')} tone="info" />}
          {record?.amendedById != null && <StatusChip label={t('replaced')} tone="warning" />}
        </Box>
        <ReportActions
          issued={issued}
          mayWrite={mayWrite}
          titled={settings.title.trim() !== ''}
          saved={record !== undefined}
          busy={saving || files.busy}
          mailConfigured={props.mailConfigured}
          onSave={() => void saveNow()}
          onPrint={() => preview.current?.print()}
          onDownload={() => void withStored((report) => void files.download(report))()}
          onEmail={() => void withStored((report) => onDialog('email', report))()}
          onIssue={() => void withStored((report) => onDialog('issue', report))()}
          onCorrect={() => record !== undefined && onCorrect(record)}
          onExport={(kind) => record !== undefined && void files.exportAs(record, kind)}
        />
        {issued && <Alert severity="info">{t('issuedNote')}</Alert>}
        {!mayWrite && <Alert severity="info">{t('readOnly.note')}</Alert>}
        <ReportConfig
          settings={settings}
          templates={templates}
          readOnly={issued || !mayWrite}
          language={language}
          onChange={setSettings}
          onLanguage={(next) => void chooseLanguage(next)}
        />
      </Box>
      <ReportPreview ref={preview} document={document} pictures={pictures} still={still} />
    </Box>
  );
}
