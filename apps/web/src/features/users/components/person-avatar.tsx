import Avatar from '@mui/material/Avatar';

const initialsOf = (name: string): string => {
  const parts = name.split(/\s+/).filter((part) => part !== '');
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return chosen
    .map((part) => Array.from(part ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

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
