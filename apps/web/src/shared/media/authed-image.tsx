import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInView } from './use-in-view.ts';
import { type MediaFailure, useObjectUrl } from './use-object-url.ts';

/** What a screen says of a picture that did not load, in place of the usual text. */
export interface FailureTexts {
  readonly text: string;
  readonly why: (failure: Exclude<MediaFailure, 'network'>) => string;
}

export interface AuthedImageProps {
  readonly source: string;
  readonly alt: string;
  /** Small pictures have no room for the failure text; it stays readable for assistive technology. */
  readonly small?: boolean;
  readonly failureTexts?: FailureTexts | undefined;
  /** Shows a button that requests the picture again. */
  readonly retry?: boolean;
}

/** BUS-070, TEC-302 */
export function AuthedImage({ source, alt, small = false, failureTexts, retry = false }: AuthedImageProps) {
  const { t } = useTranslation();
  const [ref, seen] = useInView<HTMLDivElement>();
  const [attempt, setAttempt] = useState(0);
  const { url, failure } = useObjectUrl(seen ? source : null, attempt);
  const whyOf = failureTexts?.why ?? ((refused) => t('imageError', refused));
  const why = failure !== null && failure !== 'network' ? whyOf(failure) : undefined;
  return (
    <Box
      ref={ref}
      sx={{ width: '100%', height: '100%', display: 'grid', placeItems: 'center', alignContent: 'center' }}
    >
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
          {failureTexts?.text ?? t('imageFailed')}
        </Typography>
      )}
      {failure !== null && retry && (
        <Button
          size="small"
          variant="contained"
          sx={{ mt: 1 }}
          onClick={() => setAttempt((before) => before + 1)}
        >
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}
