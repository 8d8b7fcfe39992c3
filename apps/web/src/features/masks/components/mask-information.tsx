import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { StoredMask } from '@sarm/contracts/http/masks/masks.entities';
import { ITEM_QUALITIES, type ItemQuality, qualityOfMask } from '@sarm/domain/labels';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { confidenceLevel } from '../state/mask-quality.ts';

const TONES: Readonly<Record<ReturnType<typeof confidenceLevel>, ChipTone>> = {
  high: 'success',
  medium: 'info',
  low: 'warning',
};

export interface MaskInformationProps {
  readonly editor: MaskEditor;
  readonly mask: StoredMask;
}

/** TEC-106, TEC-176. A mask that a person drew has neither model nor confidence. */
export function MaskInformation({ editor, mask }: MaskInformationProps) {
  const { t } = useTranslation('masks');
  const locale = useLocale();
  const { item, calls } = editor;
  const { confidence, model_id: modelId } = mask;
  const byHand = (text: string) => <span title={t('notAvailableWhy')}>{text}</span>;
  const judged = item?.quality ?? qualityOfMask(confidence);
  const row = (name: string, value: ReactNode) => (
    <>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="caption"
        sx={{ m: 0, display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600 }}
      >
        {value}
      </Typography>
    </>
  );
  return (
    <Box component="section" aria-label={t('information')} sx={{ px: 2, py: 1.5 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
        {t('information')}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '120px 1fr', rowGap: 0.75, alignItems: 'center', m: 0 }}
      >
        {row(
          t('confidence'),
          confidence === null ? (
            byHand(t('notAvailable'))
          ) : (
            <>
              {t('percent', { value: oneDecimal(confidence * 100, locale) })}
              <StatusChip
                tone={TONES[confidenceLevel(confidence)]}
                label={t(`level.${confidenceLevel(confidence)}`)}
              />
            </>
          ),
        )}
        {row(t('modelUsed'), modelId === null ? byHand(t('drawnByHand')) : editor.models.nameOf(modelId))}
        {row(t('pointsUsed'), mask.points.length)}
        {row(
          t('quality'),
          item === undefined ? (
            judged === null ? (
              byHand(t('notAvailable'))
            ) : (
              t(`qualities.${judged}`)
            )
          ) : (
            <ToggleButtonGroup
              exclusive
              size="small"
              color="primary"
              aria-label={t('quality')}
              value={judged}
              onChange={(_, quality: ItemQuality | null) =>
                quality !== null && void calls.judge(item.id, quality)
              }
            >
              {ITEM_QUALITIES.map((quality) => (
                <ToggleButton
                  key={quality}
                  value={quality}
                  sx={{ px: 1.25, py: 0.25, textTransform: 'none' }}
                >
                  {t(`qualities.${quality}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          ),
        )}
      </Box>
      {!mask.is_own && (
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('ofOther', { name: mask.created_by_name ?? t('none') })}
        </Typography>
      )}
      {item !== undefined && (
        <Button size="small" color="inherit" sx={{ mt: 1 }} onClick={() => void calls.removeItem(item.id)}>
          {t('removeItem')}
        </Button>
      )}
    </Box>
  );
}
