import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { percentWithOneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 620, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

/** What is recorded of the chosen model. */
export function ThisModel({ model }: { readonly model: Model }) {
  const { t } = useTranslation(['predictions', 'models']);
  const locale = useLocale();
  const { dataset_name: dataset, version_number: version, metrics, sha256 } = model;
  const accuracy = metrics?.final_val_accuracy ?? null;
  const trainedOn =
    dataset === null
      ? t(`models:origin.${model.origin}`)
      : version === null
        ? dataset
        : t('predictions:model.version', { dataset, version });
  return (
    <SectionCard title={t('predictions:model.title')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.75 }}
      >
        <Fact label={t('predictions:model.type')}>{t(`models:type.${model.type}`)}</Fact>
        <Fact label={t(dataset === null ? 'predictions:model.origin' : 'predictions:model.trainedOn')}>
          {trainedOn}
        </Fact>
        {accuracy !== null && (
          <Fact label={t('predictions:model.accuracy')}>{percentWithOneDecimal(100 * accuracy, locale)}</Fact>
        )}
        {sha256 !== null && (
          <Fact label={t('predictions:model.weights')}>
            <Box component="span" sx={{ fontFamily: 'monospace' }}>
              {sha256.slice(0, 12)}
            </Box>
          </Fact>
        )}
      </Box>
    </SectionCard>
  );
}
