import { PICTURE_STATUSES } from '@sarm/domain/videos/recordings';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { id, instant } from '../scalars.ts';

/** A file of a set as it was uploaded; once it was decoded it is the frame of the same number. */
export const setPicture = z
  .object({
    id,
    videoId: id,
    number: z.int(),
    /** Null where the sample has a patient: names of files often hold names of people. */
    originalFilename: z.string().nullable(),
    size: z.number(),
    sha256: z.string(),
    status: z.enum(PICTURE_STATUSES),
    /** Why it was refused. */
    message: z.string(),
    notice: notice.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'SetPicture' });

export type SetPicture = z.output<typeof setPicture>;
