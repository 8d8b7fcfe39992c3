import Box from '@mui/material/Box';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { FigureValue } from '@sarm/ui/figure-value';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { dateAndTime, upToTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS } from '../../../shared/paths.ts';

type Shown = Pick<
  AnalysisRecord,
  'patientId' | 'patientName' | 'sample' | 'analysedAt' | 'videos' | 'frameCount'
>;

/** The sheet of the sample in one line; what nobody entered is shown as missing. */
export function SampleLine({ record }: { readonly record: Shown }) {
  const { t } = useTranslation('analyses');
  const locale = useLocale();
  const texts = useFigureTexts();
  const { sample } = record;
  const missing = <FigureValue value={null} notAvailable={t('notAvailable')} reason={t('notEntered')} />;
  const number = (value: number | null, write: (text: string) => string): ReactNode =>
    value === null ? missing : write(upToTwoDecimals(value, locale));
  const notAnalysed = (
    <FigureValue
      value={null}
      notAvailable={t('notAvailable')}
      reason={texts.why([notice('calculation.not_analysed')])}
    />
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('meta.collected'), sample.collected_at === null ? missing : dateAndTime(sample.collected_at, locale)],
    [
      t('meta.abstinence'),
      sample.abstinence_days === null ? missing : t('meta.days', { count: sample.abstinence_days }),
    ],
    [t('meta.volume'), number(sample.volume_ml, (value) => t('meta.ml', { value }))],
    [
      t('meta.dilution'),
      sample.dilution === 1 ? t('meta.undiluted') : number(sample.dilution, (value) => value),
    ],
    [t('meta.analysed'), record.analysedAt === null ? notAnalysed : dateAndTime(record.analysedAt, locale)],
  ];
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        fontSize: '0.8125rem',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        '& b': { color: 'text.primary', fontWeight: 560 },
      }}
    >
      {record.patientId === null ? (
        <span>{t('noPatient')}</span>
      ) : (
        <InAppLink to={`${PATHS.sarmPatients}?id=${record.patientId}`}>
          {record.patientName ?? missing}
        </InAppLink>
      )}
      {facts.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
      <span>
        {[
          t('videos', { count: record.videos.length }),
          ...(record.frameCount === 0 ? [] : [t('frames', { count: record.frameCount })]),
        ].join(', ')}
      </span>
    </Box>
  );
}
