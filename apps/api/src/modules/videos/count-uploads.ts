import { AppError } from '@sarm/domain/catalogue/errors';
import { UPLOADS } from '@sarm/domain/limits';

/** Requests with a file under way in this copy of the API, by person. */
const underWay = new Map<string, number>();

/** Refuses a person's upload beyond the few that may run at once. */
export async function countedUpload<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(userId) ?? 0;
  if (running >= UPLOADS.atOnce) throw new AppError('too_many_uploads');
  underWay.set(userId, running + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left === 0) underWay.delete(userId);
    else underWay.set(userId, left);
  }
}
