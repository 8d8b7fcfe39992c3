import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** Black on white in both modes: many cameras do not read the opposite. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1, bgcolor: '#fff', p: 0.5, lineHeight: 0 }}>
      <svg viewBox={`0 0 ${size} ${size}`} width={160} height={160} role="img" aria-label={label}>
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </Box>
  );
}
