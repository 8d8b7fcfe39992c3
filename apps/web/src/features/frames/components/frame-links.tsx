import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openingOf } from '../../../shared/access/opening-of.ts';
import { useHolds, useUser } from '../../../shared/access/user-context.tsx';

const PAGES = {
  annotate: { path: '/finetune/annotation/detection/frame', code: 'annotate_detection' },
  crops: { path: '/finetune/crops', code: 'annotate_morphology' },
} as const;

/** TEC-051: where else the frame can be opened, for those who may work there. */
export function FrameLinks({ frame, video }: { readonly frame: Frame; readonly video: Video }) {
  const { t } = useTranslation('recordings');
  const user = useUser();
  const holds = useHolds(video.projectId);
  const query = new URLSearchParams({ frameId: frame.id, videoId: video.id, datasetId: video.datasetId });
  const link = (name: keyof typeof PAGES) => {
    const { path, code } = PAGES[name];
    if (!holds(code)) return null;
    // A link to a page of a later version would lead to a page that says so: the button says it before.
    const built = openingOf(user, path) !== 'later';
    return (
      <Tooltip title={built ? '' : t('later')}>
        <span>
          <Button
            fullWidth
            variant="outlined"
            disabled={!built}
            component={Link}
            to={`${path}?${query.toString()}`}
          >
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
