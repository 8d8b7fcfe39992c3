import Box from '@mui/material/Box';
import type { NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../../shared/figures/use-figure-texts.ts';
import { noDecimals } from '../../../../shared/format/format-figures.ts';
import { useLocale } from '../../../../shared/format/use-locale.ts';

/** How many approved cells have each class, and what share that is, with its interval. */
export function NormalFormsClasses({
  normalForms: { classes, reasons },
}: {
  readonly normalForms: NormalForms;
}) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const locale = useLocale();
  const write = texts.format('normal_forms');
  return (
    <Box
      component="table"
      aria-label={t('forms.title')}
      sx={{
        borderCollapse: 'collapse',
        alignSelf: 'start',
        fontSize: '0.8125rem',
        '& th, & td': { py: 0.5, pr: 1, textAlign: 'left', fontWeight: 400 },
        '& thead th': { fontSize: '0.75rem', fontWeight: 620, color: 'text.secondary' },
        '& tbody tr': { borderTop: 1, borderColor: 'hairline' },
        '& td, & th + th': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('forms.class')}</th>
          <th scope="col">{t('forms.number')}</th>
          <th scope="col">{t('forms.share')}</th>
          <th scope="col">{t('forms.interval')}</th>
        </tr>
      </thead>
      <tbody>
        {MORPHOLOGY_CLASSES.map((name) => {
          const { cells, share } = classes[name];
          return (
            <tr key={name}>
              <th scope="row">{t(`forms.of.${name}`)}</th>
              <td>{noDecimals(cells, locale)}</td>
              <td>
                <FigureValue
                  value={share === null ? null : write(share.value)}
                  notAvailable={t('notAvailable')}
                  reason={texts.why(reasons)}
                />
              </td>
              <td>{share === null ? '' : `${write(share.low)}–${write(share.high)}`}</td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}
