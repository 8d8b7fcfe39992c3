import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import EmailIcon from '@mui/icons-material/EmailOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import SaveIcon from '@mui/icons-material/SaveOutlined';
import SignIcon from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';

export interface ReportActionsProps {
  readonly issued: boolean;
  readonly mayWrite: boolean;
  /** BUS-126: without a title nothing is saved and nothing printed to a file. */
  readonly titled: boolean;
  readonly saved: boolean;
  readonly busy: boolean;
  readonly mailConfigured: boolean | undefined;
  readonly onSave: () => void;
  readonly onPrint: () => void;
  readonly onDownload: () => void;
  readonly onEmail: () => void;
  readonly onIssue: () => void;
  readonly onCorrect: () => void;
  readonly onExport: (kind: 'fhir' | 'csv') => void;
}

/** BUS-146: reading is printing and downloading; saving, mailing and issuing need the right to write. */
export function ReportActions(props: ReportActionsProps) {
  const { issued, mayWrite, titled, saved, busy } = props;
  const { t } = useTranslation('reports');
  // A server of an earlier version does not say; then the call itself answers.
  const hasMail = props.mailConfigured !== false;
  const plain = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayWrite && !issued && (
        <Button
          size="small"
          variant="contained"
          startIcon={<SaveIcon />}
          disabled={!titled}
          loading={busy}
          onClick={props.onSave}
        >
          {t('action.save')}
        </Button>
      )}
      {mayWrite && !issued && (
        <Button {...plain} startIcon={<SignIcon />} disabled={!titled || busy} onClick={props.onIssue}>
          {t('action.issue')}
        </Button>
      )}
      <Button {...plain} startIcon={<PrintIcon />} onClick={props.onPrint}>
        {t('action.print')}
      </Button>
      {(saved || mayWrite) && (
        <Button {...plain} startIcon={<DownloadIcon />} disabled={!titled || busy} onClick={props.onDownload}>
          {t('action.download')}
        </Button>
      )}
      {mayWrite && (
        <Tooltip title={hasMail ? '' : t('email.noServer')}>
          {/* A disabled button answers no pointer; its place does, and is found by the keyboard. */}
          <span {...(hasMail ? {} : { tabIndex: 0, role: 'note', 'aria-label': t('email.noServer') })}>
            <Button
              {...plain}
              startIcon={<EmailIcon />}
              disabled={!titled || busy || !hasMail}
              onClick={props.onEmail}
            >
              {t('action.email')}
            </Button>
          </span>
        </Tooltip>
      )}
      {saved && (
        <>
          <Button {...plain} onClick={() => props.onExport('fhir')}>
            {t('action.fhir')}
          </Button>
          <Button {...plain} onClick={() => props.onExport('csv')}>
            {t('action.csv')}
          </Button>
        </>
      )}
      {mayWrite && issued && (
        <Button {...plain} onClick={props.onCorrect}>
          {t('action.correct')}
        </Button>
      )}
    </Box>
  );
}
