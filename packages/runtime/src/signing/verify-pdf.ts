import type { X509Certificate } from 'node:crypto';
import { verifyDetached } from './cms-signature.ts';

/** The certificate whose key signed this very file, every byte of it; undefined: it was changed, or nobody signed it. */
export function verifyPdf(pdf: Buffer): X509Certificate | undefined {
  const text = pdf.toString('latin1');
  const range = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)].at(-1);
  if (range === undefined) return undefined;
  const [start = 0, open = 0, close = 0, rest = 0] = range.slice(1).map(Number);
  // Bytes behind what was signed, or a second hole, would be bytes that nobody answers for.
  if (start !== 0 || close + rest !== pdf.length || text[open] !== '<' || text[close - 1] !== '>')
    return undefined;
  const hex = text.slice(open + 1, close - 1);
  if (!/^[0-9a-f]+$/.test(hex)) return undefined;
  try {
    const padded = Buffer.from(hex, 'hex');
    const size = 4 + padded.readUInt16BE(2);
    return verifyDetached(padded.subarray(0, size), [pdf.subarray(0, open), pdf.subarray(close)]);
  } catch {
    return undefined;
  }
}
