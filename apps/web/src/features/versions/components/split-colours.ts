import type { Theme } from '@mui/material/styles';
import type { Split } from '@sarm/domain/training';

/** Training is plain, validation striped, test grey: told apart without colour too. */
export const splitGround = (split: Split, { palette }: Theme): string => {
  if (split === 'train') return palette.primary.main;
  if (split === 'test') return palette.text.secondary;
  const { main, dark } = palette.primary;
  return `repeating-linear-gradient(-45deg, ${main} 0 5px, ${dark} 5px 10px)`;
};

export const splitInk = (split: Split, { palette }: Theme): string =>
  split === 'test' ? palette.background.paper : palette.primary.contrastText;
