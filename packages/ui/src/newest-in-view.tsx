import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface NewestInViewProps {
  readonly label: string;
  /** Narrower than this it is scrolled. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** Again when the room changes: a telephone that is turned would otherwise show the oldest. */
const keepEnd = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined;
  const showEnd = (): void => {
    element.scrollLeft = element.scrollWidth;
  };
  showEnd();
  if (typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(showEnd);
  observer.observe(element);
  return () => observer.disconnect();
};

/** A plot over time that a small screen shows a part of: the newest first, the rest by scrolling or by the arrow keys. */
export function NewestInView({ label, minWidth, children }: NewestInViewProps) {
  return (
    <Box ref={keepEnd} role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box sx={{ minWidth }}>{children}</Box>
    </Box>
  );
}
