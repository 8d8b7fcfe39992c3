import type { Components, Theme } from '@mui/material/styles';

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.palette.primary.main}`,
  outlineOffset: 2,
});
const hairline = (theme: Theme) => `1px solid ${theme.palette.hairline}`;

/** One hairline instead of shadows, a visible focus everywhere, compact tables, figures in columns that line up. */
export const componentStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { colorScheme: theme.palette.mode },
      'td, th, dd, time, [role="progressbar"]': { fontVariantNumeric: 'tabular-nums' },
      'a:focus-visible, button:focus-visible, [tabindex="0"]:focus-visible': focusRing(theme),
      '::selection': { background: theme.palette.action.selected },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 34, paddingInline: 14, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 28, paddingInline: 10 },
      text: { paddingInline: 10 },
      outlined: ({ theme }) => ({
        borderColor: theme.palette.mode === 'light' ? '#B8C2CC' : '#43515F',
      }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8 }, sizeSmall: { padding: 4 } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.hairline }) },
  },
  MuiAppBar: {
    defaultProps: { color: 'inherit', elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.background.paper,
        borderBottom: hairline(theme),
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: ({ theme }) => ({ borderRight: hairline(theme) }) },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: hairline(theme), backgroundColor: theme.palette.raised }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1rem', fontWeight: 680, padding: '16px 20px 8px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: hairline(theme), backgroundColor: theme.palette.raised }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: hairline(theme),
        backgroundColor: theme.palette.raised,
        boxShadow: theme.shadows[8],
      }),
      option: { fontSize: '0.8125rem', minHeight: 34 },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 34 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: true },
    styleOverrides: { tooltip: { fontSize: '0.75rem', fontWeight: 450 } },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({ '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 } }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.palette.background.paper }),
      notchedOutline: ({ theme }) => ({
        borderColor: theme.palette.mode === 'light' ? '#8592A0' : '#5E6D7C',
      }),
    },
  },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 6, fontWeight: 560 }, sizeSmall: { height: 22 } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderBottom: hairline(theme),
        padding: '4px 8px',
        '&:first-of-type': { paddingLeft: 12 },
        '&:last-of-type': { paddingRight: 12 },
        height: 36,
        fontSize: '0.8125rem',
      }),
      head: ({ theme }) => ({
        color: theme.palette.text.secondary,
        fontWeight: 620,
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { 'tbody &:last-of-type > *': { borderBottom: 0 } } },
  },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.raised,
        color: theme.palette.text.primary,
        alignItems: 'center',
        paddingBlock: 4,
      }),
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 6, borderRadius: 3 } } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 8, minHeight: 36, paddingBlock: 4 } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiToggleButton: {
    styleOverrides: { root: { textTransform: 'none', fontWeight: 600, paddingBlock: 3, minHeight: 30 } },
  },
};
