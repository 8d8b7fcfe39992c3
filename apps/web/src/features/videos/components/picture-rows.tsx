import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../shared/format/file-size.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { PictureAction, PictureItem } from '../state/picture-queue.ts';

export interface PictureRowsProps {
  readonly items: readonly PictureItem[];
  readonly uploaded: number;
  readonly running: boolean;
  readonly dispatch: (action: PictureAction) => void;
}

/** Hundreds of files of a slide: a list that scrolls, with how far each of them has come. */
export function PictureRows({ items, uploaded, running, dispatch }: PictureRowsProps) {
  const { t } = useTranslation('pictures');
  if (items.length === 0) return null;
  const summary = running || uploaded > 0;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={{ fontWeight: 560 }} aria-live="polite">
        {summary
          ? t('uploadedOf', { done: uploaded, total: items.length })
          : t('chosen', { count: items.length })}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('kind')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: 260,
          overflowY: 'auto',
          border: 1,
          borderColor: 'hairline',
          borderRadius: 1,
        }}
      >
        {items.map((item) => (
          <PictureRow key={item.id} item={item} running={running} dispatch={dispatch} />
        ))}
      </Box>
    </Box>
  );
}

interface PictureRowProps {
  readonly item: PictureItem;
  readonly running: boolean;
  readonly dispatch: (action: PictureAction) => void;
}

const PictureRow = memo(function PictureRow({ item, running, dispatch }: PictureRowProps) {
  const { t } = useTranslation('pictures');
  const locale = useLocale();
  const { file, stage, percent, error } = item;
  return (
    <Box
      component="li"
      sx={{ px: 1.5, py: 0.5, borderBottom: 1, borderColor: 'hairline', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }} title={file.name}>
          {file.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {fileSize(file.size, locale)}
        </Typography>
        <Typography
          variant="caption"
          sx={{
            minWidth: 72,
            textAlign: 'right',
            color: stage === 'failed' ? 'error.main' : 'text.secondary',
          }}
        >
          {stage === 'uploading' ? `${percent} %` : t(`stage.${stage}`)}
        </Typography>
        <IconButton
          size="small"
          aria-label={t('remove', { file: file.name })}
          disabled={running || stage === 'done' || stage === 'same'}
          onClick={() => dispatch({ type: 'removed', id: item.id })}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {stage === 'uploading' && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t('progressOf', { file: file.name })}
        />
      )}
      {error !== null && (
        <Typography variant="caption" role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {error}
        </Typography>
      )}
    </Box>
  );
});
