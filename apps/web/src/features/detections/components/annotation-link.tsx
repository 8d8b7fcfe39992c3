import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpenPath } from '../../../shared/access/may-open-path.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import {
  type AnnotatedFrame,
  annotationAddress,
  ANNOTATION_TOOL,
} from '../../../shared/frames/annotation-address.ts';

const BLOCKED = { color: 'action.disabled', cursor: 'default' } as const;

/** TEC-012: the way from a frame to its boxes; where it cannot be taken, why. */
export function AnnotationLink({ number, ...frame }: AnnotatedFrame & { readonly number: number }) {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const opens = mayOpenPath(useUser(), ANNOTATION_TOOL);
  const label = t('annotate', { number });
  return (
    <Tooltip title={opens ? label : t('blocked.permission')} describeChild={!opens}>
      {opens ? (
        <IconButton size="small" aria-label={label} component={Link} to={annotationAddress(frame)}>
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
