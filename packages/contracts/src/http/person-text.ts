import { z } from 'zod';

/**
 * Line breaks, and marks that turn or hide text. The two joiners stay: names of several scripts are written with them.
 */
const NOT_IN_A_LINE =
  /[\p{Cc}\p{Zl}\p{Zp}\u{61c}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu;

/** As somebody else may have written it, for instance a provider of identities. */
export const inOneLine = (text: string): string => text.replaceAll(NOT_IN_A_LINE, ' ').trim();

/**
 * What people say of themselves. It stands in mails of the installation and in lists that others read: with line breaks
 * a name could write a mail of its own there, with direction marks it could look like another one.
 */
export const personText = (max: number, required?: 'required' | 'display_name_required') => {
  const text = z.string(required).trim();
  return (required === undefined ? text : text.min(1, required))
    .max(max)
    .refine((value) => inOneLine(value) === value, 'control_characters');
};
