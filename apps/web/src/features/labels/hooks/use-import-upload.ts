import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import { LABELS } from '@sarm/domain/labels';
import { useTranslation } from 'react-i18next';
import { useFormUpload } from '../../../shared/uploads/use-form-upload.ts';

export const MOST_GIGABYTES = LABELS.importMegabytes / 1024;

/** Sends a file of boxes for a label; a job then reads it. */
export function useImportUpload(labelId: string) {
  const { t } = useTranslation('labelFiles');
  const { send, ...upload } = useFormUpload<LabelImport>({
    mostMegabytes: LABELS.importMegabytes,
    texts: { tooLarge: t('import.tooLarge', { max: MOST_GIGABYTES }), failed: t('import.uploadFailed') },
  });
  return {
    ...upload,
    send: (file: File) => {
      const form = new FormData();
      form.append('file', file, file.name);
      return send({ to: buildRequest(labelFilesCalls.startImport, { params: { id: labelId } }), form, file });
    },
  };
}
