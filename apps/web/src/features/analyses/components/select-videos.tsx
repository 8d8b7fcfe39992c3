import BlockIcon from '@mui/icons-material/Block';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import type { VideoStatus } from '@sarm/domain/statuses';
import { Micrograph } from '@sarm/ui/micrograph';
import { QualityChip } from '@sarm/ui/quality-chip';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { shownWorkflow } from '../../../shared/session/shown-workflow.ts';
import { shownStatus } from '../../../shared/videos/video-tones.ts';
import { notChoosable, type Unchoosable } from '../state/choose-videos.ts';

export interface SelectVideosProps {
  readonly videos: readonly Video[];
  readonly chosen: readonly Video[];
  readonly onToggle: (video: Video) => void;
  readonly onAll: (all: boolean) => void;
  /** Absent: a report, for which five are chosen. */
  readonly choice?: VideoChoiceRules;
}

/** How many videos can be chosen, and how that is written. */
export interface VideoChoiceRules {
  readonly most: number;
  /** As many as can be are chosen. */
  readonly complete: boolean;
  readonly chooseAll: string;
  readonly selected: string;
}

const STATUS_TONES: Readonly<Partial<Record<VideoStatus, ChipTone>>> = {
  completed: 'success',
  uploaded: 'info',
  failed: 'error',
};

/** Not on a telephone: there the name, the quality and the reason are what people choose by. */
const ROOMY = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** Of both grounds of a chosen row under the pointer the accent's would be too dark behind the chips. */
const CHOOSABLE = { cursor: 'pointer', '&&.Mui-selected:hover': { bgcolor: 'action.hover' } } as const;

/** Step 0: every video of the dataset, and of each one that cannot be chosen why. */
export function SelectVideos({ videos, chosen, onToggle, onAll, choice }: SelectVideosProps) {
  const { t } = useTranslation('analyses');
  const { most, complete, chooseAll, selected } = choice ?? {
    most: REPORT_VIDEOS,
    complete: chosen.length === REPORT_VIDEOS,
    chooseAll: t('generate.chooseAll', { needed: REPORT_VIDEOS }),
    selected: t('generate.selected', { chosen: chosen.length, needed: REPORT_VIDEOS }),
  };
  return (
    <Table size="small" aria-label={t('generate.step.select')}>
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={complete}
              indeterminate={chosen.length > 0 && !complete}
              onChange={(_, all) => onAll(all)}
              slotProps={{ input: { 'aria-label': chooseAll } }}
            />
          </TableCell>
          <TableCell colSpan={2} sx={{ color: 'text.primary !important' }}>
            {selected}
          </TableCell>
          <TableCell sx={ROOMY}>{t('generate.status')}</TableCell>
          <TableCell>{t('generate.quality')}</TableCell>
          <TableCell align="right" sx={ROOMY}>
            {t('generate.duration')}
          </TableCell>
          <TableCell align="right" sx={ROOMY}>
            {t('generate.rate')}
          </TableCell>
          <TableCell sx={ROOMY}>{t('generate.why')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {videos.map((video) => (
          <VideoChoice
            key={video.id}
            video={video}
            checked={chosen.some(({ id }) => id === video.id)}
            refusal={notChoosable(video, chosen, most)}
            onToggle={() => onToggle(video)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface ChoiceProps {
  readonly video: Video;
  readonly checked: boolean;
  readonly refusal: Unchoosable | null;
  readonly onToggle: () => void;
}

function VideoChoice({ video, checked, refusal, onToggle }: ChoiceProps) {
  const { t } = useTranslation(['analyses', 'videos', 'notices']);
  const locale = useLocale();
  const { url } = buildRequest(mediaCalls.thumbnail, { params: { id: video.id }, query: {} });
  const missing = t('analyses:notAvailable');
  const { quality } = video;
  return (
    <TableRow
      selected={checked}
      hover={refusal === null}
      onClick={refusal === null ? onToggle : undefined}
      sx={refusal === null ? CHOOSABLE : { '& td': { color: 'text.disabled' } }}
    >
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={checked}
          disabled={refusal !== null}
          onClick={(event) => event.stopPropagation()}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': t('analyses:generate.choose', { name: video.name }) } }}
        />
      </TableCell>
      <TableCell sx={{ width: 56 }}>
        <Micrograph sx={{ width: 48, borderRadius: 0.5 }}>
          {video.framesCount === null ? null : <AuthedImage source={url} alt="" small />}
        </Micrograph>
      </TableCell>
      <TableCell sx={{ fontWeight: 620, fontVariantNumeric: 'normal', overflowWrap: 'anywhere' }}>
        {video.name}
        <Box sx={{ display: { sm: 'none' }, fontWeight: 400, color: 'text.secondary' }}>
          <Why video={video} refusal={refusal} />
        </Box>
      </TableCell>
      <TableCell sx={ROOMY}>
        <StatusChip
          label={t(`videos:status.${shownStatus(video.processingStatus, shownWorkflow()).label}`)}
          tone={STATUS_TONES[video.processingStatus] ?? 'running'}
        />
      </TableCell>
      <TableCell>
        <QualityChip
          verdict={quality?.verdict ?? null}
          label={quality === null ? t('videos:qualityPending') : t(`analyses:quality.${quality.verdict}`)}
        />
      </TableCell>
      <TableCell align="right" sx={ROOMY}>
        {video.duration === null ? missing : minutesAndSeconds(video.duration)}
      </TableCell>
      <TableCell align="right" sx={ROOMY}>
        {video.frameRate === null
          ? missing
          : t('analyses:generate.fps', { value: noDecimals(video.frameRate, locale) })}
      </TableCell>
      <TableCell sx={{ ...ROOMY, color: 'text.secondary !important' }}>
        <Why video={video} refusal={refusal} />
      </TableCell>
    </TableRow>
  );
}

function Why({ video, refusal }: Pick<ChoiceProps, 'video' | 'refusal'>) {
  const { t } = useTranslation(['analyses', 'notices']);
  const noticeText = useNoticeText();
  const reasons = (video.quality?.reasons ?? [])
    .map((each) => noticeText(qualityNotice(each), each))
    .join(', ');
  const text = (): string => {
    if (refusal === null) return reasons === '' ? t('analyses:generate.reason.usable') : reasons;
    if (refusal === 'processing')
      return t('analyses:generate.reason.processing', { percent: video.extractionProgress });
    if (refusal === 'unusable')
      return reasons === ''
        ? t('analyses:generate.reason.unusableBare')
        : t('analyses:generate.reason.unusable', { reasons });
    return t(`analyses:generate.reason.${refusal}`);
  };
  const reason = text();
  if (reason === '') return null;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', '& svg': { fontSize: 16 } }}
    >
      {refusal === null ? reasons === '' ? null : <InfoIcon /> : refusal === 'full' ? null : <BlockIcon />}
      {reason}
    </Box>
  );
}
