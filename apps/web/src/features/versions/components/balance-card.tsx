import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VersionPreview } from '@sarm/contracts/http/versions/versions.entities';
import { SPLITS } from '@sarm/domain/training';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { noDecimals, oneDecimal, percentWithOneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useClassName } from '../hooks/use-class-name.ts';
import { splitGround } from './split-colours.ts';

/** How the classes are spread over the splits: a split that lacks one can neither teach nor test it. */
export function BalanceCard({ counts }: Pick<VersionPreview, 'counts'>) {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const nameOf = useClassName();
  const classes = [...new Set(SPLITS.flatMap((split) => Object.keys(counts[split].classes)))].toSorted(
    (a, b) => (counts.train.classes[b] ?? 0) - (counts.train.classes[a] ?? 0),
  );
  const shareOf = (split: (typeof SPLITS)[number], name: string): number =>
    counts[split].items === 0 ? 0 : (100 * (counts[split].classes[name] ?? 0)) / counts[split].items;
  return (
    <SectionCard
      title={t('balance.title')}
      note={t('balance.note')}
      ruled
      aside={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {SPLITS.map((split) => (
            <Box key={split} sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
              <Box
                aria-hidden
                sx={{
                  width: 16,
                  height: 9,
                  borderRadius: 0.5,
                  background: (theme) => splitGround(split, theme),
                }}
              />
              {t(`splits.${split}`)}
            </Box>
          ))}
        </Box>
      }
      {...(classes.length === 0 ? { empty: t('balance.none') } : {})}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {classes.map((name) => {
          const shares = SPLITS.filter((split) => counts[split].items > 0).map((split) =>
            shareOf(split, name),
          );
          const apart = shares.length === 0 ? 0 : Math.max(...shares) - Math.min(...shares);
          return (
            <Box
              key={name}
              sx={{
                display: 'grid',
                gap: 1.5,
                alignItems: 'center',
                gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(0, 150px) minmax(0, 1fr) 110px' },
              }}
            >
              <Typography component="dt" variant="body2" sx={{ fontWeight: 620 }}>
                {nameOf(name)}
              </Typography>
              <Box
                component="dd"
                sx={{
                  m: 0,
                  display: 'grid',
                  gridTemplateColumns: 'minmax(40px, 1fr) auto auto',
                  columnGap: 1.25,
                  rowGap: '3px',
                  alignItems: 'center',
                  fontSize: '0.75rem',
                  fontVariantNumeric: 'tabular-nums',
                  gridColumn: { xs: '1 / -1', sm: 'auto' },
                  gridRow: { xs: 2, sm: 'auto' },
                }}
              >
                {SPLITS.map((split) => (
                  <Fragment key={split}>
                    <Box
                      aria-hidden
                      sx={{ height: 8, borderRadius: 0.5, bgcolor: (theme) => theme.palette.grades.lane }}
                    >
                      <Box
                        sx={{
                          height: 1,
                          width: `${shareOf(split, name)}%`,
                          borderRadius: 0.5,
                          background: (theme) => splitGround(split, theme),
                        }}
                      />
                    </Box>
                    <Box component="span" sx={{ textAlign: 'right', fontWeight: 650 }}>
                      {percentWithOneDecimal(shareOf(split, name), locale)}
                    </Box>
                    <Box component="span" sx={{ textAlign: 'right', color: 'text.secondary', minWidth: 48 }}>
                      {noDecimals(counts[split].classes[name] ?? 0, locale)}
                    </Box>
                  </Fragment>
                ))}
              </Box>
              <Typography
                component="dd"
                variant="caption"
                sx={{ m: 0, textAlign: 'right', color: 'text.secondary' }}
              >
                {t('balance.apart', { points: oneDecimal(apart, locale) })}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </SectionCard>
  );
}
