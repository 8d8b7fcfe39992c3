import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';

/** The number of a step, or a check mark once it is done. It only shows: the text next to it names the state. */
export function StepMark({
  number,
  done,
  current,
}: {
  readonly number: number;
  readonly done: boolean;
  readonly current: boolean;
}) {
  if (done && !current) return <CheckCircleIcon aria-hidden color="primary" sx={{ fontSize: 22 }} />;
  return (
    <Box
      aria-hidden
      sx={{
        width: 22,
        height: 22,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: '0.75rem',
        fontWeight: 650,
        border: 1.5,
        borderColor: current ? 'primary.main' : 'text.disabled',
        color: current ? 'primary.contrastText' : 'text.secondary',
        bgcolor: current ? 'primary.main' : 'transparent',
      }}
    >
      {number}
    </Box>
  );
}
