import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { VideoStatus } from '@sarm/domain/statuses';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import { Micrograph } from '@sarm/ui/micrograph';
import { QualityChip } from '@sarm/ui/quality-chip';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';

/** BUS-060: three labels for what matters here; a video that was never extracted shows its own state. */
const SHOWN: Readonly<
  Record<VideoStatus, readonly [text: 'complete' | 'processing' | 'failed' | null, ChipTone]>
> = {
  completed: ['complete', 'success'],
  failed: ['failed', 'error'],
  queued: ['processing', 'running'],
  processing: ['processing', 'running'],
  detection: ['processing', 'running'],
  pending: [null, 'running'],
  uploaded: [null, 'info'],
};

/** BUS-060, BUS-061; what the file check says of it too (BUS-233). */
export function VideoCard({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['frames', 'videos', 'pictures', 'notices']);
  const { processingStatus: status, id } = video;
  const [text, tone] = SHOWN[status];
  const noticeText = useNoticeText();
  const { quality } = video;
  const hint = (quality?.reasons ?? []).map((reason) => noticeText(qualityNotice(reason), reason)).join(', ');
  const busy = text === 'processing' || status === 'pending';
  return (
    <Card sx={{ display: 'flex', flexDirection: 'column' }}>
      <Micrograph ratio="16 / 9">
        {video.framesCount === null ? null : <AuthedImage source={mediaUrl('video', id)} alt="" />}
      </Micrograph>
      <Box sx={{ p: 1.5, display: 'grid', gap: 1, flex: 1, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
          <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
            {video.name}
          </Typography>
          <DemoMark of={video} />
          <StatusChip
            label={text === null ? t(`videos:status.${status}`) : t(`frames:card.${text}`)}
            tone={tone}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
            {t(video.kind === 'pictures' ? 'pictures:count' : 'frames:card.frames', {
              count: video.extractedFramesCount,
            })}
          </Typography>
          {video.kind === 'pictures' ? (
            <Typography variant="caption">{t(`pictures:preparations.${video.preparation}`)}</Typography>
          ) : (
            <QualityChip
              verdict={quality?.verdict ?? null}
              label={quality === null ? t('videos:qualityPending') : t(`videos:quality.${quality.verdict}`)}
              {...(hint === '' ? {} : { hint })}
            />
          )}
        </Box>
        <Button
          variant={video.framesSubmitted ? 'outlined' : 'contained'}
          disabled={busy}
          component={Link}
          to={pathTo(PATHS.sarmFrames, { videoId: id })}
          aria-label={t(video.framesSubmitted ? 'frames:card.viewOf' : 'frames:card.selectOf', {
            name: video.name,
          })}
        >
          {t(video.framesSubmitted ? 'frames:card.view' : 'frames:card.select')}
        </Button>
      </Box>
    </Card>
  );
}
