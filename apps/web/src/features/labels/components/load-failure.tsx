import { ErrorState } from '@sarm/ui/error-state';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';

export interface LoadFailureProps {
  readonly of: 'labels' | 'items';
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** TEC-070 */
export function LoadFailure({ of, error, retrying, onRetry }: LoadFailureProps) {
  const { t } = useTranslation('dataLabels');
  const [title, otherwise] =
    of === 'labels' ? [t('loadError'), t('loadErrorText')] : [t('itemsError'), t('itemsErrorText')];
  return (
    <ErrorState
      title={title}
      message={errorText(error, otherwise)}
      retryLabel={t('tryAgain')}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
