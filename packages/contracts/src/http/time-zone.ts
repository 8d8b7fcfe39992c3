import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};
/** By its name in the time zone database. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'invalid');
