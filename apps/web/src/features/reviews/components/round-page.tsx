import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { roundsCalls } from '@sarm/contracts/addresses/rounds.generated';
import type { RoundFrame } from '@sarm/contracts/http/rounds/rounds.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { AdjudicationDialog } from './adjudication-dialog.tsx';
import { RoundAgreementCard } from './round-agreement.tsx';
import { RoundFrames } from './round-frames.tsx';

/** One round: how far its people agree, and its frames to settle. */
export function RoundPage() {
  const { t } = useTranslation(['rounds', 'common']);
  const { roundId = '' } = useParams();
  const round = useRead(roundsCalls.get, { params: { id: roundId } });
  const { data } = round;
  usePageTitle(data?.name ?? t('rounds:title'));
  const [opened, setOpened] = useState<RoundFrame | null>(null);
  const [settled, setSettled] = useState(0);
  const back = (
    <IconButton size="small" component={Link} to={PATHS.finetuneRounds} aria-label={t('rounds:back')}>
      <BackIcon fontSize="small" />
    </IconButton>
  );
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('rounds:title')} back={back} />
        {round.isError ? (
          <ErrorState
            message={errorText(round.error)}
            retryLabel={t('common:retry')}
            onRetry={() => void round.refetch()}
          />
        ) : (
          <Skeleton variant="rounded" height={400} animation={false} />
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={data.name}
        back={back}
        description={[
          data.dataset_name,
          t('rounds:framesOf', {
            count: data.frames,
            double: data.double_frames,
            reference: data.reference_frames,
          }),
          t('rounds:labelledOf', { done: data.layers_done, total: data.layers }),
        ].join(' · ')}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RoundAgreementCard roundId={roundId} />
        <RoundFrames key={settled} roundId={roundId} onOpen={setOpened} />
      </Box>
      {opened !== null && (
        <AdjudicationDialog
          frame={opened}
          onSettled={() => {
            setOpened(null);
            setSettled(settled + 1);
            void round.refetch();
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
