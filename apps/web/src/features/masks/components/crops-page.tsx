import CropIcon from '@mui/icons-material/CropOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import { shortId } from '@sarm/domain/ids';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { EmptyState } from '@sarm/ui/empty-state';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { DatasetChooser } from '../../../shared/choosers/dataset-chooser.tsx';
import { useChosenPlace } from '../../../shared/choosers/use-chosen-place.ts';
import { VideoChooser } from '../../../shared/choosers/video-chooser.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { Pager } from '../../../shared/lists/pager.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { useCropChoice } from '../hooks/use-crop-choice.ts';
import { type LoadedSheet, useCropSheet } from '../../../shared/crops/use-crop-sheet.ts';
import { useCropTexts } from '../hooks/use-crop-texts.ts';
import { idOfQuery } from '../state/id-of-query.ts';
import { CropThumb } from '../../../shared/crops/crop-thumb.tsx';

/** TEC-064 */
const PREVIEWED = 12;

/** TEC-021, TEC-063, TEC-064: the crops of a frame, a video or a dataset. */
export function CropsPage() {
  const { t } = useTranslation(['masks', 'common']);
  const [query] = useSearchParams();
  const place = useChosenPlace();
  const frameId = idOfQuery(query, 'frameId');
  const { videoId, datasetId } = place;
  const filter =
    frameId !== null
      ? { frame_id: frameId }
      : videoId !== null
        ? { video_id: videoId }
        : datasetId !== null
          ? { dataset_id: datasetId }
          : null;
  usePageTitle(t('masks:cropsTitle'));
  return (
    <>
      <PageHeader title={t('masks:cropsTitle')} description={t('masks:cropsText')} />
      {frameId === null && (
        <Card
          sx={{ display: 'grid', gap: 2, p: 2, mb: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
        >
          <DatasetChooser place={place} />
          <VideoChooser place={place} />
        </Card>
      )}
      {filter === null ? (
        <EmptyState icon={<CropIcon />} title={t('masks:chooseCrops')} text={t('masks:chooseCropsText')} />
      ) : (
        <CropsOf key={JSON.stringify(filter)} filter={filter} datasetId={datasetId} />
      )}
    </>
  );
}

interface CropsOfProps {
  readonly filter: NonNullable<Parameters<typeof useCropChoice>[0]>;
  readonly datasetId: string | null;
}

function CropsOf({ filter, datasetId }: CropsOfProps) {
  const { t } = useTranslation(['masks', 'common']);
  const choice = useCropChoice(filter, DETECTION.cropsPerPage);
  const { crops, total, page, read } = choice;
  // The strip shows the first crops on every page; on the first one they are those of the grid.
  const first = useRead(
    detectionCalls.crops,
    page === 1 ? null : { body: { ...filter, page: 1, limit: PREVIEWED } },
  );
  const previewed = (page === 1 ? crops : (first.currentData?.crops ?? [])).slice(0, PREVIEWED);
  const preview = useCropSheet(page === 1 ? [] : previewed);
  const sheet: LoadedSheet = { sheet: choice.sheet, failed: choice.sheetFailed };
  const addressOf = ({ id, frameId }: Crop): string =>
    `${PATHS.finetuneMorphologyFrame}?${new URLSearchParams({
      frameId,
      ...(datasetId === null ? {} : { datasetId }),
      cropId: id,
    })}`;
  if (read.isError && !read.isFetching)
    return (
      <ErrorState message={t('masks:cropsFailed')} retryLabel={t('common:retry')} onRetry={choice.refetch} />
    );
  if (read.isFetching && crops.length === 0) return <RowSkeletons label={t('common:loading')} count={4} />;
  if (total === 0)
    return <EmptyState icon={<CropIcon />} title={t('masks:noCropsHere')} text={t('masks:noCropsText')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('masks:preview')} note={t('masks:cropsCount', { count: total })}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {previewed.map((crop) => (
            <ButtonBase
              key={crop.id}
              component={Link}
              to={addressOf(crop)}
              aria-label={t('masks:openCrop', { crop: shortId(crop.id) })}
              sx={{ '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 } }}
            >
              <CropThumb cropId={crop.id} {...onSheet(page === 1 ? sheet : preview)} size={56} />
            </ButtonBase>
          ))}
          {total > PREVIEWED && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('masks:andMore', { count: total - PREVIEWED })}
            </Typography>
          )}
        </Box>
      </SectionCard>
      <Box
        component="ul"
        aria-label={t('masks:cropsTitle')}
        aria-busy={read.isFetching}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        }}
      >
        {crops.map((crop) => (
          <li key={crop.id}>
            <CropCard crop={crop} to={addressOf(crop)} sheet={sheet} />
          </li>
        ))}
      </Box>
      <Pager page={page} limit={choice.limit} total={total} onPage={choice.setPage} />
    </Box>
  );
}

const onSheet = ({ sheet, failed }: LoadedSheet) => ({ sheet, alone: failed });

interface CropCardProps {
  readonly crop: Crop;
  readonly to: string;
  readonly sheet: LoadedSheet;
}

function CropCard({ crop, to, sheet }: CropCardProps) {
  const { t } = useTranslation('masks');
  const texts = useCropTexts()(crop);
  return (
    <Card sx={{ height: '100%' }}>
      <ButtonBase
        component={Link}
        to={to}
        sx={{
          display: 'block',
          p: 1,
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
        }}
      >
        <CropThumb cropId={crop.id} {...onSheet(sheet)} size="100%" />
        <Typography
          component="span"
          sx={{ display: 'block', mt: 1, fontFamily: 'monospace', fontWeight: 600, fontSize: 13 }}
        >
          {texts.name}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', color: 'text.secondary', mb: 0.5 }}
        >
          {`${texts.confidence} · ${texts.size}`}
        </Typography>
        <StatusChip
          tone={crop.hasMask ? 'success' : 'default'}
          label={t(crop.hasMask ? 'hasMask' : 'noMaskYet')}
        />
      </ButtonBase>
    </Card>
  );
}
