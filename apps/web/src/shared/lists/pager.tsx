import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export interface PagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Hidden while everything fits on one page. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / limit);
  if (pages <= 1 && page === 1) return null;
  const from = Math.min((page - 1) * limit + 1, total);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, flexWrap: 'wrap' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('pageRange', { from, to: Math.min(page * limit, total), total })}
      </Typography>
      <Pagination
        aria-label={t('pages')}
        size="small"
        shape="rounded"
        page={page}
        count={Math.max(pages, page)}
        onChange={(_, chosen) => onPage(chosen)}
      />
    </Box>
  );
}
