import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import SvgIcon from '@mui/material/SvgIcon';
import type { FigureTone, FigureVerdict } from './figure-facts.tsx';

export interface VerdictTexts {
  readonly Normal: string;
  readonly Low: string;
  readonly undetermined: string;
}

export interface VerdictChipProps {
  readonly verdict: FigureVerdict;
  readonly texts: VerdictTexts;
  /** Another colour than that of the label, where a screen grades a low value further. */
  readonly tone?: FigureTone;
}

/** An interval across the limit. */
function UndeterminedIcon({ className = '' }: { readonly className?: string }) {
  return (
    // The chip gives its icons their size by a class.
    <SvgIcon viewBox="0 0 16 16" className={className}>
      <path d="M8 2v12M2.5 8h11M2.5 6v4M13.5 6v4" stroke="currentColor" strokeWidth="1.6" fill="none" />
    </SvgIcon>
  );
}

const SMALL = { '& .MuiChip-icon': { fontSize: 15 } } as const;

/** The label as it is specified; 'Inconclusive' stands next to it, never instead of it. */
export function VerdictChip({ verdict, texts, tone }: VerdictChipProps) {
  const normal = verdict.label === 'Normal';
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Chip
        variant="outlined"
        label={texts[verdict.label]}
        color={tone ?? (normal ? 'success' : 'error')}
        icon={normal ? <CheckCircleIcon /> : <ArrowDownIcon />}
        sx={SMALL}
      />
      {verdict.undetermined && (
        <Chip
          variant="outlined"
          label={texts.undetermined}
          color="warning"
          icon={<UndeterminedIcon />}
          sx={{ ...SMALL, borderStyle: 'dashed' }}
        />
      )}
    </Box>
  );
}

export interface VerdictTextProps {
  readonly verdict: FigureVerdict;
  /** The full text, e.g. "Low, inconclusive". */
  readonly text: string;
}

/** For tables: one icon and the text, amber where undetermined. */
export function VerdictText({ verdict, text }: VerdictTextProps) {
  const normal = verdict.label === 'Normal';
  const label = normal ? 'success.main' : 'error.main';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        whiteSpace: 'nowrap',
        fontWeight: 560,
        color: verdict.undetermined ? 'warning.main' : label,
        '& svg': { fontSize: 15 },
      }}
    >
      {normal ? <CheckCircleIcon /> : <ArrowDownIcon />}
      {text}
    </Box>
  );
}
