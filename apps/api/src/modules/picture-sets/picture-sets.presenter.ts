import type { SetPicture } from '@sarm/contracts/http/picture-sets/picture-sets.entities';
import type { SetPictureRow } from '@sarm/database/samples/set-pictures.repository';
import type { VideoView } from '@sarm/database/samples/videos.repository';
import type { Translate } from '@sarm/messages/create-translator';
import { storedText } from '@sarm/messages/notice-text';

/** A picture is named by its number; the name of its file is left out where it could name a patient. */
export const presentPicture = (
  row: SetPictureRow,
  set: Pick<VideoView, 'patient_id'>,
  t: Translate,
): SetPicture => ({
  id: row.id,
  videoId: row.video_id,
  number: row.number,
  originalFilename: set.patient_id === null ? row.original_filename : null,
  size: row.size_bytes,
  sha256: row.sha256,
  status: row.status,
  message: storedText(t, row.notice),
  notice: row.notice,
  createdAt: row.created_at.toISOString(),
});
