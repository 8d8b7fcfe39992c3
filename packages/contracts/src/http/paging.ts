import { PAGING } from '@sarm/domain/limits';
import { z } from 'zod';

/** PLT-193 */
export const pageQuery = <const Sort extends readonly [string, ...string[]]>(
  sortable: Sort,
  defaultLimit: number = PAGING.defaultLimit,
) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(PAGING.maxLimit).default(defaultLimit),
    search: z.string().trim().max(200).optional(),
    sort_by: z.enum(sortable).optional(),
    sort_order: z.enum(['asc', 'desc']).optional(),
  });

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int() });

export const offsetQuery = (defaultLimit: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(PAGING.maxLimit).default(defaultLimit),
    offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  });

/** A query flag: only the value true switches it on, so ?x=false is off. */
export const queryFlag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');
