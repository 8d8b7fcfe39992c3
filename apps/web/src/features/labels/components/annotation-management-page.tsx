import LabelIcon from '@mui/icons-material/LabelOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { LABEL_TYPES, type LabelType } from '@sarm/domain/labels';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { holdsAnywhere, mayOpen } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { type RecordTab, RecordTabs } from '../../../shared/records/record-tabs.tsx';
import { AnnotationFrames } from './annotation-frames.tsx';

/** TEC-065 */
const NEEDS: Readonly<Record<LabelType, PermissionCode>> = {
  detection: 'annotate_detection',
  morphology: 'annotate_morphology',
};

/** TEC-018: how far the frames of the person's projects are annotated. */
export function AnnotationManagementPage() {
  const { t } = useTranslation('annotationList');
  const user = useUser();
  usePageTitle(t('title'));
  const tabs = LABEL_TYPES.map((type): RecordTab => {
    const open = holdsAnywhere(user, NEEDS[type]);
    return {
      name: type,
      label: t(`tab.${type}`),
      ...(open ? {} : { disabled: t('tab.refused') }),
      content: () => (open ? <AnnotationFrames key={type} type={type} /> : <Refused />),
    };
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('intro')}
        actions={
          mayOpen(user, 'finetuneDataLabels') && (
            <Button
              variant="outlined"
              startIcon={<LabelIcon />}
              component={Link}
              to={PATHS.finetuneDataLabels}
            >
              {t('dataLabels')}
            </Button>
          )
        }
      />
      <RecordTabs tabs={tabs} />
    </>
  );
}

function Refused() {
  const { t } = useTranslation('annotationList');
  return (
    <Box sx={{ pt: 2 }}>
      <Alert severity="info">{t('noTab')}</Alert>
    </Box>
  );
}
