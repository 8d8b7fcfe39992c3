import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';

/** The file check makes the thumbnail, so there is none before it has passed. */
export function VideoThumbnail({ video }: { readonly video: Video }) {
  return (
    <Micrograph sx={{ width: 56, borderRadius: 0.5, flexShrink: 0 }}>
      {video.framesCount === null ? null : <AuthedImage source={mediaUrl('video', video.id)} alt="" small />}
    </Micrograph>
  );
}
