import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface SectionCardProps {
  readonly title: ReactNode;
  /** Next to the title. */
  readonly note?: ReactNode;
  /** At the right end of the head. */
  readonly aside?: ReactNode;
  /** A line under the head, for cards that are filled in. */
  readonly ruled?: boolean;
  /** Shown in place of the content where there is none. */
  readonly empty?: string | undefined;
  /** Without the space around it, for tables and lists that extend to the edges. */
  readonly flush?: boolean;
  /** Below a line of its own: what follows from a form, and its button. */
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

const QUIET = { color: 'text.secondary' } as const;
/** Behind the border that it colours: a border that is set later has the colour of the text. */
const LINE = { borderColor: 'hairline' } as const;

/** A part of a screen with its heading: of a result, a dashboard, a profile. */
export function SectionCard(props: SectionCardProps) {
  const { title, note, aside, ruled = false, empty, flush = false, foot, children } = props;
  const id = useId();
  const space = { px: 2, pt: ruled ? 2 : 0, pb: 2 };
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 1,
          rowGap: 0.5,
          minHeight: 44,
          px: 2,
          py: 0.75,
          ...(ruled ? { borderBottom: 1, ...LINE } : {}),
        }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ minWidth: 'min-content' }}>
          {title}
        </Typography>
        {note !== undefined && (
          <Typography variant="body2" component="span" sx={QUIET}>
            {note}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {aside !== undefined && (
          <Typography variant="caption" component="div" sx={QUIET}>
            {aside}
          </Typography>
        )}
      </Box>
      {empty === undefined ? (
        <Box sx={flush ? {} : space}>{children}</Box>
      ) : (
        <Typography variant="body2" sx={{ ...space, ...QUIET }}>
          {empty}
        </Typography>
      )}
      {foot !== undefined && <Box sx={{ px: 2, py: 1, borderTop: 1, ...LINE }}>{foot}</Box>}
    </Card>
  );
}
