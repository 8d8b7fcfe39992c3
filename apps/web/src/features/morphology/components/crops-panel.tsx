import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { shortId } from '@sarm/domain/ids';
import { ErrorState } from '@sarm/ui/error-state';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { CropThumb } from '../../../shared/crops/crop-thumb.tsx';
import { percent } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { Pager } from '../../../shared/lists/pager.tsx';
import type { Labeling } from '../hooks/use-labeling.ts';
import { keyOfClass } from '../state/class-commands.ts';

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(66px, 1fr))',
  gap: 0.75,
} as const;

/** TEC-121: the crops of the label, each with its class. */
export function CropsPanel({ labeling }: { readonly labeling: Labeling }) {
  const { t } = useTranslation(['morphology', 'common']);
  const locale = useLocale();
  const { crops, classified, total } = labeling;
  const { read, items } = crops;
  const share = classified === null || total === 0 ? 0 : (100 * classified) / total;
  return (
    <Card component="section" aria-label={t('morphology:objects')} sx={{ minWidth: 0 }}>
      <Box sx={{ px: 2, pt: 1.5, pb: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
            {t('morphology:objects')}
          </Typography>
          {classified !== null && (
            <Typography variant="body2">{t('morphology:classifiedOf', { classified, total })}</Typography>
          )}
        </Box>
        <LinearProgress
          variant="determinate"
          value={share}
          aria-label={t('morphology:share', { percent: percent(share, locale) })}
          sx={{ height: 4, my: 0.75 }}
        />
      </Box>
      <Box sx={{ px: 2, pb: 1, maxHeight: { xs: 300, lg: 460 }, overflowY: 'auto' }}>
        {read.isError && !read.isFetching && (
          <ErrorState
            message={errorText(read.error)}
            retryLabel={t('common:retry')}
            onRetry={() => void read.refetch()}
          />
        )}
        {read.isFetching && items.length === 0 ? (
          <Box sx={GRID} role="status" aria-label={t('common:loading')}>
            {Array.from({ length: 12 }, (_, at) => (
              <Skeleton
                key={at}
                variant="rounded"
                animation={false}
                sx={{ aspectRatio: '1 / 1', height: 'auto' }}
              />
            ))}
          </Box>
        ) : (
          <Box
            component="ul"
            aria-label={t('morphology:crops')}
            sx={{ ...GRID, listStyle: 'none', m: 0, p: 0.25 }}
          >
            {items.map((item) => (
              <CropTile key={item.id} item={item} labeling={labeling} />
            ))}
          </Box>
        )}
      </Box>
      <Pager
        framed
        compact
        page={crops.page}
        limit={crops.perPage}
        total={crops.total}
        onPage={labeling.turn}
      />
    </Card>
  );
}

const MARK = {
  position: 'absolute',
  left: 3,
  bottom: 3,
  minWidth: 16,
  px: 0.5,
  borderRadius: 0.5,
  bgcolor: '#0E1318',
  color: '#fff',
  fontSize: 11,
  fontWeight: 650,
  lineHeight: '16px',
  // Drawn, not written: the button is named in full, and a mark that is no part of its name would be read as a mismatch.
  '&::before': { content: 'attr(data-mark)' },
} as const;

function CropTile({ item, labeling }: { readonly item: LabelledBox; readonly labeling: Labeling }) {
  const { t } = useTranslation('morphology');
  const { classes, crops } = labeling;
  const isChosen = item.id === labeling.item?.id;
  const { morphologyClass: name } = classes.keptOf(item);
  const entered = classes.isDraft(item);
  const state = item.classification_hidden
    ? t('hiddenShort')
    : name === null
      ? t(entered ? 'entered' : 'unclassifiedOne')
      : t(`class.${name}`);
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // jsdom and a few old browsers have no such method.
    if (isChosen) tile.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li>
      <ButtonBase
        ref={tile}
        aria-current={isChosen}
        aria-label={t('cropState', { crop: shortId(item.detection_id), state })}
        onClick={() => labeling.select(item)}
        sx={{
          display: 'block',
          width: '100%',
          position: 'relative',
          borderRadius: 0.75,
          outline: isChosen ? 2 : 0,
          outlineStyle: 'solid',
          outlineColor: 'primary.main',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
        }}
      >
        <CropThumb
          cropId={item.detection_id}
          sheet={crops.sheet.sheet}
          alone={crops.sheet.failed}
          size="100%"
        />
        {(name !== null || entered) && (
          <Box
            component="span"
            aria-hidden
            data-mark={name === null ? '…' : `${keyOfClass(name)}${entered ? '…' : ''}`}
            sx={MARK}
          />
        )}
      </ButtonBase>
    </li>
  );
}
