import Box from '@mui/material/Box';
import { confidenceBand, type ConfidenceBand } from '@sarm/domain/shapes/detection';

/** How a box is drawn: by its shape first, then by its colour. */
export type BoxLook = 'predicted' | 'verified' | 'manual' | 'elsewhere' | 'conflict';

/** TEC-062: green, blue, orange, red, in the tones of the page. */
const BAND_COLOURS: Readonly<Record<ConfidenceBand, string>> = {
  high: 'success.main',
  medium: 'info.main',
  low: 'warning.main',
  poor: 'error.main',
};
export const confidenceTone = (confidence: number): string => BAND_COLOURS[confidenceBand(confidence)];

const CORNERS = 'M2 5.5V2h3.5M10.5 2H14v3.5M14 10.5V14h-3.5M5.5 14H2v-3.5';

function Shape({ look }: { readonly look: BoxLook }) {
  if (look === 'conflict')
    return (
      <path d="M8 1.6 15 14.4H1zM7.2 6v4h1.6V6zm0 5.2v1.6h1.6v-1.6z" fill="currentColor" fillRule="evenodd" />
    );
  if (look === 'manual') return <path d={CORNERS} fill="none" stroke="currentColor" strokeWidth="2" />;
  if (look === 'verified')
    return (
      <>
        <path d="M9 3H2v11h11V8" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <circle cx="12.5" cy="3.5" r="3" fill="currentColor" />
      </>
    );
  return (
    <rect
      x="2"
      y="2"
      width="12"
      height="12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray={look === 'elsewhere' ? '1.2 1.6' : '3.2 2'}
    />
  );
}

export interface BoxMarkProps {
  readonly look: BoxLook;
  /** A path of the palette; the colour around it by default. */
  readonly colour?: string;
  readonly size?: number;
}

/** The look of a box, small: in a row of the list, in the legend. The text beside it says the same. */
export function BoxMark({ look, colour, size = 16 }: BoxMarkProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 16 16"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', display: 'block', color: colour ?? 'inherit' }}
    >
      <Shape look={look} />
    </Box>
  );
}
