import type { BlindReader } from '@sarm/database/labels/item-classes.repository';
import type { Caller, LocatedObject } from '../../http/handler.ts';

/** Everybody but the owner of a label, who sees what they found themself. */
export const blindReader = ({
  caller,
  object,
}: {
  readonly caller: Caller;
  readonly object: LocatedObject;
}): BlindReader => (object.createdBy === caller.userId ? undefined : caller.userId);
