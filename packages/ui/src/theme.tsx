import { alpha, createTheme, type Theme } from '@mui/material/styles';
import { componentStyles } from './component-styles.tsx';
import {
  ACCENTS,
  type Accent,
  GRADE_COLOURS,
  type GradeColours,
  GROUNDS,
  type Mode,
  SIGNALS,
} from './palette.tsx';

declare module '@mui/material/styles' {
  interface Palette {
    hairline: string;
    micrograph: string;
    raised: string;
    grades: GradeColours;
  }
  interface PaletteOptions {
    hairline?: string;
    micrograph?: string;
    raised?: string;
    grades?: GradeColours;
  }
}

const FONT = "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif";
const heading = (size: string, weight = 680) => ({
  fontSize: size,
  fontWeight: weight,
  lineHeight: 1.3,
  letterSpacing: '-0.01em',
});

export interface ThemeOptions {
  readonly mode: Mode;
  readonly accent: Accent;
}

export function buildTheme({ mode, accent }: ThemeOptions): Theme {
  const ground = GROUNDS[mode];
  const signals = SIGNALS[mode];
  return createTheme({
    palette: {
      mode,
      primary: ACCENTS[mode][accent],
      secondary: ACCENTS[mode].administration,
      ...signals,
      background: { default: ground.ground, paper: ground.surface },
      text: { primary: ground.ink, secondary: ground.quiet, disabled: ground.off },
      divider: ground.hairline,
      hairline: ground.hairline,
      micrograph: ground.micrograph,
      raised: ground.raised,
      grades: GRADE_COLOURS[mode],
      action: {
        active: ground.ink,
        hover: ground.hover,
        selected: alpha(ACCENTS[mode][accent].main, mode === 'light' ? 0.1 : 0.16),
        disabled: ground.off,
        disabledBackground: ground.hover,
      },
    },
    shape: { borderRadius: 8 },
    spacing: 8,
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      h1: heading('1.25rem', 720),
      h2: heading('1.0625rem'),
      h3: heading('0.9375rem'),
      h4: heading('0.875rem'),
      h5: heading('0.8125rem'),
      h6: heading('0.8125rem'),
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.4 },
      overline: {
        fontSize: '0.6875rem',
        fontWeight: 650,
        letterSpacing: '0.06em',
        lineHeight: 1.4,
      },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '0.8125rem', lineHeight: 1.5 },
    },
    components: componentStyles,
  });
}
