import { YEARS } from '@sarm/domain/limits';
import { z } from 'zod';

/** The form alone admits the year 0000, which PostgreSQL cannot store. */
const inYears = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= YEARS.min && year <= YEARS.max;
};
const MISFIT = { error: 'year_out_of_range', params: YEARS };

/** A day that a request names. */
export const givenDay = z.iso.date().refine(inYears, MISFIT);
/** A moment that a request names; the form admits any number of digits after the seconds. */
export const givenInstant = z.iso.datetime().max(40).refine(inYears, MISFIT);
