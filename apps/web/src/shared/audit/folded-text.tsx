import Link from '@mui/material/Link';
import { shortId } from '@sarm/domain/ids';
import { useState } from 'react';

/** Digests and ids: 64 digits, or 32 in five groups. */
const LONG = /(\b[0-9a-f]{64}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)/;
/** Ids begin with the time at which they were made, so neighbours differ at the end only. */
const shorten = (value: string): string =>
  value.length === 64 ? `${value.slice(0, 8)}…` : `…${shortId(value)}`;

function Folded({ value }: { readonly value: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="hover"
      title={value}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      sx={{ font: 'inherit', textAlign: 'left', verticalAlign: 'baseline', overflowWrap: 'anywhere' }}
    >
      {open ? value : shorten(value)}
    </Link>
  );
}

/** A stored value with its digests and ids folded: in full they push aside what a person looks for. */
export function FoldedText({ text }: { readonly text: string }) {
  return text
    .split(LONG)
    .map((part, place) => (place % 2 === 1 ? <Folded key={`${place} ${part}`} value={part} /> : part));
}
