import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { pictureSetsCalls } from '@sarm/contracts/addresses/picture-sets.generated';
import type { SetPicture } from '@sarm/contracts/http/picture-sets/picture-sets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useVideoFailure } from '../hooks/use-video-failure.ts';

const REFUSED_SHOWN = 20;

/** What distinguishes a set from a video, and how the smears were prepared. */
export function PictureSetKind({ video }: { readonly video: Video }) {
  const { t } = useTranslation('pictures');
  const count = video.extractedFramesCount;
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
      {`${count === 0 ? t('kind') : t('count', { count })} · ${t(`preparations.${video.preparation}`)}`}
    </Typography>
  );
}

/** The pictures of a set that could not be read, each with its reason. */
export function useRefusedPictures(video: Video) {
  const { data } = useRead(pictureSetsCalls.list, {
    params: { id: video.id },
    query: { status: 'refused', limit: REFUSED_SHOWN },
  });
  return { refused: data?.items ?? [], total: data?.total ?? 0 };
}

export function RefusedPictures({ pictures }: { readonly pictures: readonly SetPicture[] }) {
  const { t } = useTranslation('pictures');
  const noticeText = useNoticeText();
  return (
    <Box component="ul" aria-label={t('refusedOf')} sx={{ m: 0, pl: 2 }}>
      {pictures.map((picture) => (
        <Typography component="li" variant="caption" key={picture.id} sx={{ overflowWrap: 'anywhere' }}>
          {`${picture.originalFilename ?? t('number', { number: picture.number })}: ${noticeText(picture.notice, picture.message)}`}
        </Typography>
      ))}
    </Box>
  );
}

/** Pictures that wait, because their upload was interrupted or their check cancelled, and the way on. */
export function StartCheck({ video }: { readonly video: Video }) {
  const { t } = useTranslation('pictures');
  const toast = useToast();
  const can = useCan();
  const [finish, { isLoading }] = useChange(pictureSetsCalls.finish);
  const start = async (): Promise<void> => {
    const { error } = await finish({ params: { id: video.id } });
    if (error !== undefined) toast.error(errorText(error, t('startFailed')));
  };
  if (video.size === 0)
    return (
      <Typography variant="caption" sx={{ color: 'warning.main' }}>
        {t('noneYet')}
      </Typography>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: 'warning.main' }}>
        {t('waiting')}
      </Typography>
      {can(pictureSetsCalls.finish, video) && (
        <Button size="small" loading={isLoading} onClick={() => void start()}>
          {t('start')}
        </Button>
      )}
    </Box>
  );
}

/** Below the row of a set that is not being worked on. */
export function PictureSetLine({ video }: { readonly video: Video }) {
  const { t } = useTranslation('pictures');
  const failure = useVideoFailure(video);
  const { refused, total } = useRefusedPictures(video);
  const waits = video.processingStatus === 'pending' || video.processingStatus === 'uploaded';
  if (waits) return <StartCheck video={video} />;
  if (total === 0) return null;
  return (
    <Box component="details" sx={{ color: failure === '' ? 'warning.main' : 'error.main' }}>
      <Typography component="summary" variant="caption" sx={{ cursor: 'pointer' }}>
        {failure === '' ? t('refusedPictures', { count: total }) : failure}
      </Typography>
      <RefusedPictures pictures={refused} />
    </Box>
  );
}
