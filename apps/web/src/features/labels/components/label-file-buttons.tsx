import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

export interface LabelFileButtonsProps {
  readonly label: DataLabel;
  /** Undefined while they are counted. */
  readonly frames: number | undefined;
}

/** The ways of a label into a file and back. */
export function LabelFileButtons({ label, frames }: LabelFileButtonsProps) {
  const { t } = useTranslation('labelFiles');
  const can = useCan();
  const [shown, setShown] = useState<'export' | 'import' | null>(null);
  const about = { projectId: label.project_id, createdBy: label.user_id };
  const close = (): void => setShown(null);
  return (
    <>
      {can(labelFilesCalls.startImport, about) && (
        <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setShown('import')}>
          {t('import.open')}
        </Button>
      )}
      {can(labelFilesCalls.startExport, about) && (
        <Button variant="outlined" startIcon={<ExportIcon />} onClick={() => setShown('export')}>
          {t('export.open')}
        </Button>
      )}
      {shown === 'export' && <ExportDialog label={label} frames={frames} onClose={close} />}
      {shown === 'import' && <ImportDialog label={label} onClose={close} />}
    </>
  );
}
