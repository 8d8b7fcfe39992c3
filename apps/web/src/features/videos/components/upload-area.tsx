import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../../shared/changes/leave-guard.tsx';
import { useUploadForm } from '../hooks/use-upload-form.ts';
import { NO_CHOICES, type UploadChoices } from '../../../shared/uploads/upload-file.ts';
import { UploadFields } from './upload-fields.tsx';

const INITIAL: UploadChoices = { ...NO_CHOICES, preparation: 'fresh' };

export interface UploadAreaProps {
  readonly datasetId: string;
  readonly onUploaded: () => void;
}

/** TEC-043, TEC-045, TEC-181, TEC-217, TEC-290: the upload on the page of a dataset itself. */
export function UploadArea({ datasetId, onUploaded }: UploadAreaProps) {
  const { t } = useTranslation('recordings');
  const form = useUploadForm({ datasetId, initial: INITIAL, requiresCalibration: false, onUploaded });
  const { running } = form;
  return (
    <Card
      component="section"
      aria-label={t('upload.title')}
      sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}
    >
      <Typography variant="h3" component="h2">
        {t('upload.title')}
      </Typography>
      <UploadFields form={form} datasetId={datasetId} workflow="finetune" />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {running && (
          <Button color="inherit" onClick={form.stop}>
            {t('upload.stop')}
          </Button>
        )}
        <Button variant="contained" onClick={() => void form.upload()} loading={running}>
          {t('upload.all')}
        </Button>
      </Box>
      {/* The files are sent by this page: another page would end the upload. */}
      <LeaveGuard unsaved={running} />
    </Card>
  );
}
