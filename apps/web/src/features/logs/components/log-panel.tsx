import CopyIcon from '@mui/icons-material/ContentCopy';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import VerifyIcon from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { logsCalls } from '@sarm/contracts/addresses/logs.generated';
import type { LogDetail } from '@sarm/contracts/http/logs/logs.routes';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DiffView } from '../../../shared/audit/diff-view.tsx';
import { SeverityMark } from '../../../shared/audit/severity-mark.tsx';
import { SidePanel } from '../../../shared/components/side-panel.tsx';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ChainPlace } from './chain-place.tsx';

export interface LogPanelProps {
  readonly id: string;
  /** Undefined at the ends of the page. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onClose: () => void;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" sx={{ mb: 2.5 }}>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** PLT-081: every field of the entry. */
function Facts({ entry }: { readonly entry: LogDetail }) {
  const { t, i18n } = useTranslation('logs');
  const type = entry.resourceType;
  const kind = i18n.exists(`logs:resourceOf.${type}`) ? t(`resourceOf.${type}` as 'resourceOf.user') : type;
  const facts: [string, string][] = [
    [t('user'), entry.userName || t('notSignedIn')],
    [t('email'), entry.userEmail || t('none')],
    [t('userId'), entry.userId ?? t('none')],
    [t('ipAddress'), entry.ipAddress || t('none')],
    [t('browser'), entry.userAgent || t('none')],
    [t('resource'), `${kind} ${entry.resourceId}`],
    [t('entry'), entry.id],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '112px 1fr', rowGap: 0.75 }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 560, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Records that have a page of their own history; whether the reader may see it is the record's to say. */
const WITH_HISTORY: readonly string[] = [
  'patient',
  'dataset',
  'video',
  'analysis',
  'report',
  'project',
  'user',
];

function Actions({ entry }: { readonly entry: LogDetail }) {
  const { t } = useTranslation('logs');
  const toast = useToast();
  const [verify, { isLoading }] = useChange(logsCalls.verify);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(entry, null, 2));
      toast.success(t('copied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  const startVerify = async (): Promise<void> => {
    const { error } = await verify();
    if (error === undefined) toast.info(t('chain.started'));
    else toast.error(t('chain.verifyFailed', { message: errorText(error) }));
  };
  const { resourceType: kind, resourceId } = entry;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 2 }}>
      {WITH_HISTORY.includes(kind) && resourceId !== '' && (
        <Button
          variant="outlined"
          startIcon={<HistoryIcon />}
          component={Link}
          to={pathTo(PATHS.history, { kind, id: resourceId })}
        >
          {t('history')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<VerifyIcon />}
        loading={isLoading}
        onClick={() => void startVerify()}
      >
        {t('chain.verify')}
      </Button>
    </Box>
  );
}

function Entry({ entry }: { readonly entry: LogDetail }) {
  const { t } = useTranslation('logs');
  const kept = entry.before !== null || entry.after !== null;
  return (
    <>
      <Part title={t('whatChanged')}>
        {kept ? (
          <DiffView before={entry.before} after={entry.after} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('nothingChanged')}
          </Typography>
        )}
      </Part>
      <Part title={t('who')}>
        <Facts entry={entry} />
      </Part>
      <ChainPlace chain={entry.chain} />
      <Actions entry={entry} />
    </>
  );
}

/** PLT-081: one entry next to the list; on a small screen it fills it. */
export function LogPanel({ id, onPrevious, onNext, onClose }: LogPanelProps) {
  const { t } = useTranslation(['logs', 'common']);
  const locale = useLocale();
  const { data: entry, error, isError, isFetching, refetch } = useRead(logsCalls.get, { params: { id } });
  const exact = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return (
    <SidePanel
      docked
      width={452}
      title={entry?.message ?? t('entryTitle')}
      onClose={onClose}
      status={
        entry !== undefined && (
          <>
            <Chip variant="outlined" label={<SeverityMark severity={entry.severity} />} />
            <Chip variant="outlined" label={t(`type.${entry.type}`)} />
          </>
        )
      }
      detail={entry === undefined ? undefined : exact.format(new Date(entry.timestamp))}
      actions={
        <>
          <IconButton aria-label={t('previous')} disabled={onPrevious === undefined} onClick={onPrevious}>
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('next')} disabled={onNext === undefined} onClick={onNext}>
            <DownIcon fontSize="small" />
          </IconButton>
        </>
      }
    >
      {entry !== undefined && <Entry entry={entry} />}
      {entry === undefined && !isError && <RowSkeletons label={t('entryTitle')} />}
      {isError && (
        <ErrorState
          message={t('entryFailed', { message: errorText(error) })}
          retryLabel={t('common:retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}
