import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { type Box, overlapOf, SAME_HEAD_OVERLAP } from '@sarm/domain/shapes/boxes';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { boxOf, permittedBox, placeOf } from '../core/box-geometry.ts';
import type { EditIntent, Place } from '../core/intents.ts';

/** Centre of a head that the analysis stored for a track in a frame; null where the track is not seen there. */
export type TrackPlace = (track: number, frameId: string) => Point | null;

export interface CopyTarget {
  readonly frame_id: string;
  /** Boxes that the frame already has: a head gets no second box. */
  readonly existing: readonly { readonly box: Place }[];
}

export interface CopyRequest {
  readonly from: { readonly frame_id: string; readonly objects: readonly BoxObject[] };
  readonly picture: Size;
  readonly trackPlace: TrackPlace;
  readonly newId: () => string;
}

export interface CopiedFrame {
  readonly frame_id: string;
  readonly intents: readonly EditIntent[];
  /** Not copied: there is a box already, or the track has left the frame. */
  readonly skipped: number;
}

type Way = Pick<CopyRequest, 'picture' | 'trackPlace'> & { readonly from: string; readonly to: string };

/** Where a box of one frame is in another. Without a track it stays; a track that is not seen there has no box there. */
function placeInFrame(object: BoxObject, { from, to, picture, trackPlace }: Way): Box | null {
  const box = boxOf(object.box);
  const start = object.track === null ? null : trackPlace(object.track, from);
  if (object.track === null || start === null) return permittedBox(box, picture);
  const end = trackPlace(object.track, to);
  if (end === null) return null;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const moved = { x1: box.x1 + dx, y1: box.y1 + dy, x2: box.x2 + dx, y2: box.y2 + dy };
  const [x, y] = [(moved.x1 + moved.x2) / 2, (moved.y1 + moved.y2) / 2];
  const isOutside = x < 0 || y < 0 || x > picture.width || y > picture.height;
  return isOutside ? null : permittedBox(moved, picture);
}

/** Boxes of one frame as new, unverified boxes of another one. */
export function copyBoxes(request: CopyRequest, target: CopyTarget): CopiedFrame {
  const { from, newId } = request;
  const existing = target.existing.map(({ box }) => boxOf(box));
  const way = { ...request, from: from.frame_id, to: target.frame_id };
  const intents = from.objects.flatMap((object): EditIntent[] => {
    const box = placeInFrame(object, way);
    if (box === null || existing.some((other) => overlapOf(box, other) >= SAME_HEAD_OVERLAP)) return [];
    const { class: cell, attributes, track, confidence } = object;
    const changes = { box: placeOf(box), class: cell, attributes, track, confidence };
    return [{ kind: 'create', object_id: newId(), changes }];
  });
  return { frame_id: target.frame_id, intents, skipped: from.objects.length - intents.length };
}

/** The selected boxes in each of the next frames; every frame is measured from the first, so that errors do not add up. */
export const propagateBoxes = (
  request: CopyRequest,
  targets: readonly CopyTarget[],
): readonly CopiedFrame[] => targets.map((target) => copyBoxes(request, target));
