import { NOTICE_CODES, type Notice } from '@sarm/domain/catalogue/notices';
import { z } from 'zod';

/** What a text of the product leaves open, by the names that the text uses. */
export const noticeParams = z.record(z.string(), z.union([z.string(), z.number()]));

/** What the text next to it means, for programs: the text may be in any language. */
export const notice: z.ZodType<Notice> = z
  .object({
    code: z.enum(NOTICE_CODES),
    params: noticeParams.optional(),
    get because() {
      return z.array(notice).optional();
    },
  })
  .meta({ id: 'Notice' }) as unknown as z.ZodType<Notice>;
