import Box from '@mui/material/Box';
import { type ChipTone, StatusChip } from './status-chip.tsx';

export type QualityVerdict = 'good' | 'warning' | 'unusable';

const TONES: Readonly<Record<QualityVerdict, ChipTone>> = {
  good: 'success',
  warning: 'warning',
  unusable: 'error',
};

export interface QualityChipProps {
  /** Null: the file was not judged yet. */
  readonly verdict: QualityVerdict | null;
  readonly label: string;
  /** Shown next to the chip, e.g. "drift". */
  readonly reason?: string;
  /** Only in a tooltip, where there is no room next to it. */
  readonly hint?: string;
}

/** What the file check found out about a video, with its reason. */
export function QualityChip({ verdict, label, reason = '', hint }: QualityChipProps) {
  if (verdict === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
    );
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <StatusChip label={label} tone={TONES[verdict]} {...(hint === undefined ? {} : { hint })} />
      {reason !== '' && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {reason}
        </Box>
      )}
    </Box>
  );
}
