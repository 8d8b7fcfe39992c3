import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '@sarm/ui/empty-state';
import { ErrorState } from '@sarm/ui/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ListStateProps {
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  /** Set when the list could not be read. */
  readonly error?: string | undefined;
  readonly onRetry: () => void;
  readonly isEmpty: boolean;
  /** Absent where nothing can be searched. */
  readonly search?: string;
  readonly onClearSearch?: () => void;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** The list has a frame already: what stands in its place keeps away from it and draws none of its own. */
  readonly inCard?: boolean;
}

/** The four faces of every list: loading, failed with Retry, empty with the next step, and its rows. */
export function ListState(props: ListStateProps) {
  const { t } = useTranslation();
  const { inCard = false } = props;
  if (props.isLoading) return inCard ? <Box sx={{ p: 1.5 }}>{props.skeleton}</Box> : props.skeleton;
  if (props.error !== undefined)
    return (
      <Box sx={inCard ? { p: 1.5 } : {}}>
        <ErrorState
          message={props.error}
          retryLabel={t('retry')}
          onRetry={props.onRetry}
          retrying={props.isFetching}
        />
      </Box>
    );
  if (!props.isEmpty) return props.children;
  if (props.search === undefined || props.search === '') return props.empty;
  return (
    <EmptyState
      plain={inCard}
      title={t('noMatches', { search: props.search })}
      text={t('noMatchesText')}
      action={
        <Button variant="outlined" onClick={props.onClearSearch}>
          {t('clearSearch')}
        </Button>
      }
    />
  );
}
