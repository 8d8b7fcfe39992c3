import type { SentPart } from '@sarm/contracts/http/areas/areas.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  endSetArea,
  findSetArea,
  insertSetArea,
  type NewSetArea,
  newestAreaVersion,
} from '@sarm/database/samples/set-areas.repository';
import { findVideoArea } from '@sarm/database/samples/video-areas.repository';
import { lockVideo } from '@sarm/database/samples/videos.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { asDrawn, type DrawnPart, leavesOutTheSame } from '@sarm/domain/videos/drawn-parts';
import { usedShare, type VideoArea } from '@sarm/domain/videos/video-area';
import type { Handler } from '../../http/handler.ts';
import { checkParts } from './check-parts.ts';
import { readArea } from './get-area.ts';
import { type Picture, pictureOf } from './picture-of.ts';

/** The rectangles of a recognised piece are those that were stored with the judgement of the file. */
function resolveParts(sent: readonly SentPart[], recognised: VideoArea | undefined): DrawnPart[] {
  const pieces = asDrawn(recognised?.excluded ?? []);
  return sent.map((part) => {
    if (part.kind !== 'recognised') return part;
    const piece = pieces[part.piece];
    if (piece === undefined) throw new AppError('area_changed');
    return piece;
  });
}

export async function expectVersion(tx: Scoped, videoId: string, base: number): Promise<void> {
  if ((await newestAreaVersion(tx, videoId)) !== base) throw new AppError('area_changed');
}

/** Its geometry stays with its version; the log names it. */
export const auditedArea = ({ version, ...area }: VersionedArea) => ({
  version,
  usedPercent: Math.round(100 * usedShare(area)),
});
type VersionedArea = Omit<VideoArea, 'kinds'> & { readonly version: number };

type SetAreaCall = Parameters<Handler<RouteGroups['areas']['set']>>[0];
type Chosen = Pick<NewSetArea, 'parts' | 'excluded' | 'reason' | 'presetId'>;

/** An area by a person takes the place of the recognised one from the next analysis on; figures of another area are withheld. */
export async function replaceArea(
  { tx, caller, object: { id: videoId, projectId } }: Pick<SetAreaCall, 'tx' | 'caller' | 'object'>,
  picture: Picture,
  chosen: Chosen,
  audited: Readonly<Record<string, string | number>> = {},
) {
  const before = await findSetArea(tx, videoId);
  const recognised = await findVideoArea(tx, videoId);
  // The same as the recognised one under the name of a person: a result could not state whose it was.
  for (const other of [recognised?.excluded ?? [], ...(before === undefined ? [] : [before.excluded])])
    if (leavesOutTheSame(chosen.excluded, other, picture)) throw new AppError('area_unchanged');
  await endSetArea(tx, videoId, { by: caller.userId, reason: null });
  const version = await insertSetArea(tx, {
    projectId,
    videoId,
    ...picture,
    ...chosen,
    createdBy: caller.userId,
  });
  const { excluded, reason } = chosen;
  return {
    status: 200 as const,
    body: await readArea(tx, videoId, picture),
    audit: {
      action: 'video.set-area' as const,
      projectId,
      subjectId: videoId,
      ...(before === undefined ? {} : { before: auditedArea(before) }),
      after: { ...auditedArea({ version, ...picture, excluded }), reason, ...audited },
    },
  };
}

export const setArea: Handler<RouteGroups['areas']['set']> = async (call) => {
  const { tx, object, body } = call;
  const picture = pictureOf(found(await lockVideo(tx, object.id)));
  await expectVersion(tx, object.id, body.base_version);
  const parts = resolveParts(body.parts, await findVideoArea(tx, object.id));
  return await replaceArea(call, picture, {
    parts,
    excluded: checkParts(parts, picture),
    reason: body.reason,
  });
};
