import Box from '@mui/material/Box';
import { AUTH } from '@sarm/domain/limits';
import { useId } from 'react';

export interface CodeInputProps {
  readonly label: string;
  readonly value: string;
  readonly error?: boolean;
  readonly onChange: (code: string) => void;
}

const CELLS = Array.from({ length: AUTH.oneTimeCode.digits }, (_, index) => index);

/** One real input over six drawn cells: pasting, deleting, password managers and screen readers know it as what it is. */
export function CodeInput({ label, value, error = false, onChange }: CodeInputProps) {
  const id = useId();
  const at = Math.min(value.length, CELLS.length - 1);
  return (
    <Box sx={{ position: 'relative', maxWidth: 352 }}>
      <Box
        component="input"
        id={id}
        aria-label={label}
        aria-invalid={error}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, CELLS.length))}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          opacity: 0,
          cursor: 'text',
          font: 'inherit',
          '&:focus-visible + div > [data-at]': {
            borderColor: 'primary.main',
            boxShadow: (theme) => `0 0 0 1px ${theme.palette.primary.main}`,
          },
        }}
      />
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: `repeat(${CELLS.length}, 1fr)`, gap: 1 }}>
        {CELLS.map((cell) => (
          <Box
            key={cell}
            {...(cell === at ? { 'data-at': '' } : {})}
            sx={{
              height: 48,
              display: 'grid',
              placeItems: 'center',
              border: 1,
              borderRadius: 1,
              borderColor: error ? 'error.main' : 'text.secondary',
              fontSize: '1.25rem',
              fontWeight: 650,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value[cell] ?? ''}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
