import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { HYPERPARAMETER_NAMES, SPLITS } from '@sarm/domain/training';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { shortMoment } from '../../../shared/format/short-moment.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { settingText } from '../state/metric-texts.ts';

interface Row {
  readonly label: string;
  readonly value: string;
}

const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
    {rows.map(({ label, value }) => (
      <Box key={label} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography
          component="dd"
          variant="body2"
          sx={{ m: 0, fontWeight: 600, textAlign: 'right', overflowWrap: 'anywhere' }}
        >
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);

const countOf = (
  counts: Readonly<Record<string, unknown>>,
  split: string,
  of: string,
): number | undefined => {
  const part = counts[split];
  const value = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[of] : undefined;
  return typeof value === 'number' ? value : undefined;
};

function VersionCard({ model, status }: { readonly model: Model; readonly status: TrainingStatus }) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  const version = status.run?.version ?? null;
  const name = model.dataset_name ?? '';
  if (version === null) return <SectionCard title={t('version.title')} empty={t('version.none', { name })} />;
  const number = (value: number): string => noDecimals(value, locale);
  const rows = SPLITS.flatMap((split) => {
    const frames = countOf(version.counts, split, 'frames');
    const items = countOf(version.counts, split, 'items');
    if (frames === undefined) return [];
    return [
      {
        label: t(`version.split.${split}`),
        value:
          items === undefined
            ? t('version.frames', { frames: number(frames) })
            : t('version.framesAndItems', { frames: number(frames), items: number(items) }),
      },
    ];
  });
  return (
    <SectionCard title={t('version.title')}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('version.name', { name, number: version.number })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('version.frozen', { time: shortMoment(version.created_at, locale) })}{' '}
        {t('version.approved', {
          approved: number(version.approved_items),
          items: number(version.item_count),
        })}
      </Typography>
      <Rows rows={[{ label: t('version.splitBy'), value: t(`version.by.${version.split_by}`) }, ...rows]} />
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        SHA-256 {version.manifest_sha256.slice(0, 12)}
      </Typography>
    </SectionCard>
  );
}

function startText({ start }: NonNullable<TrainingStatus['run']>, t: TFunction<'training'>): string {
  if (start === null) return t('facts.fromBeginning');
  return [start.name ?? '', start.sha256.slice(0, 12)].join(' ').trim();
}

/** What the run was trained on and with. */
export function RunFacts({ model, status }: { readonly model: Model; readonly status: TrainingStatus }) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  const { run } = status;
  const rows = [
    ...HYPERPARAMETER_NAMES.map((name) => ({
      label: t(`setting.${name}`),
      value: model.config === null ? t('figure.none') : settingText(model.config[name], locale),
    })),
    ...(run === null ? [] : [{ label: t('facts.startedFrom'), value: startText(run, t) }]),
    ...(run === null ? [] : [{ label: t('facts.seed'), value: String(run.seed) }]),
    ...(run?.device == null ? [] : [{ label: t('facts.device'), value: run.device }]),
    ...(run?.weights_sha256 == null
      ? []
      : [{ label: t('facts.weights'), value: run.weights_sha256.slice(0, 12) }]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', '& > *': { minWidth: 0 } }}>
      <VersionCard model={model} status={status} />
      <SectionCard title={t('facts.settings')}>
        <Rows rows={rows} />
      </SectionCard>
    </Box>
  );
}
