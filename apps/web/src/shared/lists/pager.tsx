import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Select from '@mui/material/Select';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface PagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** False: only the number of pages is given, not that of the rows. */
  readonly exact?: boolean | undefined;
  readonly onPage: (page: number) => void;
  /** One step back and one on, where there is no room for numbers. A small screen never has it. */
  readonly compact?: boolean;
  /** Stands at the foot of the list's own frame. */
  readonly framed?: boolean;
  /** How many rows a page may have; absent where the number is fixed. */
  readonly sizes?: PageSizes | undefined;
}

export interface PageSizes {
  readonly options: readonly number[];
  readonly onLimit: (limit: number) => void;
}

function SizeSelect({ limit, sizes }: { readonly limit: number; readonly sizes: PageSizes }) {
  const { t } = useTranslation();
  const id = useId();
  // A number from the address that is no option is still shown as what it is.
  const options = [...new Set([...sizes.options, limit])].toSorted((a, b) => a - b);
  return (
    <>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {t('rowsPerPage')}
      </Typography>
      <Select
        value={limit}
        onChange={(event) => sizes.onLimit(event.target.value)}
        labelId={id}
        sx={{ height: 28, fontSize: '0.8125rem', mr: 1 }}
      >
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
      </Select>
    </>
  );
}

const IN_CARD = { minHeight: 44, pl: 2, pr: 1, borderTop: 1, borderColor: 'hairline' } as const;

/** Hidden while everything fits on one page, unless the size of a page can be chosen. */
export function Pager(props: PagerProps) {
  const { page, limit, total, exact = true, onPage, compact = false, framed = compact, sizes } = props;
  const { t } = useTranslation();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const pages = Math.ceil(total / limit);
  if (pages <= 1 && page === 1 && sizes === undefined) return null;
  const from = Math.min((page - 1) * limit + 1, total);
  const stepOnly = compact || small;
  return (
    <Box
      component={stepOnly ? 'nav' : 'div'}
      {...(stepOnly ? { 'aria-label': t('pages') } : {})}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, ...(framed ? IN_CARD : { mt: 2 }) }}
    >
      <Typography
        variant={compact ? 'caption' : 'body2'}
        sx={{ color: 'text.secondary', flex: 1, whiteSpace: 'nowrap' }}
      >
        {exact
          ? t('pageRange', { from, to: Math.min(page * limit, total), total })
          : t('pageNumber', { number: page })}
      </Typography>
      {sizes !== undefined && !stepOnly && <SizeSelect limit={limit} sizes={sizes} />}
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
          getItemAriaLabel={(type, number) =>
            type === 'page'
              ? t('pageNumber', { number })
              : t(type === 'previous' ? 'previousPage' : 'nextPage')
          }
        />
      )}
    </Box>
  );
}
