import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { versionsCalls } from '@sarm/contracts/addresses/versions.generated';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { VersionFacts } from './version-facts.tsx';

export interface VersionDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One version with its lineage. */
export function VersionDialog({ id, onClose }: VersionDialogProps) {
  const { t } = useTranslation(['versions', 'common']);
  const titleId = useId();
  const version = useRead(versionsCalls.get, { params: { id } }, { refetchOnMountOrArgChange: true });
  const { data } = version;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {data === undefined ? t('versions:list.one') : t('versions:list.version', { number: data.number })}
      </DialogTitle>
      <DialogContent>
        {version.isError && (
          <ErrorState
            message={t('versions:oneFailed', { message: errorText(version.error) })}
            retryLabel={t('common:retry')}
            onRetry={() => void version.refetch()}
            retrying={version.isFetching}
          />
        )}
        {data === undefined && !version.isError && <RowSkeletons label={t('common:loading')} count={4} />}
        {data !== undefined && !version.isError && <VersionFacts version={data} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
