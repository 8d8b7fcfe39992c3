import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openingOf } from '../../../shared/access/opening-of.ts';
import { useUser } from '../../../shared/access/user-context.tsx';

/** TEC-020 */
const ADDRESS = '/finetune/annotation/detection/frame';
const BLOCKED = { color: 'action.disabled', cursor: 'default' } as const;

/** TEC-012: the way from a frame to its boxes; where it cannot be taken, why. */
export function AnnotationLink({ frame }: { readonly frame: Pick<Frame, 'id' | 'videoId' | 'frameNumber'> }) {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const opening = openingOf(useUser(), ADDRESS);
  const label = t('annotate', { number: frame.frameNumber });
  const query = new URLSearchParams({ frameId: frame.id, videoId: frame.videoId });
  return (
    <Tooltip title={opening === 'open' ? label : t(`blocked.${opening}`)} describeChild={opening !== 'open'}>
      {opening === 'open' ? (
        <IconButton size="small" aria-label={label} component={Link} to={`${ADDRESS}?${query}`}>
          <OpenIcon fontSize="small" />
        </IconButton>
      ) : (
        <IconButton size="small" aria-label={label} aria-disabled sx={BLOCKED}>
          <OpenIcon fontSize="small" />
        </IconButton>
      )}
    </Tooltip>
  );
}
