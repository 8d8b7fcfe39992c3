import PlayIcon from '@mui/icons-material/SmartDisplayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import { PREDICTIONS } from '@sarm/domain/predictions';
import { EmptyState } from '@sarm/ui/empty-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import type { PredictionPlace } from '../hooks/use-prediction-place.ts';
import { PredictionDialog } from './prediction-dialog.tsx';
import { SavedCard } from './saved-card.tsx';

/** TEC-132: cards of the stored predictions, and a dialog with the details of one. */
export function SavedPredictions({ place }: { readonly place: PredictionPlace }) {
  const { t } = useTranslation('predictions');
  const list = useList(predictionsCalls.list, { query: {} }, { limit: PREDICTIONS.perPage });
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <>
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={list.error === undefined ? undefined : t('saved.failed', { message: errorText(list.error) })}
        onRetry={list.refetch}
        isEmpty={list.rows.length === 0}
        skeleton={<CardSkeletons label={t('tab.saved')} count={6} />}
        empty={
          <EmptyState
            icon={<PlayIcon />}
            title={t('saved.none')}
            text={t('saved.noneText')}
            action={
              <Button variant="outlined" onClick={() => place.show('run')}>
                {t('tab.run')}
              </Button>
            }
          />
        }
      >
        <Box
          component="ul"
          aria-label={t('tab.saved')}
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
            '& > *': { minWidth: 0 },
          }}
        >
          {list.rows.map((prediction) => (
            <SavedCard key={prediction.id} prediction={prediction} onView={() => setViewed(prediction.id)} />
          ))}
        </Box>
        <Pager
          page={list.params.page}
          limit={list.params.limit}
          total={list.total}
          onPage={(page) => list.change({ page })}
        />
      </ListState>
      {viewed !== null && (
        <PredictionDialog id={viewed} onClose={() => setViewed(null)} onOpen={() => place.open(viewed)} />
      )}
    </>
  );
}
