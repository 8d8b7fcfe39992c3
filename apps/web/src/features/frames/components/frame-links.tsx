import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { SCREENS } from '../../../shared/screens.ts';
import { LATER, type Screen } from '../../../shared/screens/screen.ts';

const PAGES = {
  annotate: { path: '/finetune/annotation/detection/frame', code: 'annotate_detection' },
  crops: { path: '/finetune/crops', code: 'annotate_morphology' },
} as const;

/** A link to a page of a later version would lead to a page that says so: the button says it before. */
const isBuilt = (path: string): boolean =>
  Object.values<Screen>(SCREENS).some(
    (screen) => screen.path === path && screen.page !== undefined && screen.page !== LATER,
  );

/** TEC-051: where else the frame can be opened, for those who may work there. */
export function FrameLinks({ frame, video }: { readonly frame: Frame; readonly video: Video }) {
  const { t } = useTranslation('recordings');
  const holds = useHolds(video.projectId);
  const query = new URLSearchParams({ frameId: frame.id, videoId: video.id, datasetId: video.datasetId });
  const link = (name: keyof typeof PAGES) => {
    const { path, code } = PAGES[name];
    if (!holds(code)) return null;
    const built = isBuilt(path);
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
