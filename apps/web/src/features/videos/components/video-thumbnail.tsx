import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';

/** The file check makes the thumbnail, so there is none before it has passed. */
export function VideoThumbnail({ video }: { readonly video: Video }) {
  const { url } = buildRequest(mediaCalls.thumbnail, { params: { id: video.id }, query: {} });
  return (
    <Micrograph sx={{ width: 56, borderRadius: 0.5, flexShrink: 0 }}>
      {video.framesCount === null ? null : <AuthedImage source={url} alt="" small />}
    </Micrograph>
  );
}
