import { z } from 'zod';

const LONGEST = 254;

/** The address that identifies an account. */
export const email = z
  .string('email_required')
  .trim()
  .toLowerCase()
  .min(1, 'email_required')
  .max(LONGEST)
  .pipe(z.email());

/** Somebody else's address, written as its owner writes it. */
export const recipientAddress = z
  .string('recipient_required')
  .trim()
  .min(1, 'recipient_required')
  .max(LONGEST)
  .pipe(z.email());

/** An address that may be left out. */
export const emailOrEmpty = z
  .string()
  .trim()
  .max(LONGEST)
  .refine((text) => text === '' || z.email().safeParse(text).success, 'not_email');
