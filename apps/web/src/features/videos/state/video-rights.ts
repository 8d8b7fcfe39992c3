import type { Video } from '@sarm/contracts/http/entities';
import type { ProjectAccess } from '../../../shared/access/user-access.ts';

export interface VideoRights {
  readonly upload: boolean;
  readonly extract: boolean;
  readonly remove: boolean;
  readonly edit: boolean;
}

/**
 * What the buttons of the video pages offer (BUS-046, BUS-047, BUS-054, PLT-144). The page of a dataset without its
 * project also asks for upload_videos before it offers delete. Deleting the video of somebody else needs level editor;
 * the video names its uploader only by a display name, so a member's try at a foreign one is refused by the API.
 */
export function videoRights(access: ProjectAccess, page: 'project' | 'dataset'): VideoRights {
  const member = access.atLeast('member');
  const uploads = access.holds('upload_videos');
  const manages = access.holds('manage_videos');
  const deletes = access.holds('delete_videos') || manages;
  return {
    upload: member && (page === 'dataset' ? uploads : uploads || manages),
    extract: member && access.holds('select_frames'),
    remove: member && deletes && (page === 'project' || uploads),
    edit: member && (uploads || manages),
  };
}

/** BUS-046: offered after the file check; a file that never passed it has no frames to extract. */
export const canExtract = (video: Video): boolean =>
  video.processingStatus === 'uploaded' ||
  (video.processingStatus === 'failed' && video.framesCount !== null);
