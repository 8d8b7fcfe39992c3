/** Bytes that are enough to distinguish the three families of containers. */
export const SIGNATURE_BYTES = 12;

/** Atoms that a QuickTime or MP4 file may begin with; cameras also write the data or free space first. */
const FIRST_ATOMS = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']);

/**
 * Whether the first bytes are those of a container the product reads (AVI, MP4/MOV, Matroska/WebM). The name is not
 * used: a page or an archive renamed to .avi fails here, a real recording under another ending does not.
 */
export function beginsLikeVideo(head: Uint8Array): boolean {
  if (head.length < SIGNATURE_BYTES) return false;
  const text = (from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 4) === 'RIFF') return text(8, 12) === 'AVI ';
  if (FIRST_ATOMS.has(text(4, 8))) return true;
  return head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3;
}
