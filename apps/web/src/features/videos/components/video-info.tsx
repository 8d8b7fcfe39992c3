import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { fileSize } from '../../../shared/format/file-size.ts';
import { minutesAndSeconds, upToTwoDecimals, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS } from '../../../shared/paths.ts';

export interface VideoInfoProps {
  readonly video: Video;
  /** Frames that detection has looked at; null while it is not loaded. */
  readonly analysedFrames: number | null;
}

/** BUS-058: what is measured of the file, and what its figures rest on. */
export function VideoInfo({ video, analysedFrames }: VideoInfoProps) {
  const { t } = useTranslation(['videos', 'common']);
  const locale = useLocale();
  const figure = (value: string | null, unit?: string) => (
    <FigureValue
      value={value}
      {...(unit === undefined ? {} : { unit })}
      notAvailable={t('common:notAvailable')}
      reason={t('common:notStored')}
    />
  );
  const count = (value: number | null) => figure(value === null ? null : noDecimals(value, locale));
  const differs = video.declaredFramesCount !== null && video.declaredFramesCount !== video.framesCount;
  return (
    <Card sx={{ p: 1, px: 2 }}>
      <Box
        component="dl"
        aria-label={t('videos:detail.info')}
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 1,
        }}
      >
        <Stat
          label={t('videos:detail.duration')}
          value={figure(video.duration === null ? null : minutesAndSeconds(video.duration))}
        />
        <Stat
          label={t('videos:detail.frameRate')}
          value={figure(
            video.frameRate === null ? null : upToTwoDecimals(video.frameRate, locale),
            t('videos:detail.fps'),
          )}
        />
        <Stat
          label={t('videos:detail.resolution')}
          value={figure(video.resolution?.replace('x', ' × ') ?? null, 'px')}
        />
        <Stat label={t('videos:detail.size')} value={fileSize(video.size, locale)} />
        <Stat
          label={t('videos:detail.frameCount')}
          value={
            <>
              {count(video.framesCount)}
              {differs && video.framesCount !== null && (
                <Typography
                  component="span"
                  variant="caption"
                  sx={{ display: 'block', color: 'warning.main' }}
                >
                  {t('videos:detail.declared', { count: video.declaredFramesCount ?? 0 })}
                </Typography>
              )}
            </>
          }
        />
        <Stat label={t('videos:detail.extracted')} value={count(video.extractedFramesCount)} />
        <Stat label={t('videos:detail.analysed')} value={count(analysedFrames)} />
        <Stat label={t('videos:detail.patient')} value={<PatientName video={video} />} />
        <Stat
          label={t('videos:detail.calibration')}
          value={
            video.calibrationName === null ? (
              figure(null)
            ) : (
              <Crumb to={PATHS.sarmCalibrations} label={video.calibrationName} />
            )
          }
        />
      </Box>
    </Card>
  );
}

/** By name for those who may know patients; the others learn only that there is one. */
function PatientName({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['videos', 'common']);
  const can = useCan();
  const { patientId } = video;
  const may = can(patientsCalls.get, video);
  const { data } = useRead(
    patientsCalls.get,
    patientId !== null && may ? { params: { id: patientId } } : null,
  );
  if (patientId === null)
    return (
      <FigureValue value={null} notAvailable={t('common:notAvailable')} reason={t('common:notStored')} />
    );
  return <Crumb to={`${PATHS.sarmPatients}?id=${patientId}`} label={data?.name ?? patientId.slice(-8)} />;
}
