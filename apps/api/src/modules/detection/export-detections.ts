import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { framesToExport } from '@sarm/database/detections/detections.list.repository';
import { findFrame } from '@sarm/database/samples/frames.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { contentDisposition, displayFileName } from '@sarm/domain/file-names';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import type { Caller, LocatedObject } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { videoWithoutNames } from '../../presenters/without-names.ts';
import { writeExport } from './write-export.ts';

const FORMAT = 'zip';
const FRAMES_AT_ONCE = 50;

export interface ExportInput {
  readonly of: 'video' | 'frame';
  readonly format: string;
  readonly caller: Caller;
  readonly object: LocatedObject;
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** TEC-237, TEC-238: the same archive for a full video and for one of its frames. */
export async function exportDetections(
  deps: AppDeps,
  { of, format, caller, object, actor, request, reply }: ExportInput,
): Promise<'sent'> {
  if (format !== FORMAT) throw new AppError('export_format');
  const scope = asUser(caller.userId);
  const { frame, video } = await inScope(deps.db, scope, async (tx) => {
    const one = of === 'frame' ? await findFrame(tx, object.id) : undefined;
    const found = await findVideo(tx, one?.video_id ?? object.id);
    if (found === undefined) throw new AppError('not_found');
    // An export is logged too, though nothing changes.
    await appendAudit(tx, actor, {
      action: of === 'video' ? 'detection.export-video' : 'detection.export-frame',
      projectId: object.projectId,
      subjectId: object.id,
    });
    const named = readerOf({ caller, object, request }).names(object.projectId)
      ? found
      : videoWithoutNames(found);
    return { frame: one, video: named };
  });
  const archive = writeExport(deps, {
    userId: caller.userId,
    video,
    framesAfter: (afterIndex) =>
      frame === undefined
        ? inScope(deps.db, scope, (tx) =>
            framesToExport(tx, { videoId: video.id, afterIndex, limit: FRAMES_AT_ONCE }),
          )
        : Promise.resolve(frame.frame_index > afterIndex ? [frame] : []),
  });
  const part = frame === undefined ? '' : `-frame-${frame.frame_index}`;
  void reply
    .type('application/zip')
    .header(
      'content-disposition',
      contentDisposition('attachment', displayFileName(`${video.name}${part}-detections.zip`)),
    )
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(archive);
  return 'sent';
}
