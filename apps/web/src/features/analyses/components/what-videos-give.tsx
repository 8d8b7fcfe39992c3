import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { normalFormsCalls } from '@sarm/contracts/addresses/normal-forms.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { upToTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const unique = (notices: readonly Notice[]): readonly Notice[] =>
  notices.filter((each, place) => notices.findIndex(({ code }) => code === each.code) === place);

/** Shown before the run: which figures the chosen videos can give, and what those lack that will be not available. */
export function WhatVideosGive({
  chosen,
  datasetId,
  volumeMl,
}: {
  readonly chosen: readonly Video[];
  /** The sample whose normal forms stand in the result; null: none is chosen. */
  readonly datasetId: string | null;
  readonly volumeMl: number | null;
}) {
  const { t } = useTranslation(['analyses', 'notices']);
  const texts = useFigureTexts();
  const locale = useLocale();
  const motility = unique(chosen.flatMap(({ missing }) => missing.motility));
  const concentration = unique(chosen.flatMap(({ missing }) => missing.concentration));
  const total = unique([...concentration, ...chosen.flatMap(({ missing }) => missing.total)]);
  const forms = useRead(normalFormsCalls.get, datasetId === null ? null : { params: { id: datasetId } });
  const volume = volumeMl === null ? '' : upToTwoDecimals(volumeMl, locale);
  const rows = [
    [texts.name('concentration'), concentration, t('analyses:generate.giveConcentration')],
    [texts.name('total_motility'), motility, t('analyses:generate.giveMotility')],
    [texts.name('total_count'), total, t('analyses:generate.giveTotal', { volume })],
    [
      texts.name('normal_forms'),
      forms.data?.reasons ?? [notice('missing.no_morphology')],
      t('analyses:forms.cells', { count: forms.data?.cells ?? 0 }),
    ],
  ] as const;
  return (
    <Box component="section" sx={{ px: 3, py: 1.5 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('analyses:generate.give')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'hairline',
          borderRadius: 1,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
        }}
      >
        {rows.map(([name, missing, given]) => {
          const nothing = chosen.length === 0;
          const ok = missing.length === 0 && !nothing;
          return (
            <Box
              component="li"
              key={name}
              sx={{
                p: 1.5,
                fontSize: '0.8125rem',
                '& + &': { borderLeft: { md: 1 }, borderColor: { md: 'hairline' } },
              }}
            >
              <Box
                sx={{
                  display: 'flex',
                  gap: 1,
                  alignItems: 'center',
                  fontWeight: 620,
                  '& svg': { fontSize: 17 },
                }}
              >
                {ok ? <CheckCircleIcon color="success" /> : <RemoveIcon color="disabled" />}
                {name}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                {nothing
                  ? t('analyses:generate.giveNothing')
                  : ok
                    ? given
                    : t('analyses:generate.giveMissing', { reasons: texts.reasonText(missing) })}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
