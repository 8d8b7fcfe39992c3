import { complaintCode, complaintOf } from '@sarm/contracts/http/complaint-of-issue';
import type { FieldError } from '@sarm/domain/catalogue/complaints';
import { AppError } from '@sarm/domain/catalogue/errors';
import { MISFITS } from '@sarm/domain/limits';
import type { z } from 'zod';
import type { BoundRoute } from './bound-route.ts';

export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues
    .slice(0, MISFITS.named)
    .map((issue) => ({ field: issue.path.join('.'), ...complaintOf(issue) }));

/** A schema that is absent takes nothing, whatever was sent. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value, { error: complaintCode });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_request', { errors: fieldErrors(parsed.error) });
}

/** A path segment that is no valid id is an address that does not exist (PLT-230); in the query it is a misfit (PLT-150). */
export function parseParams(
  { route, paramsFromQuery }: BoundRoute,
  given: { params: Readonly<Record<string, unknown>>; query: Readonly<Record<string, unknown>> },
): unknown {
  if (route.params === undefined) return undefined;
  const raw: Record<string, unknown> = { ...given.params };
  for (const [name, field] of Object.entries(paramsFromQuery)) raw[name] = given.query[field];
  const parsed = route.params.safeParse(raw, { error: complaintCode });
  if (parsed.success) return parsed.data;
  const inQuery = parsed.error.issues.every((issue) => Object.hasOwn(paramsFromQuery, String(issue.path[0])));
  if (!inQuery) throw new AppError('not_found');
  const errors = fieldErrors(parsed.error).map(({ field, ...complaint }) => ({
    field: paramsFromQuery[field] ?? field,
    ...complaint,
  }));
  throw new AppError('invalid_request', { errors });
}
