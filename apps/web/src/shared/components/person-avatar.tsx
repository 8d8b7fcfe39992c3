import Avatar from '@mui/material/Avatar';
import { initialsOf } from '@sarm/domain/accounts/initials';

export function PersonAvatar({ name, size = 28 }: { readonly name: string; readonly size?: number }) {
  return (
    <Avatar
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 620,
        bgcolor: 'action.selected',
        color: 'text.primary',
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
