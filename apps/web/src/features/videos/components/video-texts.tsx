import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat, StatList } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** What people wrote about the video, and where it comes from. */
export function VideoTexts({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['videos', 'common']);
  const locale = useLocale();
  const quiet = { color: 'text.secondary' };
  const text = (value: string | null) => (
    <FigureValue
      value={value === '' ? null : value}
      notAvailable={t('common:notAvailable')}
      reason={t('common:notStored')}
    />
  );
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography variant="h3" component="h2">
          {t('videos:detail.description')}
        </Typography>
        <Typography sx={{ ...quiet, whiteSpace: 'pre-wrap' }}>
          {video.description === '' ? t('videos:detail.noDescription') : video.description}
        </Typography>
      </Box>
      <Box>
        <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
          {t('videos:detail.tags')}
        </Typography>
        {video.tags.length === 0 && <Typography sx={quiet}>{t('videos:detail.noTags')}</Typography>}
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          {video.tags.map((tag) => (
            <Chip key={tag} label={tag} variant="outlined" />
          ))}
        </Box>
      </Box>
      <StatList>
        <Stat label={t('videos:detail.uploadDate')} value={dateAndTime(video.uploadDate, locale)} />
        <Stat label={t('videos:detail.uploadedBy')} value={text(video.uploadedBy)} />
        <Stat label={t('videos:detail.fileName')} value={text(video.originalFilename)} />
        <Stat label={t('videos:detail.codec')} value={text(video.codec)} />
      </StatList>
    </Card>
  );
}
