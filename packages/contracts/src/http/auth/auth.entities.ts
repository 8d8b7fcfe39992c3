import { z } from 'zod';

export const tokens = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
  })
  .meta({ id: 'Tokens' });
