import Box from '@mui/material/Box';
import { AuthedImage } from '../media/authed-image.tsx';
import { mediaUrl } from '../media/media-url.ts';
import type { LoadedSheet } from './use-crop-sheet.ts';

export interface CropThumbProps {
  readonly cropId: string;
  readonly sheet: LoadedSheet['sheet'];
  /** The sheet could not be had: each picture is requested by itself. */
  readonly alone?: boolean;
  readonly size?: number | string;
}

/** The picture of a crop, cut from the one picture of its page. */
export function CropThumb({ cropId, sheet, alone = false, size = 44 }: CropThumbProps) {
  const place = sheet?.places.get(cropId);
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        width: size,
        aspectRatio: '1 / 1',
        flex: 'none',
        borderRadius: 0.75,
        overflow: 'hidden',
        bgcolor: 'micrograph',
        '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
      }}
    >
      {sheet !== null && place !== undefined && (
        <svg
          aria-hidden
          data-crop={cropId}
          width="100%"
          height="100%"
          viewBox={`${place.x} ${place.y} ${place.width} ${place.height}`}
          preserveAspectRatio="xMidYMid slice"
        >
          <image href={sheet.url} width={sheet.size.width} height={sheet.size.height} />
        </svg>
      )}
      {alone && <AuthedImage small source={mediaUrl('crop', cropId)} alt="" />}
    </Box>
  );
}
