import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { percent } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Labeling } from '../hooks/use-labeling.ts';
import { useSuggestion } from '../hooks/use-suggestion.ts';

/** What the model in use takes the crop for: after the person's own class, on request, and always under the model's name. */
export function ModelSuggestion({
  labeling,
  labelId,
}: {
  readonly labeling: Labeling;
  readonly labelId: string;
}) {
  const { t } = useTranslation('morphology');
  const locale = useLocale();
  const { item, isOwn, classes } = labeling;
  const { shown, isLoading, request } = useSuggestion(labelId, item?.id);
  if (item === undefined || !isOwn) return null;
  const isStored = classes.isClassified(item) && !classes.unsent.has(item.id);
  return (
    <SectionCard title={t('suggestion.title')} ruled>
      <Box role="status" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {shown?.kind === 'found' && (
          <>
            <Typography sx={{ fontWeight: 620 }}>
              {t('suggestion.result', {
                class: t(`class.${shown.suggestion.morphologyClass}`),
                percent: percent(100 * shown.suggestion.probability, locale),
              })}
            </Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('suggestion.by', { model: shown.suggestion.model.name })}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('suggestion.kept')}
            </Typography>
          </>
        )}
        {shown?.kind === 'none' && <Typography variant="body2">{t('suggestion.none')}</Typography>}
        {shown?.kind === 'waiting' && <Typography variant="body2">{t('suggestion.waiting')}</Typography>}
        {shown?.kind === 'failed' && (
          <Alert severity="error">{t('suggestion.failed', { message: shown.message })}</Alert>
        )}
        {shown === undefined && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t(isLoading ? 'suggestion.asking' : 'suggestion.later')}
          </Typography>
        )}
        {shown?.kind !== 'found' && (
          <Button
            size="small"
            variant="outlined"
            disabled={!isStored || isLoading}
            onClick={() => void request()}
          >
            {t('suggestion.show')}
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}
