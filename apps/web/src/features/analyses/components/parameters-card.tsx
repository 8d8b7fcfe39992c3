import Box from '@mui/material/Box';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat } from '@sarm/ui/stat';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime, significant } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { CalculatedPair } from '../state/figures-of-results.ts';
import type { ReportInput } from '../state/report-input.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

const GRID = {
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
} as const;

/** BUS-075: what the figures were computed with. */
export function ParametersCard({ input }: { readonly input: CalculatedPair }) {
  const { t } = useTranslation('analyses');
  const locale = useLocale();
  const parameters = (input.concentration ?? input.motility)?.analysis_parameters;
  const chamber = parameters?.chamber_specifications;
  const missing = <FigureValue value={null} notAvailable={t('notAvailable')} reason={t('notStored')} />;
  const number = (value: number | null | undefined, write: (text: string) => string): ReactNode =>
    value === null || value === undefined ? missing : write(significant(value, locale));
  const limits = parameters?.motility_thresholds;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('reportPage.depth'), number(chamber?.depth_um, (value) => t('reportPage.microns', { value }))],
    [t('reportPage.pixelSize'), number(chamber?.pixel_size_um, (value) => t('reportPage.scale', { value }))],
    [t('reportPage.dilution'), number(chamber?.dilution, (value) => value)],
    [t('reportPage.rapid'), number(limits?.rapid_progressive, (value) => t('reportPage.speed', { value }))],
    [t('reportPage.slow'), number(limits?.slow_progressive, (value) => t('reportPage.speed', { value }))],
    [t('reportPage.algorithm'), parameters?.algorithm ?? missing],
    [t('reportPage.model'), parameters?.model_id ?? missing],
  ];
  return (
    <SectionCard title={t('reportPage.parameters')}>
      <Box component="dl" sx={GRID}>
        {facts.map(([name, value]) => (
          <Stat key={name} label={name} value={value} />
        ))}
      </Box>
    </SectionCard>
  );
}

/** BUS-075, BUS-099: which sample and which videos. */
export function SampleCard({ input }: { readonly input: ReportInput }) {
  const { t } = useTranslation('analyses');
  const locale = useLocale();
  const { dataset, record } = input;
  const missing = <FigureValue value={null} notAvailable={t('notAvailable')} reason={t('notEntered')} />;
  const types = ['detection', 'morphology', 'combined'] as const;
  const type = types.find((each) => each === dataset?.type);
  const sample = record?.sample;
  const collected = sample?.collected_at ?? null;
  return (
    <SectionCard title={t('reportPage.sample')}>
      <Box component="dl" sx={GRID}>
        <Stat label={t('reportPage.dataset')} value={dataset?.name ?? missing} />
        <Stat
          label={t('reportPage.type')}
          value={type === undefined ? t('reportPage.general') : t(`reportPage.datasetType.${type}`)}
        />
        <Stat label={t('reportPage.patient')} value={record?.patientName ?? missing} />
        <Stat
          label={t('meta.collected')}
          value={collected === null ? missing : dateAndTime(collected, locale)}
        />
        <Stat
          label={t('meta.volume')}
          value={
            sample?.volume_ml == null
              ? missing
              : t('meta.ml', { value: significant(sample.volume_ml, locale) })
          }
        />
        <Stat
          wide
          label={t('reportPage.selected')}
          value={input.videos.length === 0 ? missing : input.videos.map(({ name }) => name).join(', ')}
        />
      </Box>
    </SectionCard>
  );
}
