import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, nextIndex } from '../../../shared/lists/grid-keys.ts';
import { FrameCard, type FrameCardProps } from './frame-card.tsx';

export interface FrameGridProps extends Pick<FrameCardProps, 'more' | 'failureTexts'> {
  readonly frames: readonly Frame[];
  readonly onView: (index: number) => void;
  readonly onToggle: (frame: Frame) => void;
  readonly onDetections: (frame: Frame) => void;
}

/** One tab stop; arrows move, Enter opens, Space selects. */
export function FrameGrid({ frames, onView, onToggle, onDetections, ...card }: FrameGridProps) {
  const { t } = useTranslation('frames');
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const onKey = useCallback(
    (event: KeyboardEvent, index: number) => {
      const frame = frames[index];
      if (event.key === 'Enter') onView(index);
      else if (event.key === ' ' && frame !== undefined) onToggle(frame);
      else {
        const next = nextIndex(event.key, index, columnsOf(grid.current), frames.length);
        if (next === null) return;
        setActive(next);
        grid.current?.querySelector<HTMLElement>(`[data-frame-card="${next}"]`)?.focus();
      }
      event.preventDefault();
    },
    [frames, onView, onToggle],
  );
  return (
    <Box
      ref={grid}
      role="group"
      aria-label={t('grid')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
      }}
    >
      {frames.map((frame, index) => (
        <FrameCard
          {...card}
          key={frame.id}
          frame={frame}
          index={index}
          active={index === Math.min(active, frames.length - 1)}
          onFocus={setActive}
          onKey={onKey}
          onView={onView}
          onToggle={onToggle}
          onDetections={onDetections}
        />
      ))}
    </Box>
  );
}
