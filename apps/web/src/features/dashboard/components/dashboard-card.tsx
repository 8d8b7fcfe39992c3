import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@sarm/ui/error-state';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';

/** As useRead answers. */
interface Answer {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly data?: unknown;
  readonly refetch: () => unknown;
}

export interface DashboardCardProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly answer: Answer;
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly children: ReactNode;
}

const SKELETONS = [0, 1, 2];

/** A part of the dashboard, which loads, fails and is asked again alone. */
export function DashboardCard({ title, aside, answer, isEmpty, empty, children }: DashboardCardProps) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1.25 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
          {aside}
        </Typography>
      </Box>
      {answer.isError && (
        <Box sx={{ p: 2, pt: 0 }}>
          <ErrorState
            message={t('failed', { message: errorText(answer.error) })}
            retryLabel={common('retry')}
            onRetry={() => void answer.refetch()}
          />
        </Box>
      )}
      {!answer.isError && answer.data === undefined && (
        <Box aria-busy sx={{ px: 2, pb: 2, display: 'grid', gap: 1 }}>
          {SKELETONS.map((each) => (
            <Skeleton key={each} height={28} animation={false} />
          ))}
        </Box>
      )}
      {!answer.isError && answer.data !== undefined && isEmpty && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      {!answer.isError && answer.data !== undefined && !isEmpty && children}
    </Card>
  );
}
