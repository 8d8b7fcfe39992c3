import FilterIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface FilterBarProps {
  readonly search?: ReactNode;
  /** FilterSelects and the like; absent where the list has none. */
  readonly filters?: ReactNode;
  /** How many of them are set: shown on the button that they fold into. */
  readonly set?: number;
}

const ROW = { display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' } as const;

/** Search, then filters; on a small screen the filters fold into one button. */
export function FilterBar({ search, filters, set = 0 }: FilterBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [unfolded, setUnfolded] = useState(false);
  const folds = small && filters !== undefined;
  return (
    <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'hairline' }}>
      <Box sx={{ ...ROW, flexWrap: folds ? 'nowrap' : 'wrap' }}>
        {search}
        {folds ? (
          <IconButton
            aria-label={t('filters')}
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Badge badgeContent={set} color="primary">
              <FilterIcon fontSize="small" />
            </Badge>
          </IconButton>
        ) : (
          filters
        )}
      </Box>
      {folds && unfolded && (
        <Box id={id} sx={{ ...ROW, mt: 1.5 }}>
          {filters}
        </Box>
      )}
    </Box>
  );
}
