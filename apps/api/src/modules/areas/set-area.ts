import type { SentPart } from '@sarm/contracts/http/areas/areas.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  endSetArea,
  findSetArea,
  insertSetArea,
  newestAreaVersion,
} from '@sarm/database/samples/set-areas.repository';
import { findVideoArea } from '@sarm/database/samples/video-areas.repository';
import { lockVideo } from '@sarm/database/samples/videos.repository';
import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Params } from '@sarm/domain/catalogue/notices';
import {
  asDrawn,
  type DrawnPart,
  excludedParts,
  isInPicture,
  leavesOutTheSame,
} from '@sarm/domain/videos/drawn-parts';
import {
  type ExcludedPart,
  LEAST_USED,
  MOST_EXCLUDED_PARTS,
  usedShare,
  type VideoArea,
} from '@sarm/domain/videos/video-area';
import type { Handler } from '../../http/handler.ts';
import { readArea } from './get-area.ts';
import { type Picture, pictureOf } from './picture-of.ts';

const wrong = (code: ComplaintCode, params?: Params): AppError =>
  new AppError('invalid_request', {
    errors: [{ field: 'parts', code, ...(params === undefined ? {} : { params }) }],
  });

/** What the parts leave out, where an analysis could use the rest. */
function checkParts(parts: readonly DrawnPart[], picture: Picture): ExcludedPart[] {
  if (!parts.every((part) => isInPicture(part, picture))) throw wrong('area_outside_picture');
  const excluded = excludedParts(parts, picture);
  if (excluded.length > MOST_EXCLUDED_PARTS) throw new AppError('area_too_detailed');
  if (usedShare({ ...picture, excluded }) < LEAST_USED)
    throw wrong('area_too_small', { percent: Math.round(100 * LEAST_USED) });
  return excluded;
}

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

/** An area by a person takes the place of the recognised one from the next analysis on; figures of another area are withheld. */
export const setArea: Handler<RouteGroups['areas']['set']> = async ({ tx, caller, object, body }) => {
  const { id: videoId, projectId } = object;
  const picture = pictureOf(found(await lockVideo(tx, videoId)));
  const { parts: sent, reason, base_version: base } = body;
  await expectVersion(tx, videoId, base);
  const before = await findSetArea(tx, videoId);
  const recognised = await findVideoArea(tx, videoId);
  const parts = resolveParts(sent, recognised);
  const excluded = checkParts(parts, picture);
  // The same as the recognised one under the name of a person: a result could not state whose it was.
  for (const other of [recognised?.excluded ?? [], ...(before === undefined ? [] : [before.excluded])])
    if (leavesOutTheSame(excluded, other, picture)) throw new AppError('area_unchanged');
  await endSetArea(tx, videoId, { by: caller.userId, reason: null });
  const version = await insertSetArea(tx, {
    projectId,
    videoId,
    ...picture,
    parts,
    excluded,
    reason,
    createdBy: caller.userId,
  });
  return {
    status: 200,
    body: await readArea(tx, videoId, picture),
    audit: {
      action: 'video.set-area',
      projectId,
      subjectId: videoId,
      ...(before === undefined ? {} : { before: auditedArea(before) }),
      after: { ...auditedArea({ version, ...picture, excluded }), reason },
    },
  };
};
