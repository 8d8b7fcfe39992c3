import Box from '@mui/material/Box';
import { type PointerEvent, useEffect, useRef } from 'react';
import { frameShownAt, timeOf } from '../core/frame-clock.ts';
import type { FramePlayer } from '../core/frame-player.ts';
import { useReadFrame } from './use-player-state.tsx';

export interface TimelineSliderProps {
  readonly player: FramePlayer;
  readonly label: string;
  readonly valueText: (frame: number, seconds: number) => string;
  /** Where the lanes begin, px. */
  readonly left: number;
  /** Pressed at a time, so many pixels below the first lane's top. */
  readonly onPress: (at: number, fromTop: number) => void;
}

/** The frame that is shown, over all lanes. Pressing and dragging goes to a time; keys are those of the viewer. */
export function TimelineSlider({ player, label, valueText, left, onPress }: TimelineSliderProps) {
  const { clock } = player;
  const head = useRef<HTMLDivElement>(null);
  const frame = useReadFrame(player);
  useEffect(() => {
    const move = (): void => {
      const share = timeOf(clock, player.state().frame) / Math.max(clock.end, 1e-9);
      if (head.current !== null) head.current.style.left = `${100 * share}%`;
    };
    move();
    return player.subscribe(move);
  }, [player, clock]);
  const goTo = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * clock.end;
    player.goTo(frameShownAt(clock, at));
    return at;
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={clock.count - 1}
      aria-valuenow={frame}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPress(goTo(event), event.clientY - event.currentTarget.getBoundingClientRect().top);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && goTo(event)}
      aria-valuetext={valueText(frame, timeOf(clock, frame))}
      sx={{
        position: 'absolute',
        top: 8,
        bottom: 20,
        zIndex: 1,
        cursor: 'pointer',
        touchAction: 'none',
        left,
        right: 16,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box
        ref={head}
        sx={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          width: '2px',
          ml: '-1px',
          bgcolor: 'text.primary',
          zIndex: 1,
          '&::before': {
            content: '""',
            position: 'absolute',
            left: -4,
            width: 10,
            height: 9,
            bgcolor: 'text.primary',
            clipPath: 'polygon(0 0, 100% 0, 100% 55%, 50% 100%, 0 55%)',
          },
        }}
      />
    </Box>
  );
}
