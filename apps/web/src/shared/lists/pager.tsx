import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Pagination from '@mui/material/Pagination';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';

export interface PagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** One step back and one on, where there is no room for numbers. A small screen never has it. */
  readonly compact?: boolean;
}

const IN_CARD = { minHeight: 44, pl: 2, pr: 1, borderTop: 1, borderColor: 'hairline' } as const;

/** Hidden while everything fits on one page. */
export function Pager({ page, limit, total, onPage, compact = false }: PagerProps) {
  const { t } = useTranslation();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const pages = Math.ceil(total / limit);
  if (pages <= 1 && page === 1) return null;
  const from = Math.min((page - 1) * limit + 1, total);
  const stepOnly = compact || small;
  return (
    <Box
      component={stepOnly ? 'nav' : 'div'}
      {...(stepOnly ? { 'aria-label': t('pages') } : {})}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, ...(compact ? IN_CARD : { mt: 2 }) }}
    >
      <Typography
        variant={compact ? 'caption' : 'body2'}
        sx={{ color: 'text.secondary', flex: 1, whiteSpace: 'nowrap' }}
      >
        {t('pageRange', { from, to: Math.min(page * limit, total), total })}
      </Typography>
      {stepOnly ? (
        <>
          <IconButton aria-label={t('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <PreviousIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <NextIcon fontSize="small" />
          </IconButton>
        </>
      ) : (
        <Pagination
          aria-label={t('pages')}
          size="small"
          shape="rounded"
          page={page}
          count={Math.max(pages, page)}
          onChange={(_, chosen) => onPage(chosen)}
        />
      )}
    </Box>
  );
}
