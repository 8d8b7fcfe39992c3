import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useItemTexts } from '../hooks/use-item-texts.ts';

/** What has room in one line beside the drawer. */
const SHOWN = 5;

export interface ItemChipsProps {
  readonly items: readonly LabelItem[];
  /** Of the frame, on all pages. */
  readonly total: number;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** TEC-074: the items of the chosen frame by name. */
export function ItemChips({ items, total, openId, onOpen }: ItemChipsProps) {
  const { t } = useTranslation('dataLabels');
  const textsOf = useItemTexts();
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, SHOWN);
  const more = total - shown.length;
  return (
    <Box
      component="ul"
      aria-label={t('chips')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {shown.map((item) => {
        const open = item.id === openId;
        return (
          <li key={item.id}>
            <Chip
              clickable
              size="small"
              variant="outlined"
              color={open ? 'primary' : 'default'}
              aria-pressed={open}
              label={textsOf(item).chip}
              onClick={() => onOpen(open ? null : item.id)}
              sx={open ? { bgcolor: 'action.selected' } : {}}
            />
          </li>
        );
      })}
      {more > 0 && (
        <li>
          {shown.length < items.length ? (
            <Button size="small" color="inherit" onClick={() => setAll(true)} sx={{ fontWeight: 400 }}>
              {t('more', { count: more })}
            </Button>
          ) : (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('more', { count: more })}
            </Typography>
          )}
        </li>
      )}
    </Box>
  );
}
