import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/**
 * From here on the transaction sees frames on which its person has an open blind layer (app.blind_frames). Only for work that would be
 * wrong without them and answers nothing of their boxes: removals with their files, figures over a sample, the own layer itself.
 */
export async function seeShared(tx: Scoped): Promise<void> {
  await sql`select set_config('app.sees_shared', 'on', true)`.execute(tx);
}
