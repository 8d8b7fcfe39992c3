import { useTheme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import type { Grade } from '@sarm/measurement/motility/grade';
import type { ReactNode } from 'react';
import type { PathAround, XY } from '../core/path-around.ts';
import { scaleBar } from '../core/scale-bar.ts';

export interface PathPlotProps {
  readonly path: PathAround;
  readonly grade: Grade | null;
  /** Where the head is now; null where it is not seen in this frame. */
  readonly now: XY | null;
  /** µm per pixel; null: there is no scale bar. */
  readonly pixelSize: number | null;
  readonly texts: {
    readonly plot: string;
    readonly around: string;
    readonly from: string;
    readonly to: string;
    readonly micrometres: (value: number) => string;
    readonly head: string;
    readonly average: string;
    readonly straight: string;
  };
}

const WIDE = 312;
const HIGH = 150;
const EDGE = 26;
/** A still cell is not drawn larger than this: its jitter would look like a way. */
const MOST_ZOOM = 8;

/** Head, average path and straight line of a track around the frame, to scale. */
export function PathPlot({ path, grade, now, pixelSize, texts }: PathPlotProps) {
  const { palette } = useTheme();
  const { head, average } = path;
  const xs = head.map(({ x }) => x);
  const ys = head.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const zoom = Math.min(
    MOST_ZOOM,
    (WIDE - 2 * EDGE) / Math.max(width, 1e-6),
    (HIGH - 2 * EDGE) / Math.max(height, 1e-6),
  );
  const place = ({ x, y }: XY): XY => ({
    x: WIDE / 2 + (x - left - width / 2) * zoom,
    y: HIGH / 2 + (y - top - height / 2) * zoom,
  });
  const line = (points: readonly XY[]): string =>
    points
      .map(place)
      .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`)
      .join('');
  const first = place(head[0] ?? { x: 0, y: 0 });
  const last = place(head.at(-1) ?? { x: 0, y: 0 });
  const bar = pixelSize === null ? null : scaleBar(pixelSize / zoom, 80);
  const ink = grade === null ? palette.text.secondary : palette.grades[grade === 'd' ? 'dLine' : grade];
  const written = { fontSize: 11, fill: palette.text.secondary } as const;
  const endText = (at: XY, text: string) => (
    <text
      x={Math.min(WIDE - 40, Math.max(4, at.x - 16))}
      y={at.y < HIGH / 2 ? at.y + 18 : at.y - 10}
      {...written}
    >
      {text}
    </text>
  );
  return (
    <Box>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={texts.plot}
        sx={{
          width: '100%',
          display: 'block',
          bgcolor: 'background.default',
          border: '1px solid',
          borderColor: 'hairline',
          borderRadius: 0.75,
        }}
      >
        <g fill="none" strokeLinejoin="round" strokeLinecap="round">
          <path
            d={line([head[0], head.at(-1)].filter((each) => each !== undefined))}
            stroke={palette.text.disabled}
            strokeDasharray="2 3"
          />
          <path d={line(head)} stroke={ink} strokeWidth={1.4} />
          <path d={line(average)} stroke={palette.text.primary} strokeWidth={1.6} strokeDasharray="6 3" />
          {now !== null && (
            <circle
              cx={place(now).x}
              cy={place(now).y}
              r={6}
              stroke={palette.text.primary}
              strokeWidth={1.6}
            />
          )}
        </g>
        {endText(first, texts.from)}
        {endText(last, texts.to)}
        <text x={10} y={HIGH - 9} {...written}>
          {texts.around}
        </text>
        {bar !== null && (
          <g>
            <path
              d={`M${WIDE - 12},${HIGH - 9}h${-bar.pixels}`}
              stroke={palette.text.primary}
              strokeWidth={2}
            />
            <text x={WIDE - 12 - bar.pixels / 2} y={HIGH - 15} textAnchor="middle" {...written}>
              {texts.micrometres(bar.micrometres)}
            </text>
          </g>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 1.75,
          mt: 1,
          typography: 'caption',
          color: 'text.secondary',
          flexWrap: 'wrap',
        }}
      >
        <Key label={texts.head} line={<path d="M0 6l4-4 5 4 5-4 4 4" stroke={ink} strokeWidth={1.4} />} />
        <Key
          label={texts.average}
          line={<path d="M0 4h18" stroke={palette.text.primary} strokeWidth={2} strokeDasharray="6 3" />}
        />
        <Key
          label={texts.straight}
          line={<path d="M0 4h18" stroke={palette.text.disabled} strokeWidth={1.4} strokeDasharray="2 3" />}
        />
      </Box>
    </Box>
  );
}

function Key({ label, line }: { readonly label: string; readonly line: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <svg width={18} height={8} fill="none" aria-hidden>
        {line}
      </svg>
      {label}
    </Box>
  );
}
