import { notice, noticeParams } from './notice.ts';
import { z } from 'zod';

export const errorBody = z
  .object({
    code: z.string(),
    message: z.string(),
    detail: z.string(),
    params: noticeParams.optional(),
    notice: notice.optional(),
    errors: z
      .array(
        z.object({
          field: z.string(),
          code: z.string(),
          params: noticeParams.optional(),
          message: z.string(),
        }),
      )
      .optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.output<typeof errorBody>;
