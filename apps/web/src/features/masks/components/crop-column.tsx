import AddedIcon from '@mui/icons-material/Check';
import NotAddedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../../shared/lists/pager.tsx';
import { useCropTexts } from '../hooks/use-crop-texts.ts';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { CropThumb } from '../../../shared/crops/crop-thumb.tsx';

/** TEC-099 to TEC-102: the crops of the page, with what of them is in the chosen label. */
export function CropColumn({ editor }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation(['masks', 'common']);
  const { choice, added } = editor;
  const { crops, total, read } = choice;
  const inLabel = Math.min(added?.size ?? 0, total);
  const hasFailed = read.isError && !read.isFetching;
  return (
    <Card
      component="section"
      aria-label={t('masks:available')}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, maxHeight: { xs: 420, lg: 800 } }}
    >
      <Box sx={{ px: 2, pt: 1.5, pb: 1 }}>
        <Typography variant="h4" component="h2">
          {t('masks:available')}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', my: 0.5 }}>
          {t('masks:showing', { shown: crops.length, total })}
        </Typography>
        {editor.countsAdded && (
          <Box sx={{ display: 'flex', gap: 0.75 }}>
            <Chip
              size="small"
              variant="outlined"
              color="success"
              icon={<AddedIcon />}
              label={t('masks:addedCount', { count: inLabel })}
            />
            <Chip
              size="small"
              variant="outlined"
              icon={<NotAddedIcon />}
              label={t('masks:notAddedCount', { count: total - inLabel })}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', minHeight: 120 }}>
        {read.isFetching && crops.length === 0 && (
          <Box sx={{ px: 2 }}>
            <RowSkeletons label={t('common:loading')} count={6} />
          </Box>
        )}
        {hasFailed && (
          <Box sx={{ px: 1, pb: 1 }}>
            <ErrorState
              message={t('masks:cropsFailed')}
              retryLabel={t('common:retry')}
              onRetry={choice.refetch}
            />
          </Box>
        )}
        {read.isSuccess && !read.isFetching && total === 0 && (
          <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
            {t('masks:noCrops')}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {crops.map((crop) => (
            <CropRow
              key={crop.id}
              crop={crop}
              editor={editor}
              isChosen={crop.id === choice.chosen?.id}
              isAdded={added?.has(crop.detection_id) === true}
            />
          ))}
        </Box>
      </Box>
      <Pager framed compact page={choice.page} limit={choice.limit} total={total} onPage={choice.setPage} />
    </Card>
  );
}

interface CropRowProps {
  readonly crop: Crop;
  readonly editor: MaskEditor;
  readonly isChosen: boolean;
  readonly isAdded: boolean;
}

function CropRow({ crop, editor, isChosen, isAdded }: CropRowProps) {
  const { t } = useTranslation('masks');
  const texts = useCropTexts()(crop);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // jsdom and a few old browsers have no such method.
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li>
      <Tooltip
        title={<span style={{ whiteSpace: 'pre-line' }}>{texts.tooltip}</span>}
        placement="right"
        describeChild
        disableInteractive
      >
        <ButtonBase
          ref={row}
          aria-current={isChosen}
          onClick={() => void editor.select(crop)}
          sx={{
            width: '100%',
            minHeight: 56,
            px: 2,
            gap: 1.25,
            justifyContent: 'flex-start',
            textAlign: 'left',
            ...(isChosen
              ? {
                  bgcolor: 'action.selected',
                  boxShadow: ({ palette }) => `inset 3px 0 0 ${palette.primary.main}`,
                }
              : { '&:hover': { bgcolor: 'action.hover' } }),
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
          }}
        >
          <CropThumb cropId={crop.id} sheet={editor.choice.sheet} alone={editor.choice.sheetFailed} />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Box component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'baseline' }}>
              <Typography
                component="span"
                sx={{ fontFamily: 'monospace', fontWeight: 600, fontSize: 13, flex: 1 }}
              >
                {texts.name}
              </Typography>
              <Typography
                component="span"
                variant="caption"
                sx={{ color: isAdded ? 'success.main' : 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {t(isAdded ? 'added' : 'notAdded')}
              </Typography>
            </Box>
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {`${texts.confidence} · ${texts.size}`}
            </Typography>
          </Box>
        </ButtonBase>
      </Tooltip>
    </li>
  );
}
