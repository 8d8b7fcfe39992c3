import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useInView } from './use-in-view.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface AuthedImageProps {
  readonly source: string;
  readonly alt: string;
  /** Small pictures have no room for the failure text; it stays readable for assistive technology. */
  readonly small?: boolean;
}

/** BUS-070 */
export function AuthedImage({ source, alt, small = false }: AuthedImageProps) {
  const { t } = useTranslation();
  const [ref, seen] = useInView<HTMLDivElement>();
  const { url, failure } = useObjectUrl(seen ? source : null);
  const why = failure !== null && failure !== 'network' ? t('imageError', failure) : undefined;
  return (
    <Box ref={ref} sx={{ width: '100%', height: '100%', display: 'grid', placeItems: 'center' }}>
      {url !== null && <img src={url} alt={alt} decoding="async" />}
      {url === null && failure === null && (
        <Skeleton variant="rectangular" width="100%" height="100%" animation={false} />
      )}
      {failure !== null && (
        <Typography
          variant="caption"
          title={why}
          sx={{
            color: '#fff',
            bgcolor: 'rgba(0, 0, 0, 0.72)',
            px: 1,
            borderRadius: 0.5,
            ...(small ? { fontSize: 0 } : {}),
          }}
        >
          {t('imageFailed')}
        </Typography>
      )}
    </Box>
  );
}
