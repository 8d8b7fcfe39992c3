import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpenPath } from '../access/may-open-path.ts';
import { useUser } from '../access/user-context.tsx';
import { type AnnotatedFrame, annotationAddress, ANNOTATION_TOOL } from './annotation-address.ts';

/** TEC-076. Where the tool cannot be opened, why. Needs the texts of data labels. */
export function AnnotationToolButton(frame: AnnotatedFrame) {
  const { t } = useTranslation('dataLabels');
  const opens = mayOpenPath(useUser(), ANNOTATION_TOOL);
  const look = { variant: 'outlined', startIcon: <OpenIcon /> } as const;
  if (opens)
    return (
      <Button {...look} component={Link} to={annotationAddress(frame)}>
        {t('tool.open')}
      </Button>
    );
  return (
    <Tooltip title={t('tool.permission')} describeChild>
      <Button {...look} aria-disabled sx={{ color: 'action.disabled', cursor: 'default' }}>
        {t('tool.open')}
      </Button>
    </Tooltip>
  );
}
