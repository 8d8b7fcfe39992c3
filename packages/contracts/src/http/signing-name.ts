import { z } from 'zod';

/** Line breaks, direction marks and characters without width: two names that differ in them look the same on paper. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** As a signature prints it. Empty: not set, and nothing can be signed. */
export const signingText = z
  .string()
  .trim()
  .max(120)
  .refine((text) => !INVISIBLE.test(text), 'control_characters')
  .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' '));
