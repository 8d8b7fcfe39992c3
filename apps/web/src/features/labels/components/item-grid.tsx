import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, nextIndex } from '../../../shared/lists/grid-keys.ts';
import { stateOf, useItemTexts } from '../hooks/use-item-texts.ts';
import { ItemMark } from './item-mark.tsx';
import { ItemPicture } from './item-picture.tsx';

export interface ItemGridProps {
  readonly items: readonly LabelItem[];
  readonly openId: string | null;
  readonly busy: boolean;
  readonly onOpen: (id: string | null) => void;
}

/** Crops side by side. One tab stop: arrows move, Enter and Space open the details. */
export function ItemGrid({ items, openId, busy, onOpen }: ItemGridProps) {
  const { t } = useTranslation('dataLabels');
  const textsOf = useItemTexts();
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const stop = Math.min(active, items.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, stop, columnsOf(grid.current), items.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    grid.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <Box
      ref={grid}
      role="group"
      aria-label={t('grid')}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(72px, 1fr))', lg: 'repeat(9, minmax(0, 1fr))' },
      }}
    >
      {items.map((item, index) => {
        const texts = textsOf(item);
        const open = item.id === openId;
        return (
          <ButtonBase
            key={item.id}
            tabIndex={index === stop ? 0 : -1}
            aria-pressed={open}
            aria-label={texts.label}
            onFocus={() => setActive(index)}
            onClick={() => onOpen(open ? null : item.id)}
            sx={{
              display: 'block',
              minWidth: 0,
              textAlign: 'left',
              borderRadius: 0.75,
              '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
            }}
          >
            <ItemPicture item={item} alt="" chosen={open} />
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
              <ItemMark state={stateOf(item)} />
              <Typography component="span" variant="caption">
                {texts.confidence}
              </Typography>
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
