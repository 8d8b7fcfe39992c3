import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import { type CountedThing, CountStrip } from '@sarm/ui/count-strip';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

type Preview = NonNullable<LabelImport['preview']>;

/** Which pictures of the file are frames of ours; the others are named, so that a person can see why. */
export function MatchedPictures({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('labelFiles');
  const locale = useLocale();
  const id = useId();
  const [shown, setShown] = useState(false);
  const { unmatched_pictures: without, unmatched } = preview;
  const counts: CountedThing[] = [
    { name: t('import.all'), value: noDecimals(preview.pictures, locale) },
    { name: t('import.byPixels'), value: noDecimals(preview.matched_by_pixels, locale) },
    { name: t('import.byName'), value: noDecimals(preview.matched_by_name, locale) },
    { name: t('import.unmatchedCount'), value: noDecimals(without, locale), attention: without > 0 },
  ];
  return (
    <>
      <CountStrip label={t('import.pictures')} counts={counts} />
      {without > 0 && (
        <Alert
          severity="warning"
          action={
            <Button
              color="inherit"
              size="small"
              aria-expanded={shown}
              aria-controls={id}
              onClick={() => setShown(!shown)}
            >
              {t('import.showUnmatched')}
            </Button>
          }
        >
          {t('import.unmatched', { count: without })}
          <Collapse in={shown} id={id}>
            <Box
              component="ul"
              sx={{ m: 0, mt: 1, pl: 2, maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' }}
            >
              {unmatched.map((name) => (
                <li key={name}>{name}</li>
              ))}
              {without > unmatched.length && (
                <li>{t('import.moreUnmatched', { count: without - unmatched.length })}</li>
              )}
            </Box>
          </Collapse>
        </Alert>
      )}
    </>
  );
}

/** What applying would do to the boxes. */
export function ChangedBoxes({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('labelFiles');
  const locale = useLocale();
  const count = (name: string, value: number): CountedThing => ({ name, value: noDecimals(value, locale) });
  return (
    <CountStrip
      label={t('import.preview')}
      counts={[
        count(t('import.added'), preview.added),
        count(t('import.moved'), preview.moved),
        count(t('import.reclassed'), preview.reclassed),
        count(t('import.unchanged'), preview.unchanged),
        count(t('import.missing'), preview.missing),
        count(t('import.leftOut'), preview.left_out),
        ...(preview.unusable > 0
          ? [
              {
                ...count(t('import.unusable'), preview.unusable),
                note: t('import.unusableHint'),
                attention: true,
              },
            ]
          : []),
      ]}
    />
  );
}
