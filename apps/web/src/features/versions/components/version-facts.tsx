import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VersionLineage } from '@sarm/contracts/http/versions/versions.entities';
import { SPLITS } from '@sarm/domain/training';
import { useTranslation } from 'react-i18next';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { type Fact, FactRows } from './fact-rows.tsx';
import { HashLine } from './hash-line.tsx';
import { LeftOutList } from './left-out.tsx';
import { SplitCounts } from './split-counts.tsx';

/** What a version holds, what is left out, what it follows and what was made of it. */
export function VersionFacts({ version }: { readonly version: VersionLineage }) {
  const { t } = useTranslation(['versions', 'models']);
  const locale = useLocale();
  const number = (value: number): string => noDecimals(value, locale);
  const { leak_check: check, models, since_previous: since } = version;
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${number(Math.abs(value))}`;
  const facts: Fact[] = [
    [t('versions:facts.version'), number(version.number)],
    [t('versions:facts.task'), t(`versions:task.${version.task}`)],
    [
      t('versions:facts.frozen'),
      t(version.created_by_name === null ? 'versions:facts.at' : 'versions:facts.atBy', {
        at: dateAndTime(version.created_at, locale),
        name: version.created_by_name,
      }),
    ],
    [t('versions:facts.splitBy'), t(`versions:unit.${version.split_by}`)],
    [t('versions:facts.seed'), String(version.seed)],
    [t('versions:facts.leftOut'), <LeftOutList key="left" leftOut={version.left_out} />],
    [
      t('versions:facts.approved'),
      t('versions:facts.of', { part: number(version.approved_items), all: number(version.item_count) }),
    ],
    [
      t('versions:facts.compared'),
      check.closest_bits === null
        ? t('versions:facts.pairs', { pairs: number(check.compared) })
        : t('versions:facts.pairsClosest', {
            pairs: number(check.compared),
            closest: check.closest_bits,
            limit: check.limit_bits,
          }),
    ],
    ...(check.gap_frames === null
      ? []
      : [[t('versions:facts.gap'), t('versions:leak.gap', { frames: number(check.gap_frames) })] as const]),
    [
      t('versions:facts.previous'),
      version.previous_number === null || since === null
        ? t('versions:facts.none')
        : t('versions:facts.since', {
            number: version.previous_number,
            frames: signed(since.frames_added),
            gone: number(since.frames_removed),
            items: signed(since.items),
            patients: signed(since.patients),
          }),
    ],
    [
      t('versions:facts.models'),
      models.length === 0
        ? t('versions:facts.noModels')
        : models.map(({ name, status }) => `${name} (${t(`models:status.${status}`)})`).join(', '),
    ],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {!version.complete && (
        <Alert severity="warning">
          {t('versions:incomplete.text', {
            left: number(version.frames_left),
            all: number(version.frame_count),
          })}
        </Alert>
      )}
      <Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('versions:hash.title')}, SHA-256
        </Typography>
        <HashLine sha256={version.manifest_sha256} />
      </Box>
      <SplitCounts version={version} />
      <FactRows facts={facts} />
      {(['patients', 'videos'] as const).map((of) => {
        const sources = version[of];
        if (sources.length === 0) return null;
        return (
          <Box key={of}>
            <Typography variant="body2" sx={{ fontWeight: 650, mb: 0.5 }}>
              {t(`versions:facts.${of}`)}
            </Typography>
            {SPLITS.map((split) => {
              const codes = sources.filter((each) => each.split === split);
              return codes.length === 0 ? null : (
                <Typography key={split} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {t(`versions:splits.${split}`)}:
                  </Box>{' '}
                  {codes.map(({ code, frames }) => `${code} (${number(frames)})`).join(', ')}
                </Typography>
              );
            })}
          </Box>
        );
      })}
    </Box>
  );
}
