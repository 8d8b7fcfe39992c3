import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';

export interface FigureValueProps {
  /** The formatted figure; null when it was not computed or not stored. */
  readonly value: string | null;
  readonly unit?: string;
  readonly notAvailable: string;
  /** Why there is no figure. */
  readonly reason?: string;
}

/** A missing figure is shown as missing, with its reason: never a dash that could be read as zero. */
export function FigureValue({ value, unit, notAvailable, reason }: FigureValueProps) {
  if (value !== null)
    return (
      <span>
        {value}
        {unit !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary', ml: 0.5, fontWeight: 450 }}>
            {unit}
          </Box>
        )}
      </span>
    );
  const missing = (
    <Box
      component="span"
      {...(reason === undefined ? {} : { tabIndex: 0 })}
      sx={{
        color: 'text.secondary',
        fontWeight: 450,
        whiteSpace: 'nowrap',
        ...(reason === undefined ? {} : { borderBottom: '1px dotted currentColor' }),
      }}
    >
      {notAvailable}
    </Box>
  );
  return reason === undefined ? (
    missing
  ) : (
    <Tooltip title={reason} describeChild>
      {missing}
    </Tooltip>
  );
}
