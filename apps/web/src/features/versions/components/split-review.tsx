import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@sarm/ui/error-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import type { SplitPreviewAnswer } from '../hooks/use-split-preview.ts';
import { placedUnits, placeTogether, type SplitDraft } from '../state/split-draft.ts';
import { BalanceCard } from './balance-card.tsx';
import type { Fact } from './fact-rows.tsx';
import { LeakCard } from './leak-card.tsx';
import { SourceFacts } from './source-facts.tsx';
import { SplitCard } from './split-card.tsx';

export interface SplitReviewProps {
  readonly answer: SplitPreviewAnswer;
  readonly draft: SplitDraft;
  readonly onChange: (draft: SplitDraft) => void;
  readonly named: readonly Fact[];
  readonly onEdit?: (() => void) | undefined;
  /** Whether a version is frozen at once; absent where that is what the page is for. */
  readonly frozen?: { readonly on: boolean; readonly onChange: (on: boolean) => void };
}

/** How a version would be split, what leaks, and what it is made of. */
export function SplitReview({ answer, draft, onChange, named, onEdit, frozen }: SplitReviewProps) {
  const { t } = useTranslation(['versions', 'common']);
  const { data: preview } = answer;
  if (answer.isError)
    return (
      <ErrorState
        message={t('versions:split.failed', { message: errorText(answer.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  if (preview === undefined) return <CardSkeletons label={t('versions:split.title')} count={4} />;
  const nothing = preview.frame_count === 0;
  const shown = !nothing && (frozen === undefined || frozen.on);
  const fix = (): void =>
    onChange({
      ...draft,
      // By time the order is what leaks: the plan of the server keeps it.
      assignment:
        preview.split_by === 'time' ? {} : placeTogether(placedUnits(preview.units, draft), preview.leaks),
    });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.9fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
        {nothing && <Alert severity="info">{t('versions:split.nothing')}</Alert>}
        {!nothing && frozen !== undefined && (
          <FormControlLabel
            label={t('versions:split.freezeNow', { version: preview.next_number })}
            control={<Switch checked={frozen.on} onChange={(_, on) => frozen.onChange(on)} />}
          />
        )}
        {shown && <SplitCard preview={preview} draft={draft} onChange={onChange} />}
        {shown && <BalanceCard counts={preview.counts} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
        {shown && (
          <LeakCard
            preview={preview}
            checking={answer.isFetching}
            onFix={preview.leaks.length === 0 ? undefined : fix}
          />
        )}
        <SourceFacts preview={preview} named={named} onEdit={onEdit} />
        {shown && (
          <SectionCard title={t('versions:hash.title')} note="SHA-256" ruled>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('versions:hash.later')}
            </Typography>
          </SectionCard>
        )}
      </Box>
    </Box>
  );
}
