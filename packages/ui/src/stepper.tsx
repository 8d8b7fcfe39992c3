import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import { Fragment } from 'react';

export interface StepperProps {
  readonly steps: readonly string[];
  /** Place of the current step; those before it are done. */
  readonly current: number;
  readonly label: string;
}

const MARK = { width: 24, height: 24, flexShrink: 0 } as const;

/** Where one is in a short sequence. Names of the others go where there is no room for them. */
export function Stepper({ steps, current, label }: StepperProps) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}
    >
      {steps.map((name, place) => {
        const now = place === current;
        return (
          <Fragment key={name}>
            {place > 0 && (
              <Box component="li" aria-hidden sx={{ flex: 1, height: '1px', bgcolor: 'hairline' }} />
            )}
            <Box
              component="li"
              {...(now ? { 'aria-current': 'step' as const } : {})}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                whiteSpace: 'nowrap',
                fontSize: '0.8125rem',
                fontWeight: now ? 650 : 560,
                color: now ? 'text.primary' : 'text.secondary',
              }}
            >
              {place < current ? (
                <CheckCircleIcon sx={{ ...MARK, color: 'primary.main' }} />
              ) : (
                <Box
                  component="span"
                  sx={{
                    ...MARK,
                    borderRadius: '50%',
                    display: 'grid',
                    placeItems: 'center',
                    fontSize: '0.75rem',
                    fontWeight: 650,
                    border: '1.5px solid',
                    borderColor: now ? 'primary.main' : 'text.disabled',
                    ...(now ? { bgcolor: 'primary.main', color: 'primary.contrastText' } : {}),
                  }}
                >
                  {place + 1}
                </Box>
              )}
              <Box component="span" sx={{ display: { xs: now ? 'inline' : 'none', sm: 'inline' } }}>
                {name}
              </Box>
            </Box>
          </Fragment>
        );
      })}
    </Box>
  );
}
