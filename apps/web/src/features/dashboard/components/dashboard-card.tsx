import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '@sarm/ui/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { SectionCard, type SectionCardProps } from '../../../shared/components/section-card.tsx';

/** As useRead answers. */
export interface Answer<Data = unknown> {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly data?: Data | undefined;
  readonly refetch: () => unknown;
}

export interface DashboardCardProps extends Pick<SectionCardProps, 'title' | 'aside'> {
  readonly answer: Answer;
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly children: ReactNode;
}

const SKELETONS = [0, 1, 2];

/** A part of the dashboard, which loads, fails and is retried alone. */
export function DashboardCard({ answer, isEmpty, empty, children, ...head }: DashboardCardProps) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  if (answer.isError)
    return (
      <SectionCard {...head}>
        <ErrorState
          message={t('failed', { message: errorText(answer.error) })}
          retryLabel={common('retry')}
          onRetry={() => void answer.refetch()}
        />
      </SectionCard>
    );
  if (answer.data === undefined)
    return (
      <SectionCard {...head}>
        <Box aria-busy sx={{ display: 'grid', gap: 1 }}>
          {SKELETONS.map((each) => (
            <Skeleton key={each} height={28} animation={false} />
          ))}
        </Box>
      </SectionCard>
    );
  return (
    <SectionCard {...head} flush empty={isEmpty ? empty : undefined}>
      {children}
    </SectionCard>
  );
}
