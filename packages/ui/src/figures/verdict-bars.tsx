import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { hatch } from './hatch.tsx';

export const VERDICT_PARTS = [
  'normal',
  'normalUndetermined',
  'lowUndetermined',
  'low',
  'notAvailable',
] as const;
export type VerdictPart = (typeof VERDICT_PARTS)[number];

export interface VerdictRow {
  readonly id: string;
  readonly name: string;
  readonly counts: Readonly<Record<VerdictPart, number>>;
}

export interface VerdictBarsProps {
  readonly rows: readonly VerdictRow[];
  readonly labels: Readonly<Record<VerdictPart, string>>;
}

/** A narrower part has no room for its number, which is then only in its accessible label and tooltip. */
const ROOM = 0.035;

function usePartLook() {
  const { palette } = useTheme();
  const paper = palette.background.paper;
  return {
    normal: { background: palette.success.main, color: palette.success.contrastText },
    normalUndetermined: {
      background: hatch(palette.success.main, paper),
      border: `1px solid ${palette.success.main}`,
    },
    lowUndetermined: {
      background: hatch(palette.error.main, paper, 45),
      border: `1px solid ${palette.error.main}`,
    },
    low: { background: palette.error.main, color: palette.error.contrastText },
    notAvailable: { background: palette.grades.laneLow, color: palette.text.primary },
  } as const satisfies Record<VerdictPart, object>;
}

/** How the figures of many analyses were judged, one bar a figure; all bars are of the same length. */
export function VerdictBars({ rows, labels }: VerdictBarsProps) {
  const look = usePartLook();
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        {rows.map(({ id, name, counts }) => {
          const total = VERDICT_PARTS.reduce((sum, part) => sum + counts[part], 0);
          return (
            <Box
              key={id}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '160px minmax(0, 1fr)' },
                columnGap: 1,
                alignItems: 'center',
              }}
            >
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: '2px', height: 18 }}>
                {VERDICT_PARTS.filter((part) => counts[part] > 0).map((part) => (
                  <Box
                    key={part}
                    role="img"
                    aria-label={`${labels[part]}: ${counts[part]}`}
                    title={`${labels[part]}: ${counts[part]}`}
                    data-part={part}
                    sx={{
                      ...look[part],
                      flex: `${counts[part]} 1 0`,
                      minWidth: 4,
                      borderRadius: '2px',
                      display: 'grid',
                      placeItems: 'center',
                      fontSize: '0.6875rem',
                      fontWeight: 650,
                      overflow: 'hidden',
                    }}
                  >
                    {counts[part] / total >= ROOM && (
                      <Box
                        component="span"
                        sx={
                          part.endsWith('Undetermined')
                            ? { bgcolor: 'background.paper', px: 0.5, borderRadius: 1, lineHeight: '14px' }
                            : {}
                        }
                      >
                        {counts[part]}
                      </Box>
                    )}
                  </Box>
                ))}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 2 }}>
        {VERDICT_PARTS.map((part) => (
          <Typography
            key={part}
            variant="caption"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
          >
            <Box sx={{ ...look[part], width: 10, height: 10, borderRadius: '2px' }} />
            {labels[part]}
          </Typography>
        ))}
      </Box>
    </>
  );
}
