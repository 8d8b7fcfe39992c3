import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface NewestInViewProps {
  readonly label: string;
  /** Narrower than this it is scrolled. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

const showEnd = (element: HTMLElement | null): void => {
  if (element !== null) element.scrollLeft = element.scrollWidth;
};

/** A plot over time that a small screen shows a part of: the newest first, the rest by scrolling or by the arrow keys. */
export function NewestInView({ label, minWidth, children }: NewestInViewProps) {
  return (
    <Box ref={showEnd} role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box sx={{ minWidth }}>{children}</Box>
    </Box>
  );
}
