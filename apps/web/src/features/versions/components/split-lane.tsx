import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { VersionUnit } from '@sarm/contracts/http/versions/versions.entities';
import type { Split } from '@sarm/domain/training';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noDecimals, percentWithOneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { splitGround, splitInk } from './split-colours.ts';

export interface SplitLaneProps {
  readonly split: Split;
  readonly units: readonly VersionUnit[];
  /** Frames of all splits. */
  readonly all: number;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, unit: VersionUnit) => void;
  readonly onOpen: (unit: VersionUnit, anchor: HTMLElement) => void;
  readonly onDrag: (unit: VersionUnit | null) => void;
  readonly onDrop: () => void;
}

/** One split with its units, each as wide as it has frames. */
export function SplitLane({ split, units, all, onKey, onOpen, onDrag, onDrop }: SplitLaneProps) {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const [over, setOver] = useState(false);
  const frames = units.reduce((sum, unit) => sum + unit.frames, 0);
  const name = t(`splits.${split}`);
  const facts = [
    t('split.units', { count: units.length }),
    t('split.frames', { count: frames, frames: noDecimals(frames, locale) }),
  ].join(' · ');
  return (
    <Box
      role="group"
      aria-label={`${name}, ${facts}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 650, minWidth: 72 }}>
          {name}
        </Typography>
        {units.some(({ tested }) => tested) && (
          <LockIcon aria-hidden sx={{ fontSize: 15, color: 'text.secondary' }} />
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 0 }}>
          {facts}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {percentWithOneDecimal(all === 0 ? 0 : (100 * frames) / all, locale)}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '3px',
          minHeight: 32,
          borderRadius: 1,
          bgcolor: (theme) => theme.palette.grades.lane,
          maxHeight: 240,
          overflow: 'auto',
          // Room for the ring of the focus.
          p: '3px',
          ...(over ? { outline: '2px dashed', outlineColor: 'primary.main' } : {}),
        }}
      >
        {units.map((unit) => (
          <ButtonBase
            key={unit.key}
            data-unit={unit.key}
            draggable
            aria-haspopup="menu"
            aria-label={t('split.unit', {
              code: unit.code,
              frames: t('split.frames', { count: unit.frames, frames: noDecimals(unit.frames, locale) }),
              split: name,
            })}
            title={unit.code}
            onClick={({ currentTarget }) => onOpen(unit, currentTarget)}
            onKeyDown={(event) => onKey(event, unit)}
            onDragStart={() => onDrag(unit)}
            onDragEnd={() => onDrag(null)}
            sx={{
              flex: `0 1 ${all === 0 ? 0 : Math.max(2, (98 * unit.frames) / all)}%`,
              minWidth: 'max-content',
              whiteSpace: 'nowrap',
              height: 28,
              px: 0.75,
              borderRadius: 0.75,
              fontSize: '0.6875rem',
              fontWeight: 650,
              cursor: 'grab',
              overflow: 'hidden',
              background: (theme) => splitGround(split, theme),
              color: (theme) => splitInk(split, theme),
              '&:focus-visible': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: 1 },
            }}
          >
            {unit.code}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
