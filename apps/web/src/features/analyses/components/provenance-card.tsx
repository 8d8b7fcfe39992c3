import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import Link from '@mui/material/Link';
import { Provenance, shortHash } from '@sarm/ui/figures/provenance';
import { useTranslation } from 'react-i18next';
import { dateAndTime, significant } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

export interface ProvenanceCardProps {
  readonly record: Pick<AnalysisRecord, 'provenance' | 'formerVersions'>;
  readonly onFormer: () => void;
}

const hash = (value: string | null): string | null => (value === null ? null : shortHash(value));

/** What the figures were made with and from, and the way to those they replaced. */
export function ProvenanceCard({ record, onFormer }: ProvenanceCardProps) {
  const { t } = useTranslation('analyses');
  const locale = useLocale();
  const { provenance: made, formerVersions } = record;
  const { tracks, videos } = made.corrections;
  const corrections = [
    ...(tracks > 0 ? [t('provenance.tracksChanged', { count: tracks })] : []),
    ...(videos > 0 ? [t('provenance.videosExcluded', { count: videos })] : []),
  ].join(', ');
  const scale = ({ pixel_size_um, measured_depth_um }: (typeof made.calibrations)[number]): string => {
    const pixel = significant(pixel_size_um, locale);
    return measured_depth_um === null
      ? t('provenance.scaleNoDepth', { pixel })
      : t('provenance.scale', { pixel, depth: significant(measured_depth_um, locale) });
  };
  const inputs = hash(made.inputs_sha256);
  return (
    <SectionCard
      title={t('provenance.title')}
      {...(formerVersions.length === 0
        ? {}
        : {
            aside: (
              <Link component="button" type="button" onClick={onFormer} sx={{ fontWeight: 600 }}>
                {t('provenance.former', { total: formerVersions.length })}
              </Link>
            ),
          })}
    >
      <Provenance
        notAvailable={t('notAvailable')}
        reason={t('notStored')}
        facts={[
          { name: t('provenance.model'), value: made.model?.name ?? null },
          { name: t('provenance.weights'), value: hash(made.weights_sha256), code: true },
          { name: t('provenance.rules'), value: made.rules },
          { name: t('provenance.parameters'), value: hash(made.parameters_sha256), code: true },
          {
            name: t('provenance.inputs'),
            value: inputs === null ? null : `${inputs}, ${t('provenance.files', { count: made.files })}`,
            code: true,
          },
          ...(made.calibrations.length === 0
            ? [{ name: t('provenance.calibration'), value: null }]
            : made.calibrations.map((each, place) => ({
                name:
                  place === 0 ? t('provenance.calibration') : `${t('provenance.calibration')} ${place + 1}`,
                value: each.name,
                more: scale(each),
              }))),
          {
            name: t('provenance.corrections'),
            value: corrections === '' ? t('provenance.noCorrections') : corrections,
          },
          {
            name: t('provenance.computed'),
            value: made.made_at === null ? null : dateAndTime(made.made_at, locale),
          },
        ]}
      />
    </SectionCard>
  );
}
