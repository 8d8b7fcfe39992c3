import Box from '@mui/material/Box';
import type { AnnotationState } from '@sarm/domain/shapes/annotation-edits';

const COLOURS: Readonly<Record<AnnotationState, string>> = {
  untouched: 'text.secondary',
  in_progress: 'info.main',
  verified: 'success.main',
  conflict: 'warning.main',
};

/** Four shapes: the colour only repeats them. */
function Shape({ state }: { readonly state: AnnotationState }) {
  if (state === 'verified')
    return (
      <>
        <circle cx="8" cy="8" r="6.4" fill="currentColor" />
        <Box
          component="path"
          d="M5 8.2l2.1 2.1L11.2 6"
          fill="none"
          sx={{ stroke: (theme) => theme.palette.background.paper }}
          strokeWidth="1.8"
        />
      </>
    );
  if (state === 'conflict')
    return (
      <>
        <path d="M8 1.6 15 14.4H1z" fill="currentColor" />
        <Box
          component="path"
          d="M8 6v4M8 11.2v1.6"
          fill="none"
          sx={{ stroke: (theme) => theme.palette.background.paper }}
          strokeWidth="1.6"
        />
      </>
    );
  return (
    <>
      <circle
        cx="8"
        cy="8"
        r="5.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        {...(state === 'untouched' ? { strokeDasharray: '2.4 2' } : {})}
      />
      {state === 'in_progress' && <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" />}
    </>
  );
}

export interface StateMarkProps {
  readonly state: AnnotationState;
  /** Absent where a text beside it names the state. */
  readonly label?: string;
  readonly size?: number;
}

export function StateMark({ state, label, size = 14 }: StateMarkProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 16 16"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      sx={{ width: size, height: size, flex: 'none', color: COLOURS[state], display: 'block' }}
    >
      <Shape state={state} />
    </Box>
  );
}
