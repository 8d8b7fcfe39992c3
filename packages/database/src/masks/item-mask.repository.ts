import type { Preparation } from '@sarm/domain/videos/recordings';
import type { Scoped } from '../kernel/connect.ts';
import type { MaskView } from './masks.repository.ts';

export interface ItemMask {
  readonly mask: MaskView | null;
  /** Of its frame. */
  readonly width: number;
  readonly height: number;
  readonly preparation: Preparation | null;
  readonly calibration_id: string | null;
}

/** The mask of an item, with what its measures need. Undefined: the label has no such item. */
export async function findItemMask(
  db: Scoped,
  { labelId, id }: { readonly labelId: string; readonly id: string },
): Promise<ItemMask | undefined> {
  const item = await db
    .selectFrom('label_items as i')
    .innerJoin('frames as f', 'f.id', 'i.frame_id')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .where('i.label_id', '=', labelId)
    .where('i.id', '=', id)
    .select(['i.mask_id', 'f.width', 'f.height', 'v.preparation', 'v.calibration_id'])
    .executeTakeFirst();
  if (item === undefined) return undefined;
  const { mask_id: maskId, ...place } = item;
  if (maskId === null) return { mask: null, ...place };
  const mask = await db
    .selectFrom('masks as m')
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .where('m.id', '=', maskId)
    .selectAll('m')
    .select('u.display_name as created_by_name')
    .executeTakeFirst();
  return { mask: mask ?? null, ...place };
}
