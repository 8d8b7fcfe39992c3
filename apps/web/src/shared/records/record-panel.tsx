import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@sarm/ui/error-state';
import { FigureValue } from '@sarm/ui/figure-value';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { Stat, StatList } from '@sarm/ui/stat';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../api/api-error.ts';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';

/** What a read has answered, as `useRead` gives it. */
export interface RecordAnswer<Row> {
  readonly data?: Row | undefined;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface RecordPanelProps<Row> {
  readonly answer: RecordAnswer<Row>;
  /** The specified text around the server's message. */
  readonly failed: (message: string) => string;
  readonly closeTo: string;
  readonly title: (row: Row) => string;
  /** What is recorded of it, each with its name; nothing, or an empty text, is not available. */
  readonly facts: (row: Row) => readonly (readonly [label: string, value: ReactNode])[];
  readonly actions?: (row: Row) => ReactNode;
  readonly tabs: (row: Row) => readonly RecordTab[];
}

/** One record: its name with what can be done, its facts, and what belongs to it in tabs. */
export function RecordPanel<Row>(props: RecordPanelProps<Row>) {
  const { answer, failed, closeTo, title, facts, actions, tabs } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const row = answer.isError ? undefined : answer.data;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={answer.isFetching}
      sx={{ borderColor: 'hairline', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2, pr: 1.5, pb: 1 }}>
        {/* On a small screen the name keeps its line, and what can be done follows below. */}
        <Typography
          id={titleId}
          variant="h2"
          sx={{ flex: { xs: '1 1 calc(100% - 48px)', sm: '1 1 0' }, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {row !== undefined && title(row)}
        </Typography>
        {row !== undefined && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, order: { xs: 1, sm: 0 } }}>
            {actions?.(row)}
          </Box>
        )}
        <IconButton component={Link} to={closeTo} preventScrollReset aria-label={t('close')}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {answer.isError && (
        <Box sx={{ p: 2, pt: 0 }}>
          <ErrorState
            message={failed(errorText(answer.error))}
            retryLabel={t('retry')}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        </Box>
      )}
      {row === undefined && !answer.isError && (
        <Box sx={{ p: 2, pt: 0 }}>
          <RowSkeletons label={t('loading')} count={4} />
        </Box>
      )}
      {row !== undefined && (
        <>
          <Box sx={{ px: 2, pb: 1 }}>
            <StatList>
              {facts(row).map(([label, value]) => (
                <Stat
                  key={label}
                  label={label}
                  value={value || <FigureValue value={null} notAvailable={t('notAvailable')} />}
                />
              ))}
            </StatList>
          </Box>
          <RecordTabs tabs={tabs(row)} />
        </>
      )}
    </Paper>
  );
}
