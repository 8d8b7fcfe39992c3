import NoPictureIcon from '@mui/icons-material/HideImageOutlined';
import type { LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';

export interface ItemPictureProps {
  readonly item: Pick<LabelItem, 'crop_id'>;
  readonly alt: string;
  readonly chosen?: boolean;
}

/** The surroundings of a box, cut from its frame. */
export function ItemPicture({ item, alt, chosen = false }: ItemPictureProps) {
  return (
    <Micrograph
      ratio="1 / 1"
      sx={{
        borderRadius: 0.75,
        '& img': { objectFit: 'cover' },
        ...(chosen
          ? {
              boxShadow: ({ palette }) =>
                `0 0 0 1px ${palette.background.paper}, 0 0 0 3px ${palette.primary.main}`,
            }
          : {}),
      }}
    >
      {item.crop_id === null ? (
        <NoPictureIcon titleAccess={alt} sx={{ color: '#fff' }} />
      ) : (
        <AuthedImage small source={mediaUrl('crop', item.crop_id)} alt={alt} />
      )}
    </Micrograph>
  );
}
