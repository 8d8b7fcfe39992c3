import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';

export function BrandMark({ size }: { readonly size: number }) {
  return (
    <SvgIcon viewBox="0 0 32 32" color="primary" sx={{ fontSize: size }} aria-hidden>
      <rect width="32" height="32" rx="7" />
      <Box
        component="g"
        fill="none"
        sx={{ color: 'primary.contrastText' }}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <ellipse cx="11" cy="11" rx="4.2" ry="2.9" transform="rotate(40 11 11)" fill="currentColor" />
        <path d="M14 14c3 1 2 5 5 6s3 3 6 5" />
      </Box>
    </SvgIcon>
  );
}
