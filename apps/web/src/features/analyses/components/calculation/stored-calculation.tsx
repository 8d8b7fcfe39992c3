import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { ErrorState } from '@sarm/ui/error-state';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../shared/api/api-error.ts';
import { useRead } from '../../../../shared/api/use-read.ts';
import { SectionCard } from '../../../../shared/components/section-card.tsx';
import { distinctCalculations, isOf } from '../../state/stored-calculations.ts';
import { CalculationView } from './calculation-view.tsx';

export interface StoredCalculationProps {
  readonly kind: CalculationKind;
  readonly chosen: readonly Video[];
  readonly all: readonly Video[];
  readonly running: boolean;
  readonly onChoose: (videos: readonly { readonly id: string }[]) => void;
}

/** The stored calculation of exactly the chosen videos, and where there is none, those in which they take part. */
export function StoredCalculation({ kind, chosen, all, running, onChoose }: StoredCalculationProps) {
  const { t } = useTranslation(['workbench', 'common']);
  const ids = chosen.map(({ id }) => id);
  const stored = useRead(calculationCalls.results, { query: { video_ids: ids.join(',') } });
  if (stored.isError)
    return (
      <ErrorState
        message={t('workbench:figures.error', { message: errorText(stored.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void stored.refetch()}
        retrying={stored.isFetching}
      />
    );
  if (stored.currentData === undefined) return <Skeleton variant="rounded" height={160} animation={false} />;
  const found = distinctCalculations(stored.currentData.results, kind);
  const exact = found.find((each) => isOf(each, ids));
  if (exact !== undefined) return <StoredFigures kind={kind} result={exact} />;
  if (running) return null;
  return (
    <>
      <Alert severity="info">{t('workbench:figures.none')}</Alert>
      {found.length > 0 && <OtherCalculations found={found} all={all} onChoose={onChoose} />}
    </>
  );
}

/** Read as the clinical pages read it: what may not be shown any longer is withheld there, with its reason. */
function StoredFigures({
  kind,
  result,
}: {
  readonly kind: CalculationKind;
  readonly result: AnalysisResult;
}) {
  const { t } = useTranslation(['analyses', 'common']);
  const { analysis_id: id } = result;
  const record = useRead(analysesCalls.get, id === null ? null : { params: { id }, query: {} });
  if (record.isError)
    return (
      <ErrorState
        message={t('analyses:oneError', { message: errorText(record.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void record.refetch()}
        retrying={record.isFetching}
      />
    );
  if (record.currentData === undefined) return <Skeleton variant="rounded" height={160} animation={false} />;
  return <CalculationView kind={kind} record={record.currentData} />;
}

interface OtherProps {
  readonly found: readonly AnalysisResult[];
  readonly all: readonly Video[];
  readonly onChoose: StoredCalculationProps['onChoose'];
}

function OtherCalculations({ found, all, onChoose }: OtherProps) {
  const { t } = useTranslation('workbench', { keyPrefix: 'figures' });
  const nameOf = (id: string): string => all.find((video) => video.id === id)?.name ?? t('otherVideo');
  return (
    <SectionCard title={t('others')} flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.map(({ analysis_id: id, video_ids: ids }) => {
          const names = ids.map(nameOf).join(', ');
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                px: 2,
                py: 0.5,
                borderTop: 1,
                borderColor: 'hairline',
              }}
            >
              <Box sx={{ flex: 1, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{names}</Box>
              <Button
                size="small"
                aria-label={t('showOf', { names })}
                onClick={() => onChoose(ids.map((each) => ({ id: each })))}
              >
                {t('show')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </SectionCard>
  );
}
