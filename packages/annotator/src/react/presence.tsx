import Box from '@mui/material/Box';
import { initialsOf } from '@sarm/domain/accounts/initials';

export interface PresentPerson {
  readonly userId: string;
  readonly name: string;
  readonly isSelf: boolean;
}

export interface PersonMarkProps {
  readonly name: string;
  readonly isSelf: boolean;
  readonly size?: number;
  /** Absent where the name stands beside it. */
  readonly label?: string;
}

/** The person who works here has the accent; all others have the colour of their flags on the canvas. */
export function PersonMark({ name, isSelf, size = 32, label }: PersonMarkProps) {
  return (
    <Box
      component="span"
      title={label}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      sx={{
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: size > 24 ? 11 : 9,
        fontWeight: 650,
        letterSpacing: '-0.02em',
        bgcolor: isSelf ? 'primary.main' : PEER,
        color: isSelf ? 'primary.contrastText' : 'background.paper',
      }}
    >
      {initialsOf(name)}
    </Box>
  );
}

/** Others on the same frame, by the mode of the page. */
export const PEER = (theme: { readonly palette: { readonly mode: 'light' | 'dark' } }): string =>
  theme.palette.mode === 'light' ? '#9A3B8F' : '#F29BE6';

export interface PresenceProps {
  readonly people: readonly PresentPerson[];
  readonly label: string;
  readonly selfLabel: string;
}

export function Presence({ people, label, selfLabel }: PresenceProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'inline-flex', m: 0, p: 0, listStyle: 'none', '& > li + li': { ml: -0.5 } }}
    >
      {people.map(({ userId, name, isSelf }) => (
        <Box
          component="li"
          key={userId}
          sx={{ border: '2px solid', borderColor: 'background.default', borderRadius: '50%' }}
        >
          <PersonMark name={name} isSelf={isSelf} label={isSelf ? selfLabel : name} />
        </Box>
      ))}
    </Box>
  );
}
