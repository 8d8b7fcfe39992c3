import Avatar from '@mui/material/Avatar';

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? '')[0] ?? '')
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
