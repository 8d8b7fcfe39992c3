import CloseIcon from '@mui/icons-material/Close';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import { ErrorState } from '@sarm/ui/error-state';
import { StatusChip } from '@sarm/ui/status-chip';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useCan } from '../../../shared/access/user-context.tsx';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { ANALYSIS_TONES } from '../state/analysis-tones.ts';
import { canOpen } from '../state/can-open.ts';
import { AnalysisProgress } from './analysis-progress.tsx';
import { AnalysisView } from './analysis-view.tsx';
import { PdfButton } from './pdf-button.tsx';
import { tracksOf } from './videos-card.tsx';

const NAME = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  flex: 1,
  minWidth: 0,
} as const;
/** Where there is little room they stand below the name, and what closes the page stays at its corner. */
const ACTIONS = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  order: { xs: 1, md: 0 },
  flexBasis: { xs: '100%', md: 'auto' },
} as const;

/** BUS-020, BUS-082: the analysis that the address names, over the full screen. */
export function AnalysisDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['analyses', 'common']);
  const can = useCan();
  const [version, setVersion] = useState<number | null>(null);
  const answer = useRead(analysesCalls.get, {
    params: { id },
    query: version === null ? {} : { version },
  });
  const record = answer.data;
  const titleId = useId();
  const name = record?.dataset?.name ?? t('analyses:noSample');
  const [first] = record?.analysedVideos ?? [];
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      {/* Unshrunk: in the column of the dialog it would else end with the window, and its ground with it. */}
      <Box sx={{ bgcolor: 'background.default', minHeight: '100%', flexShrink: 0, p: { xs: 2, md: 3 } }}>
        <Box sx={{ maxWidth: 1400, mx: 'auto', display: 'grid', gap: 1.5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Box sx={NAME}>
              <Typography id={titleId} variant="h1" sx={{ overflowWrap: 'anywhere' }}>
                {record === undefined ? t('analyses:title') : name}
              </Typography>
              <DemoMark of={record} />
              {record !== undefined && (
                <StatusChip
                  label={t(`analyses:status.${record.status}`)}
                  tone={ANALYSIS_TONES[record.status]}
                />
              )}
            </Box>
            {record?.status === 'completed' && (
              <Box sx={ACTIONS}>
                <Tooltip title={t('analyses:actions.print')}>
                  <IconButton
                    component={RouterLink}
                    to={`${PATHS.sarmAnalysisReport}?analysisId=${id}`}
                    aria-label={t('analyses:actions.print')}
                  >
                    <PrintIcon />
                  </IconButton>
                </Tooltip>
                <PdfButton analysisId={id} />
                {first !== undefined && first.tracks !== null && (
                  <Button variant="outlined" component={RouterLink} to={tracksOf(id, first.id)}>
                    {t('analyses:actions.openTracks')}
                  </Button>
                )}
                {can(reportsCalls.create, { projectId: record.projectId }) && (
                  <Button
                    variant="contained"
                    component={RouterLink}
                    to={`${PATHS.sarmReports}?analysisId=${id}`}
                  >
                    {t('analyses:actions.report')}
                  </Button>
                )}
              </Box>
            )}
            <Tooltip title={t('analyses:close')}>
              <IconButton onClick={onClose} aria-label={t('analyses:close')}>
                <CloseIcon />
              </IconButton>
            </Tooltip>
          </Box>
          {answer.isError ? (
            <ErrorState
              message={t('analyses:oneError', { message: errorText(answer.error) })}
              retryLabel={t('common:retry')}
              onRetry={() => void answer.refetch()}
            />
          ) : record === undefined ? (
            <Skeleton variant="rounded" height={320} />
          ) : canOpen(record) ? (
            <AnalysisView record={record} onVersion={setVersion} />
          ) : (
            <>
              <Alert severity="info">{t('analyses:notOpenable')}</Alert>
              {record.tasks[0] !== undefined && (
                <AnalysisProgress taskId={record.tasks[0]} label={t('analyses:running', { name })} />
              )}
            </>
          )}
        </Box>
      </Box>
    </Dialog>
  );
}
