import CheckedIcon from '@mui/icons-material/CheckBox';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { DATASETS, PAGING } from '@sarm/domain/limits';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useEndlessRead } from '../../../shared/api/use-endless-read.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameTexts } from '../../../shared/media/use-frame-texts.ts';

const SIZES = { first: PAGING.technicalFrames, added: PAGING.technicalFrames, fresh: true } as const;

export interface FramePickerProps {
  readonly videoId: string;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onChange: (frames: readonly string[]) => void;
}

/** TEC-127: frames of a video; only those with a completed detection can be chosen. */
export function FramePicker({ videoId, label, chosen, onChange }: FramePickerProps) {
  const { t } = useTranslation(['versions', 'frames', 'common']);
  const { list, rows } = useEndlessRead(framesCalls.list, { params: { videoId }, query: {} }, SIZES);
  if (list.isError && rows.length === 0)
    return (
      <ErrorState
        message={t('frames:listError', { message: errorText(list.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (list.isLoading) return <RowSkeletons label={label} count={2} />;
  if (rows.length === 0) return <Typography variant="body2">{t('frames:none')}</Typography>;
  const ids = new Set(chosen);
  const toggle = (id: string): void =>
    onChange(ids.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const usable = rows.filter(({ detectionStatus }) => detectionStatus === 'completed').map(({ id }) => id);
  const full = chosen.length >= DATASETS.framesPerVideo;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          disabled={usable.every((id) => ids.has(id))}
          onClick={() => onChange([...new Set([...chosen, ...usable])].slice(0, DATASETS.framesPerVideo))}
        >
          {t('versions:source.chooseShown', { frames: usable.length })}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('versions:source.chooseNone')}
        </Button>
      </Box>
      <Box
        role="group"
        aria-label={label}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
          maxHeight: 420,
          overflow: 'auto',
          p: 0.5,
        }}
      >
        {rows.map((frame) => (
          <FrameChoice
            key={frame.id}
            frame={frame}
            chosen={ids.has(frame.id)}
            full={full}
            onToggle={() => toggle(frame.id)}
          />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button
          size="small"
          variant="outlined"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ justifySelf: 'start' }}
        >
          {t('frames:loadMore')}
        </Button>
      )}
    </Box>
  );
}

interface FrameChoiceProps {
  readonly frame: Frame;
  readonly chosen: boolean;
  readonly full: boolean;
  readonly onToggle: () => void;
}

function FrameChoice({ frame, chosen, full, onToggle }: FrameChoiceProps) {
  const { t } = useTranslation(['versions', 'frames']);
  const texts = useFrameTexts()(frame);
  const usable = frame.detectionStatus === 'completed';
  const Mark = chosen ? CheckedIcon : UncheckedIcon;
  const note = usable
    ? t('frames:detectionsValue', { count: frame.detectionCount })
    : t('versions:source.noDetection');
  return (
    <ButtonBase
      role="checkbox"
      aria-checked={chosen}
      aria-label={`${texts.name}, ${note}`}
      disabled={!usable || (full && !chosen)}
      onClick={onToggle}
      sx={{
        display: 'block',
        textAlign: 'left',
        border: 1,
        borderColor: chosen ? 'primary.main' : 'hairline',
        borderRadius: 1,
        overflow: 'hidden',
        opacity: usable ? 1 : 0.55,
        ...(chosen ? { outline: '1px solid', outlineColor: 'primary.main' } : {}),
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <Box
        sx={{
          aspectRatio: `${Math.max(frame.width, 1)} / ${Math.max(frame.height, 1)}`,
          bgcolor: 'micrograph',
        }}
      >
        <AuthedImage small source={mediaUrl('frame', frame.id)} alt="" />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <Mark fontSize="small" color={chosen ? 'primary' : 'disabled'} sx={{ m: 0.5 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 620 }}>
            {texts.name}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
            {note}
          </Typography>
        </Box>
      </Box>
    </ButtonBase>
  );
}
