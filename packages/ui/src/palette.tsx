/** Colours of the product. Every pair that carries text was chosen for at least 4.5:1 in its mode. */
export type Mode = 'light' | 'dark';
export type Accent = 'sarm' | 'finetune' | 'administration';

export interface AccentColours {
  readonly main: string;
  readonly dark: string;
  readonly light: string;
  readonly contrastText: string;
}

export const ACCENTS: Readonly<Record<Mode, Readonly<Record<Accent, AccentColours>>>> = {
  light: {
    sarm: { main: '#0F766E', dark: '#0B5A54', light: '#14938A', contrastText: '#FFFFFF' },
    finetune: { main: '#4F46E5', dark: '#3B33B8', light: '#6F68EC', contrastText: '#FFFFFF' },
    administration: { main: '#475569', dark: '#334155', light: '#64748B', contrastText: '#FFFFFF' },
  },
  dark: {
    sarm: { main: '#45C4B6', dark: '#2FA99C', light: '#7ADBD0', contrastText: '#06211E' },
    finetune: { main: '#A5B0FF', dark: '#8490F5', light: '#C3CAFF', contrastText: '#11133A' },
    administration: { main: '#B6C2D1', dark: '#98A6B8', light: '#D3DCE6', contrastText: '#141B22' },
  },
};

export const GROUNDS = {
  light: {
    ground: '#F7F8FA',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    hairline: '#DDE2E8',
    field: '#7C8896',
    ink: '#16202A',
    quiet: '#51606F',
    off: '#7A8794',
    hover: 'rgba(22, 32, 42, 0.045)',
    /** Neutral on purpose: a tinted or white surround changes how bright and sharp a micrograph looks. */
    micrograph: '#8A8A8A',
  },
  dark: {
    ground: '#0E1318',
    surface: '#151C23',
    raised: '#1B242D',
    hairline: '#2A3540',
    field: '#6B7A89',
    ink: '#E4EAF0',
    quiet: '#A3B0BD',
    off: '#74828F',
    hover: 'rgba(228, 234, 240, 0.06)',
    micrograph: '#2E2E2E',
  },
} as const;

export const SIGNALS = {
  light: {
    success: { main: '#1B7A43', contrastText: '#FFFFFF' },
    info: { main: '#1D5FA8', contrastText: '#FFFFFF' },
    /** Amber: undetermined, running, needs a look. */
    warning: { main: '#9A5B00', contrastText: '#FFFFFF' },
    /** Crimson: failed, or destroys something. */
    error: { main: '#B3123C', contrastText: '#FFFFFF' },
  },
  dark: {
    success: { main: '#5CCB8B', contrastText: '#07210F' },
    info: { main: '#7FB6F2', contrastText: '#071B30' },
    warning: { main: '#F0B44C', contrastText: '#2A1B00' },
    error: { main: '#FF7B98', contrastText: '#33000D' },
  },
} as const;

/** Grades of motility, and the lane of an interval: below the limit it is darker. */
export const GRADE_COLOURS = {
  light: {
    a: '#0F766E',
    b: '#1D5FA8',
    c: '#64748B',
    d: '#B8C2CC',
    dLine: '#7C8896',
    lane: 'rgba(22, 32, 42, 0.045)',
    laneLow: 'rgba(22, 32, 42, 0.1)',
  },
  dark: {
    a: '#45C4B6',
    b: '#7FB6F2',
    c: '#E4EAF0',
    d: '#6B7A89',
    dLine: '#98A6B8',
    lane: 'rgba(228, 234, 240, 0.06)',
    laneLow: 'rgba(228, 234, 240, 0.13)',
  },
} as const;
export type GradeColours = Readonly<Record<keyof (typeof GRADE_COLOURS)['light'], string>>;
