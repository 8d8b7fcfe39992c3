import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { comparedText, differencePlaces, mainFigureOf } from './compared-texts.ts';
import { DifferenceBar } from './difference-bar.tsx';

type Results = NonNullable<ModelComparison['results']>;

/** Codes, never names; the videos in the order of their codes, those removed since after them, and all of them by patient at the end. */
export function VideoDifferences({ results }: { readonly results: Results }) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  const id = useId();
  const main = mainFigureOf(results);
  const all = results.figures.find(({ name }) => name === main);
  const widest = Math.max(0, ...results.by_video.map(({ difference }) => Math.abs(difference ?? 0)));
  const row = (code: string, difference: number | null, strong = false) => (
    <Box
      component="li"
      key={code}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 0.25,
        ...(strong ? { fontWeight: 700 } : {}),
      }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {code}
      </Box>
      <DifferenceBar
        places={differencePlaces(
          { name: main, difference, interval: strong ? (all?.interval ?? null) : null },
          widest,
        )}
        verdict={strong ? (all?.verdict ?? 'none') : 'none'}
      />
      <Box component="span" sx={{ minWidth: 56, textAlign: 'right' }}>
        <FigureValue
          value={difference === null ? null : comparedText(difference, main, locale, true)}
          notAvailable={t('table.notAvailable')}
        />
      </Box>
    </Box>
  );
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {t(results.of_classes === null ? 'videos.title' : 'videos.titleClasses')}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', maxHeight: 260, overflow: 'auto' }}
        tabIndex={0}
      >
        {results.by_video.map(({ code, removed, difference }) =>
          row(removed ? t('videos.removed', { code }) : code, difference),
        )}
        {row(t('videos.all'), all?.difference ?? null, true)}
      </Box>
    </Box>
  );
}
