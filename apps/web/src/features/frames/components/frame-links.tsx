import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { annotationAddress } from '../../../shared/frames/annotation-address.ts';

const CROPS = '/finetune/crops';
const CODES = { annotate: 'annotate_detection', crops: 'annotate_morphology' } as const;

/** TEC-051: where else the frame can be opened, for those who may work there. */
export function FrameLinks({ frame, video }: { readonly frame: Frame; readonly video: Video }) {
  const { t } = useTranslation('recordings');
  const holds = useHolds(video.projectId);
  const named = { frameId: frame.id, videoId: video.id, datasetId: video.datasetId };
  const addresses = { annotate: annotationAddress(named), crops: `${CROPS}?${new URLSearchParams(named)}` };
  const link = (name: keyof typeof CODES) => {
    if (!holds(CODES[name])) return null;
    return (
      <Button fullWidth variant="outlined" component={Link} to={addresses[name]}>
        {t(name)}
      </Button>
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {link('annotate')}
      {link('crops')}
    </Box>
  );
}
