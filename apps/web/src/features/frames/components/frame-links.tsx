import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openingOf } from '../../../shared/access/opening-of.ts';
import { useHolds, useUser } from '../../../shared/access/user-context.tsx';
import { annotationAddress, ANNOTATION_TOOL } from '../../../shared/frames/annotation-address.ts';

const CROPS = '/finetune/crops';
const PAGES = {
  annotate: { path: ANNOTATION_TOOL, code: 'annotate_detection' },
  crops: { path: CROPS, code: 'annotate_morphology' },
} as const;

/** TEC-051: where else the frame can be opened, for those who may work there. */
export function FrameLinks({ frame, video }: { readonly frame: Frame; readonly video: Video }) {
  const { t } = useTranslation('recordings');
  const user = useUser();
  const holds = useHolds(video.projectId);
  const named = { frameId: frame.id, videoId: video.id, datasetId: video.datasetId };
  const addresses = { annotate: annotationAddress(named), crops: `${CROPS}?${new URLSearchParams(named)}` };
  const link = (name: keyof typeof PAGES) => {
    const { path, code } = PAGES[name];
    if (!holds(code)) return null;
    // A link to a page of a later version would lead to a page that says so: the button says it before.
    const built = openingOf(user, path) !== 'later';
    return (
      <Tooltip title={built ? '' : t('later')}>
        <span>
          <Button fullWidth variant="outlined" disabled={!built} component={Link} to={addresses[name]}>
            {t(name)}
          </Button>
        </span>
      </Tooltip>
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {link('annotate')}
      {link('crops')}
    </Box>
  );
}
